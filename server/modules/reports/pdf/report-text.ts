import { GENDER_LABEL } from '#contract/codes.ts'
import { labClock } from '#contract/rules/lab-time.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { formatDay, labDay } from '#server/lab-time.ts'
import type { ReportCode, ReportContent } from '../report-content.ts'

export type Lab = { readonly name: string; readonly address: string }

export type ReportFacts = {
  readonly content: ReportContent
  readonly lab: Lab
  readonly keyId: string
  /** Content of the QR code: a URL with the report's code. */
  readonly address: string
  /** Whether the embedded lab simulated the values. */
  readonly simulated: boolean
}

type Fact = readonly [term: string, value: string]

/** Text of a report besides its results; `report-pdf.ts` does the layout. */
export type ReportText = {
  readonly lab: Lab
  readonly heading: string
  readonly name: string
  readonly id: string
  readonly patient: readonly Fact[]
  readonly sample: readonly Fact[]
  readonly notes: readonly string[]
  readonly signature: readonly string[]
  readonly verification: readonly string[]
  readonly foot: string
}

const HEADING: Readonly<Record<ReportCode, string>> = {
  SL: 'Pathology report',
  SU: 'Pathology report',
  SV: 'Pathology report',
  CVD: 'ASCVD report',
  WR: 'Smart report',
  RR: 'Radiology report',
}

export function reportText({ content, lab, keyId, address, simulated }: ReportFacts): ReportText {
  const { code, name, id, orderNo, patient, doctorName, sampledAt, signedAt, signer } = content
  return {
    lab,
    heading: HEADING[code],
    name,
    id,
    patient: [
      ['Patient', patient.name],
      ['Age and sex', `${patient.age} years, ${GENDER_LABEL[patient.gender]}`],
      ['Referred by', doctorName ?? 'Self'],
    ],
    sample: [
      ['Report', id],
      ['Order', orderNo],
      [code === 'RR' ? 'Scan' : 'Sample', moment(sampledAt)],
      ['Signed', moment(signedAt)],
      ...(content.fasting ? [['Before it', 'Fasting'] as const] : []),
    ],
    notes: notesOf(content),
    signature: [
      signer.name,
      signer.role,
      `Signed electronically, ${moment(signedAt)}`,
      `Key ${keyId}`,
    ],
    verification: [
      'Is this report genuine?',
      `The code carries the lab’s signature. Scan it to open the report, or check it at ${new URL(address).host}/verify-report, which works without a connection too.`,
    ],
    foot: simulated ? `${lab.name}, demonstration: not for medical use.` : lab.name,
  }
}

function notesOf({ code, adult, groups }: ReportContent): string[] {
  if (code === 'RR') return ['A reading is one part of the picture. Show it to your doctor.']
  if (groups.length === 0) return []
  return adult
    ? [
        'Ranges are those of healthy adults of the same sex. A value outside is not a diagnosis: show the report to your doctor.',
      ]
    : [
        'The lab’s ranges are those of adults, so this report has none and marks nothing: what is usual changes with a child’s age. Show it to your child’s doctor.',
      ]
}

/** `22/11/2026, 07:12 AM`, in the lab's time zone. */
function moment(instant: Date): string {
  return `${formatDay(labDay(instant))}, ${clockTime(labClock(instant.getTime()))}`
}
