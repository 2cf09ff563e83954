import { useState } from 'react'
import { DEFAULT_GENDER, GENDER_LABEL, RELATIONS, type Relation } from '#contract/codes.ts'
import { AGE_OPTIONS } from '#contract/constants.ts'
import type { MemberFields } from '#contract/patient.endpoints.ts'
import { isoDate } from '#lib/dates.ts'
import { capitalised, yearsInWords } from '#lib/words/person-words.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Form } from '#ui/form.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { memberFormSchema } from './member-form.schema.ts'

type MemberFormProps = {
  onSubmit: (fields: MemberFields) => void
  busy: boolean
}

const blank = {
  relation_type: '' as Relation, // SAFETY: nothing is chosen yet; the schema refuses it in words.
  firstName: '',
  lastName: '',
  gender: '' as '0', // SAFETY: as above.
  bornBy: 'date' as const,
  dob: '',
  age: '',
}

const relations = RELATIONS.map((value) => ({ value, label: capitalised(value) }))
const genders = Object.entries(GENDER_LABEL).map(([value, label]) => ({ value, label }))
const ages = AGE_OPTIONS.map((years) => ({
  value: String(years),
  label: yearsInWords(years),
}))

/** A new family member. The relation fills in the sex it implies (spec §3); it can be changed. */
export function MemberForm({ onSubmit, busy }: MemberFormProps) {
  const [schema] = useState(() => memberFormSchema(isoDate(Date.now())))
  return (
    <Form schema={schema} defaultValues={blank} onSubmit={onSubmit} aria-label="New family member">
      {(form) => {
        const relation = form.field('relation_type')
        const bornBy = form.watch('bornBy')
        return (
          <div className="fields fields--2">
            <Select
              {...relation}
              label="Relation"
              placeholder="Choose"
              options={relations}
              onChange={(event) => {
                // SAFETY: the options are the relations.
                const gender = DEFAULT_GENDER[event.target.value as Relation]
                if (gender !== undefined) {
                  form.setValue('gender', `${gender}`)
                  form.clearErrors('gender')
                }
                return relation.onChange(event)
              }}
            />
            <Select
              {...form.field('gender')}
              label="Sex"
              placeholder="Choose"
              hint="Ranges on the report depend on it."
              options={genders}
            />
            <TextInput
              {...form.field('firstName')}
              label="First name"
              hint="As on the ID."
              autoComplete="off"
            />
            <TextInput {...form.field('lastName')} label="Last name" autoComplete="off" />
            <div className="span-2">
              <Segmented
                name="bornBy"
                legend="How do you give the age?"
                className="seg--where"
                value={bornBy}
                onValueChange={(value) => form.setValue('bornBy', value)}
                options={[
                  { value: 'date', label: 'Date of birth' },
                  { value: 'age', label: 'Age, up to 20' },
                ]}
              />
            </div>
            {bornBy === 'date' ? (
              <DateInput
                {...form.field('dob')}
                key="dob"
                label="Date of birth"
                autoComplete="off"
              />
            ) : (
              <Select
                {...form.field('age')}
                key="age"
                label="Age in years"
                placeholder="Choose"
                options={ages}
              />
            )}
            <div className="span-2">
              <Button type="submit" busy={busy} busyLabel="Adding">
                Add family member
              </Button>
            </div>
          </div>
        )
      }}
    </Form>
  )
}
