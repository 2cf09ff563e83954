import { GENDER_LABEL } from '#contract/codes.ts'
import { yearsInWords } from '#contract/rules/in-words.ts'
import { labClock } from '#contract/rules/lab-time.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import {
  amendedOn,
  footOfReport,
  REPORT_HEADING,
  reportNotes,
  verificationWords,
} from '#contract/rules/report-document.ts'
import { formatDay, labDay } from '#server/lab-time.ts'
import type { PrintedLogo } from '../../invoices/printed-logo.ts'
import { type ReportContent, rangesOf, resultsIn } from '../report-content.ts'

export type Lab = {
  readonly name: string
  readonly address: string
  /** Undefined for that of the build. */
  readonly logo?: PrintedLogo | undefined
}

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

export function reportText({ content, lab, keyId, address, simulated }: ReportFacts): ReportText {
  const { code, name, id, orderNo, patient, doctorName, sampledAt, signedAt, signer } = content
  return {
    lab,
    heading: REPORT_HEADING[code],
    name,
    id,
    patient: [
      ['Patient', patient.name],
      ['Age and sex', `${yearsInWords(patient.age)}, ${GENDER_LABEL[patient.gender]}`],
      ['Referred by', doctorName ?? 'Self'],
    ],
    sample: [
      ['Report', id],
      ['Order', orderNo],
      [code === 'RR' ? 'Scan' : 'Sample', moment(sampledAt)],
      ['Signed', moment(signedAt)],
      ...(content.fasting ? [['Fasting', 'Yes'] as const] : []),
    ],
    notes: [
      ...amendmentOf(content),
      ...reportNotes(code, { results: resultsIn(content), ranges: rangesOf(content) }),
      ...(content.fromLab?.ownPdf ? ['The lab’s own pages follow.'] : []),
    ],
    signature: [
      signer.name,
      signer.role,
      `Signed electronically, ${moment(signedAt)}`,
      `Key ${keyId}`,
    ],
    verification: verificationWords(new URL(address).host),
    foot: footOfReport(lab.name, simulated),
  }
}

function amendmentOf({ fromLab, signedAt }: ReportContent): string[] {
  const { replaces } = fromLab ?? {}
  if (!replaces) return []
  const before = `report ${replaces.id}, signed on ${formatDay(labDay(replaces.signedAt))}`
  return [`${amendedOn(formatDay(labDay(signedAt)))}. This report replaces ${before}.`]
}

/** `22/11/2026, 07:12 AM`, in the lab's time zone. */
function moment(instant: Date): string {
  return `${formatDay(labDay(instant))}, ${clockTime(labClock(instant.getTime()))}`
}
