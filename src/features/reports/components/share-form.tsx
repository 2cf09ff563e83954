import { Controller } from 'react-hook-form'
import { SHARE_DAYS } from '#contract/reports.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type ShareFields, shareSchema } from '../forms/share.schema.ts'
import { daysInWords } from '../share-format.ts'

type ShareFormProps = {
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

export function ShareForm({ pin, busy, failure, onSubmit }: ShareFormProps) {
  return (
    <Form
      className="stack gap-5"
      schema={shareSchema}
      defaultValues={{ label: '', pin, days: '7' }}
      onSubmit={onSubmit}
    >
      {({ field, control }) => (
        <>
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
            maxLength={6}
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
