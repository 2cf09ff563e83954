import { useId } from 'react'
import { GENDER_LABEL } from '#contract/codes.ts'
import { DateInput } from '#ui/date-input.tsx'
import { FieldError } from '#ui/field.tsx'
import type { RegisteredField } from '#ui/form.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { TypedPerson } from './person-form.schema.ts'

type FieldName = keyof TypedPerson
type Gender = TypedPerson['gender']

const genders = Object.entries(GENDER_LABEL).map(([value, label]) => ({
  value: value as Gender,
  label,
}))

type PersonFieldsProps = {
  field: <Name extends FieldName>(name: Name) => RegisteredField<Name>
  gender: Gender
  onGenderChange: (gender: Gender) => void
  emailHint?: string
}

/** Shared by every form about an account holder. */
export function PersonFields(props: PersonFieldsProps) {
  const { field, gender, onGenderChange, emailHint } = props
  const genderError = field('gender').error
  const errorId = useId()
  return (
    <>
      <TextInput
        {...field('firstName')}
        label="First name"
        hint="As on the ID."
        autoComplete="given-name"
      />
      <TextInput
        {...field('middleName')}
        label="Middle name"
        hint="Optional."
        autoComplete="additional-name"
      />
      <TextInput
        {...field('lastName')}
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
          value={gender}
          onValueChange={onGenderChange}
          options={genders}
          errorId={genderError && errorId}
        />
        <div aria-live="polite" className="contents">
          {genderError && <FieldError id={errorId}>{genderError}</FieldError>}
        </div>
        {!genderError && <p className="field__hint">Ranges on the report depend on it.</p>}
      </div>
      <DateInput
        {...field('dob')}
        label="Date of birth"
        autoComplete="bday"
        fieldClassName="span-2"
      />
      <TextInput
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        label="E-mail"
        hint={emailHint ?? 'Optional. Reports can be sent to it.'}
        fieldClassName="span-2"
      />
    </>
  )
}
