import { useState } from 'react'
import { PersonFields } from '#forms/person-fields.tsx'
import { typedPerson } from '#forms/person-form.schema.ts'
import { UsernameField } from '#forms/username-field.tsx'
import { isoDate } from '#lib/dates.ts'
import type { Registration } from '#machines/sign-in/sign-in.events.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { ErrorNotice } from '../components/error-notice.tsx'
import { MobileField } from './mobile-field.tsx'
import { accountFormSchema } from './registration-form.schema.ts'
import { useEmailError } from './use-email-error.ts'

type Account = {
  readonly mobile: string
  readonly registration: Registration
  readonly password: string
}

type AccountFormProps = {
  /** Values entered before. */
  typed: Omit<Account, 'registration'> & { readonly registration: Registration | null }
  error: string
  /** The server's error about the e-mail. */
  emailError: string
  submitLabel: string
  busy: boolean
  onSubmit: (account: Account) => void
}

export function AccountForm(props: AccountFormProps) {
  const { typed, error, emailError, submitLabel, busy, onSubmit } = props
  const [schema] = useState(() => accountFormSchema(isoDate(Date.now())))
  const { mobile, registration, password } = typed
  return (
    <Form
      schema={schema}
      defaultValues={{ mobile, password, ...typedPerson(registration) }}
      onSubmit={onSubmit}
      fieldErrors={useEmailError(emailError)}
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
            <UsernameField mobile={form.watch('mobile')} />
            <PasswordInput
              {...form.field('password')}
              autoComplete="new-password"
              label="Password"
              hint="Optional, 8 characters or more. A code always works."
              fieldClassName="span-2"
            />
          </div>
          <ErrorNotice error={error} />
          <Button type="submit" variant="next" wide busy={busy} busyLabel="Sending the code">
            {submitLabel}
          </Button>
        </>
      )}
    </Form>
  )
}
