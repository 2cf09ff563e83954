import { useState } from 'react'
import { PersonFields } from '#forms/person-fields.tsx'
import { typedPerson } from '#forms/person-form.schema.ts'
import { isoDate } from '#lib/dates.ts'
import type { Registration } from '#machines/sign-in/sign-in.events.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { ErrorNotice } from '../components/error-notice.tsx'
import { registrationFormSchema } from './registration-form.schema.ts'

type RegistrationFormProps = {
  error: string
  busy: boolean
  onSubmit: (registration: Registration) => void
}

export function RegistrationForm({ error, busy, onSubmit }: RegistrationFormProps) {
  const [schema] = useState(() => registrationFormSchema(isoDate(Date.now())))
  return (
    <Form schema={schema} defaultValues={typedPerson(null)} onSubmit={onSubmit} className="stack">
      {(form) => (
        <>
          <div className="fields fields--2">
            <PersonFields
              field={form.field}
              gender={form.watch('gender')}
              onGenderChange={(gender) => form.setValue('gender', gender, { shouldValidate: true })}
            />
          </div>
          <ErrorNotice error={error} />
          <Button type="submit" variant="next" wide busy={busy} busyLabel="Creating the account">
            Create the account
          </Button>
        </>
      )}
    </Form>
  )
}
