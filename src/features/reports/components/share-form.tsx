import { Controller } from 'react-hook-form'
import { type Report, SHARE_DAYS } from '#contract/reports.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type ShareFields, shareSchema } from '../forms/share.schema.ts'
import { daysInWords } from '../share-format.ts'
import { LinkedReportsField } from './linked-reports-field.tsx'

type ShareFormProps = {
  /** The report from which the patient shares, or those of a visit. */
  chosen: readonly string[]
  /** The account's reports; undefined while they load or if they did not. */
  reports: readonly Report[] | undefined
  /** Generated; the patient can change it. */
  pin: string
  busy: boolean
  failure: string | null
  onSubmit: (fields: ShareFields) => void
}

const DAYS = SHARE_DAYS.map((days) => ({
  value: String(days) as `${typeof days}`, // SAFETY: a number's text is its own template
  label: daysInWords(days),
}))

export function ShareForm(props: ShareFormProps) {
  const { chosen: first, reports = [], pin, busy, failure, onSubmit } = props
  return (
    <Form
      className="stack gap-5"
      schema={shareSchema}
      defaultValues={{ report_ids: [...first], label: '', pin, days: '7' }}
      onSubmit={onSubmit}
    >
      {({ field, control }) => (
        <>
          {reports.length > 1 && (
            <Controller
              control={control}
              name="report_ids"
              render={({ field: chosen, fieldState }) => (
                <LinkedReportsField
                  reports={reports}
                  first={first}
                  value={chosen.value}
                  onValueChange={chosen.onChange}
                  error={fieldState.error?.message}
                />
              )}
            />
          )}
          <TextInput
            label="Share with"
            hint="A name for your list, such as Dr Mehta."
            autoComplete="off"
            maxLength={60}
            {...field('label')}
          />
          <TextInput
            label="PIN"
            figures
            inputMode="numeric"
            autoComplete="off"
            hint="Six digits. We chose this PIN, but you can change it."
            {...field('pin')}
          />
          <div className="field">
            <span className="field__label" aria-hidden="true">
              Valid for
            </span>
            <Controller
              control={control}
              name="days"
              render={({ field: days }) => (
                <Segmented
                  name={days.name}
                  legend="Valid for"
                  value={days.value}
                  onValueChange={days.onChange}
                  options={DAYS}
                />
              )}
            />
          </div>
          {failure && <Notice tone="bad" title={failure} />}
          <Button type="submit" variant="next" wide busy={busy} busyLabel="Creating link">
            Create link
          </Button>
        </>
      )}
    </Form>
  )
}
