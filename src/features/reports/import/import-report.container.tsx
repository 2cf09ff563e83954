import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { paths } from '#config/paths.ts'
import type { ImportedReport } from '#contract/report-import.endpoints.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { useOpening } from '#lib/use-opening.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EntriesSkeleton } from '#ui/entries-skeleton.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { dayInWords } from '../trend-format.ts'
import { CheckedValuesForm } from './checked-values-form.tsx'
import { type ImportReportView, useImportReport } from './use-import-report.ts'

/** The file, what was read in it, and what was added live as long as the page. */
export function ImportReport() {
  const view = useImportReport()
  return (
    <PartFocus part={partOf(view)}>
      <Part {...view} />
    </PartFocus>
  )
}

function partOf({ start, startProblem, read, saved }: ImportReportView) {
  if (startProblem) return 'notLoaded'
  if (!start) return 'loading'
  if (saved) return 'saved'
  return read ? 'checking' : 'choosing'
}

function Part(view: ImportReportView) {
  switch (partOf(view)) {
    case 'loading':
      return (
        <div className="stack stack--6">
          <Head />
          <EntriesSkeleton label="Loading your family" count={2} />
        </div>
      )
    case 'notLoaded':
      return (
        <div className="stack stack--6">
          <Head />
          <Notice
            tone="bad"
            title={view.startProblem}
            actions={
              <Button size="sm" onClick={view.retryStart}>
                Try again
              </Button>
            }
          />
        </div>
      )
    case 'checking':
      return <CheckedValuesForm {...view} />
    case 'saved':
      return <Saved {...view} />
    default:
      return <Choosing {...view} />
  }
}

function Head() {
  return (
    <div>
      <h1 className="h1">Add a report from another lab</h1>
      <p className="note">
        We show its values beside ours, so that you see how they change over the years. We read the
        file and do not keep it.
      </p>
    </div>
  )
}

function Choosing(view: ImportReportView) {
  const { isReading, readProblem, removing, choose } = view
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="stack stack--6">
      <Head />
      <section className="card stack stack--4" aria-labelledby="import-file">
        <div>
          <h2 className="h3" id="import-file">
            Choose the file
          </h2>
          <p className="note">
            The PDF that the lab sent you, or a FHIR file from a health app. Not a photo or a scan.
          </p>
        </div>
        {readProblem && <Notice tone="bad" title={readProblem} />}
        <div className="row row--wrap">
          <Button
            variant="next"
            icon={Upload}
            busy={isReading}
            busyLabel="Reading your file"
            disabled={removing !== null}
            onClick={() => chooser.current?.click()}
          >
            Choose a file
          </Button>
          {isReading && (
            <Button variant="plain" onClick={() => choose(null)}>
              Stop
            </Button>
          )}
        </div>
        {isReading && <SlowReading />}
        <input
          ref={chooser}
          type="file"
          accept="application/pdf,application/json,.json,.fhir"
          aria-label="Report from another lab"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) choose(file)
            // Reset, so that the same file can be chosen again.
            target.value = ''
          }}
        />
      </section>
      <Imports {...view} />
    </div>
  )
}

const SLOW_ANSWER_MS = 5_000

function SlowReading() {
  const isUsual = useOpening(SLOW_ANSWER_MS)
  if (isUsual) return null
  return (
    <p className="note" role="status">
      This is taking longer than usual. A long report needs a moment.
    </p>
  )
}

function Imports({ start, isReading, removing, removeProblem, remove }: ImportReportView) {
  if (!start || start.imports.length === 0) return null
  const { imports, members } = start
  const nameOf = (id: string) =>
    members.find(({ member_id }) => member_id === id)?.firstName ?? 'Former member'
  return (
    <section className="stack stack--3" aria-labelledby="imports">
      <h2 className="h3" id="imports">
        Added before
      </h2>
      {removeProblem && <Notice tone="bad" title={removeProblem} />}
      <ul className="stack stack--3">
        {imports.map((report) => (
          <li key={report.import_id} className="card row row--between row--wrap">
            <div>
              <b>{report.lab_name}</b>
              <p className="note">
                {nameOf(report.member_id)}, {dayInWords(report.sampled_on)},{' '}
                {countOf(report.values.length)}
              </p>
            </div>
            <Button
              size="sm"
              variant="plain"
              busy={removing === report.import_id}
              busyLabel="Removing"
              disabled={isReading || removing !== null}
              aria-label={`Remove ${report.lab_name}, ${dayInWords(report.sampled_on)}`}
              onClick={() => remove(report.import_id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function countOf(values: number): string {
  return values === 1 ? '1 value' : `${values} values`
}

function Saved({ saved: report, choose }: ImportReportView) {
  return (
    <div className="stack stack--6">
      <div>
        <h1 className="h1">{report && `${countOf(report.values.length)} added`}</h1>
        <p className="note">
          They appear in the chart of the same test in our reports, marked with the name of the lab.
          Tap the test’s name in a report to open the chart.
        </p>
      </div>
      {report && <AddedValues report={report} />}
      <div className="row row--wrap">
        <AppLink
          className={buttonClass({ variant: 'next' })}
          href={paths.profile.getHref('download-report')}
        >
          See my reports
        </AppLink>
        <Button onClick={() => choose(null)}>Add another report</Button>
      </div>
    </div>
  )
}

function AddedValues({ report }: { report: ImportedReport }) {
  return (
    <section className="card stack stack--3" aria-labelledby="added">
      <h2 className="h3 row" id="added">
        <Icon icon={FileText} size={20} />
        {report.lab_name}, {dayInWords(report.sampled_on)}
      </h2>
      <table className="bill">
        <thead className="vh">
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {report.values.map(({ analyte_id, name, value, unit }) => (
            <tr key={analyte_id}>
              <th scope="row">{name}</th>
              <td translate="no">
                {value} {unit && printedUnit(unit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
