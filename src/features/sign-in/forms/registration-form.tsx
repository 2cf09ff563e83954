import { useState } from 'react'
import { GENDER_LABEL } from '#contract/codes.ts'
import { isoDate } from '#lib/dates.ts'
import type { Registration } from '#machines/sign-in/sign-in.events.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FieldError } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ErrorNotice } from '../components/error-notice.tsx'
import { registrationFormSchema } from './registration-form.schema.ts'

const blank = {
  firstName: '',
  middleName: '',
  lastName: '',
  gender: '' as '0', // SAFETY: nothing is chosen yet; the schema refuses it in words.
  dob: '',
  email: '',
}

// SAFETY: the keys of the table are the codes of the schema.
const genders = Object.entries(GENDER_LABEL).map(([value, label]) => ({
  value: value as '0' | '1' | '2',
  label,
}))

type RegistrationFormProps = {
  error: string
  busy: boolean
  onSubmit: (registration: Registration) => void
}

/** The account of a number that has none yet. */
export function RegistrationForm({ error, busy, onSubmit }: RegistrationFormProps) {
  const [schema] = useState(() => registrationFormSchema(isoDate(Date.now())))
  return (
    <Form schema={schema} defaultValues={blank} onSubmit={onSubmit} className="stack">
      {(form) => {
        const genderError = form.field('gender').error
        return (
          <>
            <div className="fields fields--2">
              <TextInput
                {...form.field('firstName')}
                label="First name"
                hint="As on the ID."
                autoComplete="given-name"
              />
              <TextInput
                {...form.field('middleName')}
                label="Middle name"
                hint="Optional."
                autoComplete="additional-name"
              />
              <TextInput
                {...form.field('lastName')}
                label="Last name"
                hint="As on the ID."
                autoComplete="family-name"
                fieldClassName="span-2"
              />
              <div className="field span-2">
                <span className="field__label" aria-hidden="true">
                  Sex
                </span>
                <Segmented
                  name="gender"
                  legend="Sex"
                  value={form.watch('gender')}
                  onValueChange={(gender) =>
                    form.setValue('gender', gender, { shouldValidate: true })
                  }
                  options={genders}
                />
                {genderError ? (
                  <FieldError>{genderError}</FieldError>
                ) : (
                  <p className="field__hint">Ranges on the report depend on it.</p>
                )}
              </div>
              <DateInput
                {...form.field('dob')}
                label="Date of birth"
                autoComplete="bday"
                fieldClassName="span-2"
              />
              <TextInput
                {...form.field('email')}
                type="email"
                inputMode="email"
                autoComplete="email"
                label="E-mail"
                hint="Optional. Reports can be sent to it."
                fieldClassName="span-2"
              />
            </div>
            <ErrorNotice error={error} />
            <Button type="submit" variant="next" wide busy={busy} busyLabel="Creating the account">
              Create the account
            </Button>
          </>
        )
      }}
    </Form>
  )
}
