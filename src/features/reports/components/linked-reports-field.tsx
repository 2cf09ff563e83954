import { useId, useState } from 'react'
import type { Report } from '#contract/reports.endpoints.ts'
import { slashDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatLinked } from '../share-format.ts'

type LinkedReportsFieldProps = {
  /** Newest first. */
  reports: readonly Report[]
  /** Stand first: the report from which the patient shares, or those of a visit. */
  first: readonly string[]
  /** Ids of the chosen reports. */
  value: readonly string[]
  onValueChange: (value: string[]) => void
  error: string | undefined
}

/** Reports shown before "Show all", if no more stand first. */
const SHOWN = 4

/** The reports of a link, of any members. */
export function LinkedReportsField(props: LinkedReportsFieldProps) {
  const { reports, first, value, onValueChange, error } = props
  const [isWhole, setIsWhole] = useState(false)
  const id = useId()
  const isFirst = ({ report_id }: Report) => first.includes(report_id)
  const all = [...reports.filter(isFirst), ...reports.filter((report) => !isFirst(report))]
  const shown = isWhole ? all : all.slice(0, Math.max(SHOWN, first.length))
  const toggle = (reportId: string, isChosen: boolean) =>
    onValueChange(isChosen ? [...value, reportId] : value.filter((one) => one !== reportId))
  return (
    <fieldset
      className="field"
      data-invalid={error ? true : undefined}
      aria-describedby={error && id}
    >
      <legend className="field__label">Reports in this link</legend>
      {shown.map((report) => (
        <Checkbox
          key={report.report_id}
          label={formatLinked(report)}
          note={`${slashDate(report.date)}, order ${report.order_no}`}
          checked={value.includes(report.report_id)}
          onChange={(event) => toggle(report.report_id, event.target.checked)}
        />
      ))}
      {shown.length < all.length && (
        <Button
          size="sm"
          variant="plain"
          className="justify-self-start"
          onClick={() => setIsWhole(true)}
        >
          Show all {all.length} reports
        </Button>
      )}
      <div aria-live="polite" className="contents">
        {error && <FieldError id={id}>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
