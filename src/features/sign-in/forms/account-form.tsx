import { useState } from 'react'
import { PersonFields } from '#forms/person-fields.tsx'
import { typedPerson } from '#forms/person-form.schema.ts'
import { isoDate } from '#lib/dates.ts'
import type { Registration } from '#machines/sign-in/sign-in.events.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { ErrorNotice } from '../components/error-notice.tsx'
import { MobileField } from './mobile-field.tsx'
import { accountFormSchema } from './registration-form.schema.ts'

type Account = {
  readonly mobile: string
  readonly registration: Registration
}

type AccountFormProps = {
  /** Values entered before. */
  typed: Omit<Account, 'registration'> & { readonly registration: Registration | null }
  error: string
  busy: boolean
  onSubmit: (account: Account) => void
}

export function AccountForm(props: AccountFormProps) {
  const { typed, error, busy, onSubmit } = props
  const [schema] = useState(() => accountFormSchema(isoDate(Date.now())))
  return (
    <Form
      schema={schema}
      defaultValues={{ mobile: typed.mobile, ...typedPerson(typed.registration) }}
      onSubmit={onSubmit}
      className="stack"
    >
      {(form) => (
        <>
          <MobileField
            field={form.field('mobile')}
            hint="We will send a 6-digit code to it by SMS."
            onPasteNumber={(number) => form.setValue('mobile', number, { shouldDirty: true })}
          />
          <div className="fields fields--2">
            <PersonFields
              field={form.field}
              gender={form.watch('gender')}
              onGenderChange={(gender) => form.setValue('gender', gender, { shouldValidate: true })}
            />
          </div>
          <ErrorNotice error={error} />
          <Button type="submit" variant="next" wide busy={busy} busyLabel="Sending the code">
            Send the code
          </Button>
        </>
      )}
    </Form>
  )
}
