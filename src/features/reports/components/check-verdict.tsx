import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import type { SignedReport } from '#contract/rules/report-code.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { slashDate } from '#lib/dates.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import type { ReportCheckView } from '../report-check-view.ts'

export function CheckVerdict({ snapshot, onAgain }: ReportCheckView) {
  const { checked } = snapshot.context
  const again = (
    <Button variant="line" onClick={onAgain}>
      Verify another report
    </Button>
  )
  if (snapshot.matches({ said: 'noKeys' })) return <NoKeys again={again} />
  if (snapshot.matches({ said: 'altered' })) return <NotGenuine kind="altered" again={again} />
  if (snapshot.matches({ said: 'unknownKey' }))
    return <NotGenuine kind="unknownKey" again={again} />
  if (checked?.kind === 'genuine') return <Genuine {...checked} again={again} />
  return <NotGenuine kind="unreadable" again={again} />
}

type GenuineProps = { report: SignedReport; code: string; again: ReactNode }

function Genuine({ report, code, again }: GenuineProps) {
  const { report_id, name, date, initials, birth_year, values } = report
  return (
    <div className="narrow stack gap-5">
      <Seal tone="good" title="Signed by the lab and unchanged">
        {values ? 'Compare the values below' : 'Open the PDF from the lab and compare it'} with the
        paper. If they differ, someone changed the paper after {brand().fullName} signed it.
      </Seal>
      <Facts
        look="ruled"
        items={[
          { term: 'Report', value: name },
          { term: 'Patient', value: `${initials}, born ${birth_year}` },
          { term: 'Date', value: slashDate(date) },
          { term: 'Number', value: <span className="break-all tabular-nums">{report_id}</span> },
        ]}
      />
      {values ? (
        <Values values={values} />
      ) : (
        <p className="note">This report is too long for a QR code. Its values are in the PDF.</p>
      )}
      <div className="row row--wrap">
        <a className={buttonClass({ variant: 'next' })} href={paths.downloadReport.getHref(code)}>
          Open the PDF from the lab
        </a>
        {again}
      </div>
    </div>
  )
}

function Values({ values }: { values: NonNullable<SignedReport['values']> }) {
  return (
    <section className="stack stack--2">
      <h2 className="h2">Signed values</h2>
      <table className="signed">
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {values.map((one) => (
            <tr key={one.name}>
              <th scope="row">{one.name}</th>
              <td>
                <b translate="no">{one.value}</b>{' '}
                {one.unit && <small translate="no">{printedUnit(one.unit)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const WRONG = {
  altered: {
    title: 'This report was changed',
    words: 'The code was changed after the lab signed it, or someone else made it.',
  },
  unknownKey: {
    title: 'Not signed by this lab',
    get words() {
      return `The code is signed, but not by ${brand().fullName}.`
    },
  },
  unreadable: {
    title: 'This is not a report code',
    words: 'It may be another QR code, or part of it is missing. Scan the whole code again.',
  },
} as const

function NotGenuine({ kind, again }: { kind: keyof typeof WRONG; again: ReactNode }) {
  const { title, words } = WRONG[kind]
  return (
    <div className="narrow stack gap-5">
      <Seal tone="bad" title={title}>
        {words}
      </Seal>
      {kind !== 'unreadable' && (
        <p>
          Do not rely on this paper. Call the lab:{' '}
          <a
            className="nowrap tabular-nums"
            href={`tel:${brand().phones.callCentre.replace(/\D/g, '')}`}
          >
            {brand().phones.callCentre}
          </a>
          .
        </p>
      )}
      <div>{again}</div>
    </div>
  )
}

type SealProps = { tone: 'good' | 'bad'; title: string; children: ReactNode }

function Seal({ tone, title, children }: SealProps) {
  return (
    <div className={`seal seal--${tone}`}>
      <Icon icon={tone === 'good' ? CircleCheck : CircleX} size={24} />
      <div className="stack stack--2">
        <h1 className="h1">{title}</h1>
        <p>{children}</p>
      </div>
    </div>
  )
}

function NoKeys({ again }: { again: ReactNode }) {
  return (
    <EmptyState art="offline" heading="h1" title="We cannot check this report yet" action={again}>
      Your device needs to download the lab’s keys once. Check the connection and try again.
    </EmptyState>
  )
}
