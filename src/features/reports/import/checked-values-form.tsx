import { z } from 'zod'
import type { Member } from '#contract/patient.endpoints.ts'
import {
  newImportSchema,
  type ReadReport,
  type ReadValue,
} from '#contract/report-import.endpoints.ts'
import { sentence } from '#contract/rules/in-words.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { parseSlashDate, slashDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Form, type FormApi } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { ImportReportView } from './use-import-report.ts'

/** What the patient checks; `taken` are ids of analytes. */
const formSchema = z.object({
  member: newImportSchema.shape.member_id,
  lab: newImportSchema.shape.lab_name,
  sampledOn: z.string().refine((typed) => parseSlashDate(typed) !== null, {
    error: 'Enter the date of the sample as DD/MM/YYYY.',
  }),
  taken: z.array(z.string()).min(1, 'Choose at least one value.'),
})
type FormInput = z.input<typeof formSchema>
type FormOutput = z.output<typeof formSchema>

export function CheckedValuesForm(view: ImportReportView) {
  const { start, read, isSaving, saveProblem, choose } = view
  if (!start || !read) return null
  const { members } = start
  const save = ({ member, lab, sampledOn, taken }: FormOutput) =>
    view.save({
      member_id: member,
      lab_name: lab,
      sampled_on: parseSlashDate(sampledOn) ?? '',
      values: read.values
        .filter(({ analyte_id }) => taken.includes(analyte_id))
        .map(({ analyte_id, value }) => ({ analyte_id, value })),
    })
  return (
    <Form
      schema={formSchema}
      defaultValues={proposed(read, members)}
      onSubmit={save}
      aria-label="Values of the report"
    >
      {(form) => (
        <div className="stack stack--6">
          <div>
            <h1 className="h1">Check what we read</h1>
            <p className="note">
              Compare each value with the report. Untick any value that is wrong or is not from
              blood.
            </p>
          </div>
          <OfWhom form={form} read={read} members={members} />
          <Values form={form} values={read.values} />
          {read.left_out && (
            <Notice tone="info" title="Left out, because we cannot compare it exactly">
              {read.left_out
                .map(({ name, value, unit }) => [name, value, unit].filter(Boolean).join(' '))
                .join(', ')}
            </Notice>
          )}
          {saveProblem && <Notice tone="bad" title={saveProblem} />}
          <div className="row row--wrap">
            <Button type="submit" variant="next" busy={isSaving} busyLabel="Adding the values">
              Add the values
            </Button>
            <Button variant="plain" disabled={isSaving} onClick={() => choose(null)}>
              Choose another file
            </Button>
          </div>
        </div>
      )}
    </Form>
  )
}

type PartProps = { form: FormApi<FormInput, FormOutput> }

function OfWhom({
  form,
  read,
  members,
}: PartProps & { read: ReadReport; members: readonly Member[] }) {
  const chosen = members.find(({ member_id }) => member_id === form.watch('member'))
  const isOther = chosen !== undefined && isOtherPerson(read.patient_name, chosen)
  return (
    <section className="card fields fields--2" aria-label="Whose report">
      <Select
        {...form.field('member')}
        label="Whose report is it?"
        placeholder="Choose a person"
        options={members.map(({ member_id, firstName, lastName }) => ({
          value: member_id,
          label: `${firstName} ${lastName}`.trim(),
        }))}
        hint={read.patient_name ? sentence(`The report names ${read.patient_name}`) : undefined}
      />
      <DateInput {...form.field('sampledOn')} label="Date of the sample" autoComplete="off" />
      <TextInput
        {...form.field('lab')}
        label="Lab"
        autoComplete="off"
        maxLength={100}
        fieldClassName="span-2"
      />
      {isOther && (
        <div className="span-2">
          <Notice tone="info" title={`This may not be ${chosen.firstName}'s report`}>
            {sentence(`The report names ${read.patient_name}`)} Values of another person would
            mislead you and your doctor.
          </Notice>
        </div>
      )}
    </section>
  )
}

function Values({ form, values }: PartProps & { values: readonly ReadValue[] }) {
  const { error, ...field } = form.field('taken')
  return (
    <fieldset
      className="card stack stack--2"
      aria-labelledby="read-values"
      data-invalid={error ? true : undefined}
    >
      <h2 className="h3" id="read-values">
        {values.length === 1 ? '1 value' : `${values.length} values`}
      </h2>
      {values.map(({ analyte_id, name, value, unit, read }) => (
        <Checkbox
          key={analyte_id}
          {...field}
          value={analyte_id}
          label={
            <>
              {name}{' '}
              <b className="tabular-nums" translate="no">
                {value} {unit && printedUnit(unit)}
              </b>
            </>
          }
          note={`In the report: ${read.name} ${read.value} ${read.unit ?? ''}`.trim()}
        />
      ))}
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function proposed(read: ReadReport, members: readonly Member[]): FormInput {
  const [first, ...others] = members.filter((one) => !isOtherPerson(read.patient_name, one))
  return {
    member: first && others.length === 0 ? first.member_id : '',
    lab: read.lab_name ?? '',
    sampledOn: read.sampled_on ? slashDate(read.sampled_on) : '',
    taken: read.values.map(({ analyte_id }) => analyte_id),
  }
}

/** Whether a printed name has not even the first name of a member. */
function isOtherPerson(printed: string | null, { firstName }: Member): boolean {
  if (printed === null) return false
  const words = printed.toLowerCase().split(/[^\p{L}]+/u)
  return !words.includes(firstName.trim().toLowerCase())
}
