import { type ReactNode, useState } from 'react'
import { DEFAULT_GENDER, GENDER_LABEL, RELATIONS, type Relation } from '#contract/codes.ts'
import type { Member, MemberFields } from '#contract/patient.endpoints.ts'
import { AGE_OPTIONS } from '#contract/person-constants.ts'
import { capitalise, yearsInWords } from '#contract/rules/in-words.ts'
import { isoDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Form, type FormApi } from '#ui/form.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { memberFormSchema, type TypedMember, typedMember } from './member-form.schema.ts'

type MemberFormProps = {
  /** The member to edit; omitted for a new one. */
  member?: Member
  /** Includes the middle name. */
  fullName?: boolean
  busy: boolean
  /** Slot above the button, for the failure of the last attempt. */
  notice?: ReactNode
  /** Slot beside the button, for the link back. */
  aside?: ReactNode
  onSubmit: (fields: MemberFields) => void
}

const relations = RELATIONS.map((value) => ({ value, label: capitalise(value) }))
const genders = Object.entries(GENDER_LABEL).map(([value, label]) => ({ value, label }))
const ages = AGE_OPTIONS.map((years) => ({ value: String(years), label: yearsInWords(years) }))

/** The relation preselects the sex it implies (spec §3). */
export function MemberForm(props: MemberFormProps) {
  const { member, fullName = false, busy, notice, aside, onSubmit } = props
  const [schema] = useState(() => memberFormSchema(isoDate(Date.now())))
  return (
    <Form
      schema={schema}
      defaultValues={typedMember(member ?? null)}
      onSubmit={onSubmit}
      aria-label={member ? 'Family member' : 'New family member'}
    >
      {(form) => (
        <div className="fields fields--2">
          <RelationAndSex form={form} />
          <TextInput
            {...form.field('firstName')}
            label="First name"
            hint="As on the ID."
            autoComplete="off"
          />
          {fullName && (
            <TextInput
              {...form.field('middleName')}
              label="Middle name"
              hint="Optional."
              autoComplete="off"
            />
          )}
          <TextInput
            {...form.field('lastName')}
            label="Last name"
            autoComplete="off"
            fieldClassName={fullName ? 'span-2' : undefined}
          />
          <Birth form={form} />
          {notice && <div className="span-2">{notice}</div>}
          <div className="row row--wrap span-2">
            <Button
              type="submit"
              variant={aside ? 'next' : 'line'}
              busy={busy}
              busyLabel={member ? 'Saving' : 'Adding'}
            >
              {member ? 'Save changes' : 'Add family member'}
            </Button>
            {aside}
          </div>
        </div>
      )}
    </Form>
  )
}

type PartProps = { form: FormApi<TypedMember, MemberFields> }

function RelationAndSex({ form }: PartProps) {
  const relation = form.field('relation_type')
  return (
    <>
      <Select
        {...relation}
        label="Relation"
        placeholder="Choose"
        options={relations}
        onChange={(event) => {
          // SAFETY: the options are exactly the relations.
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
    </>
  )
}

function Birth({ form }: PartProps) {
  const bornBy = form.watch('bornBy')
  return (
    <>
      <div className="span-2">
        <Segmented
          name="bornBy"
          legend="Date of birth or age"
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
        <DateInput {...form.field('dob')} key="dob" label="Date of birth" autoComplete="off" />
      ) : (
        <Select
          {...form.field('age')}
          key="age"
          label="Age in years"
          placeholder="Choose"
          options={ages}
        />
      )}
    </>
  )
}
