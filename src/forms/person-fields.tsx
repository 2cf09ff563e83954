import { type ReactNode, useId } from 'react'
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
  /** Slot between first and last name. */
  middleName?: ReactNode
}

/** What sign-up and the profile both ask. */
export function PersonFields(props: PersonFieldsProps) {
  const { field, gender, onGenderChange, middleName } = props
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
      {middleName}
      <TextInput
        {...field('lastName')}
        label="Last name"
        hint="Optional."
        autoComplete="family-name"
        fieldClassName={middleName ? 'span-2' : undefined}
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
    </>
  )
}
