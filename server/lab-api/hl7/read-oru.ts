import { sha256 } from '#server/crypto.ts'
import type { ResultProblem } from '../lab-problem.ts'
import type { SentPatient, SentReport, SentResult, SentResults } from '../results/sent-results.ts'
import { hl7Instant, type Segment } from './hl7-message.ts'
import { readObx } from './read-obx.ts'

export type ReadOru = { readonly orderNo: string; readonly sent: SentResults }

/** An ORU^R01 as results. Each OBR with its OBX is a report of its own. */
export function readOru(segments: readonly Segment[], text: string): ReadOru {
  const problems: ResultProblem[] = []
  const groups = groupsOf(segments)
  if (groups.length === 0) {
    problems.push({ code: 'invalid', where: 'MSH[1]', message: 'The message has no OBR.' })
  }
  const reports = groups.map((group) => reportOf(group, problems))
  const [header] = segments
  const sender = [3, 4, 10].map((field) => header?.get(field) ?? '')
  if (!sender[2]) {
    problems.push({ code: 'invalid', where: 'MSH-10', message: 'The message has no control id.' })
  }
  return {
    orderNo: reports.flatMap(({ orderNos }) => orderNos)[0] ?? '',
    sent: {
      messageId: `hl7 ${sender.join('|')}`,
      fingerprint: sha256(text),
      patient: patientOf(segments, problems),
      reports,
      problems,
    },
  }
}

type Group = { readonly obr: Segment; readonly orc: Segment | undefined; readonly obx: Segment[] }

function groupsOf(segments: readonly Segment[]): Group[] {
  const groups: Group[] = []
  let orc: Segment | undefined
  for (const segment of segments) {
    if (segment.name === 'ORC') orc = segment
    if (segment.name === 'OBR') {
      groups.push({ obr: segment, orc, obx: [] })
      orc = undefined
    }
    if (segment.name === 'OBX') groups.at(-1)?.obx.push(segment)
  }
  return groups
}

const SEXES: Readonly<Record<string, SentPatient['gender']>> = {
  M: 'male',
  F: 'female',
  O: 'other',
  A: 'other',
}

/** The only PID of the message. Without a birth date or a sex only the name is compared. */
function patientOf(segments: readonly Segment[], problems: ResultProblem[]): SentPatient | null {
  const [pid, second] = segments.filter(({ name }) => name === 'PID')
  if (second) {
    const message = 'The message has more than one PID.'
    problems.push({ code: 'invalid', where: second.where, message })
  }
  if (!pid) {
    const message = 'The message has no PID.'
    problems.push({ code: 'patient-missing', where: 'MSH[1]', message })
    return null
  }
  const names = Array.from({ length: pid.count(5) }, (_, at) =>
    [2, 3, 1].map((part) => pid.get(5, part, 1, at)).filter(Boolean),
  ).filter((name) => name.length > 0)
  if (names.length === 0) {
    const message = 'The PID has no name.'
    problems.push({ code: 'patient-missing', where: `${pid.where}-5`, message })
  }
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(pid.get(7)) ?? []
  return {
    where: pid.where,
    names,
    birthDate: year ? `${year}-${month}-${day}` : null,
    gender: SEXES[pid.get(8)] ?? null,
  }
}

/** HL7 table 0123, status of a report. */
const STAGES: Readonly<Record<string, SentReport['stage']>> = {
  O: 'draft',
  I: 'draft',
  S: 'draft',
  A: 'draft',
  P: 'draft',
  R: 'draft',
  F: 'final',
  C: 'amended',
}

function reportOf({ obr, orc, obx }: Group, problems: ResultProblem[]): SentReport {
  const stage = STAGES[obr.get(25)]
  if (!stage) {
    const message = 'Send O, I, S, A, P, R, F or C.'
    problems.push({ code: 'invalid', where: `${obr.where}-25`, message })
  }
  const at = obr.get(22)
  const issuedAt = hl7Instant(at) ?? null
  if (at && !issuedAt) {
    const message = `${at} is no time.`
    problems.push({ code: 'invalid', where: `${obr.where}-22`, message })
  }
  const results: SentResult[] = []
  const conclusion: string[] = []
  let pdf: Buffer | null = null
  for (const segment of obx) {
    const read = readObx(segment, problems)
    if (read?.kind === 'result') results.push(read.result)
    if (read?.kind === 'impression') conclusion.push(read.words)
    if (read?.kind === 'pdf') pdf = read.pdf
  }
  return {
    where: obr.where,
    stage: stage ?? 'draft',
    orderNos: [obr.get(2), orc?.get(2) ?? ''].filter((no) => no !== ''),
    tests: [{ where: `${obr.where}-4`, codes: [obr.get(4), obr.get(4, 4)].filter(Boolean) }],
    issuedAt,
    signatory: signatoryOf(obr),
    results,
    conclusion: conclusion.join('\n') || null,
    pdf,
  }
}

/** OBR-32 with subcomponents, as the standard has it, or with components, as many systems send it. */
function signatoryOf(obr: Segment): SentReport['signatory'] {
  if (obr.count(32) === 0) return null
  const hasSubcomponents = obr.get(32, 1, 2) !== ''
  const part = (at: number) => (hasSubcomponents ? obr.get(32, 1, at) : obr.get(32, at))
  const [registration, family, given, middle, , prefix, qualification] = [1, 2, 3, 4, 5, 6, 7].map(
    part,
  )
  return {
    name: [prefix, given, middle, family].filter(Boolean).join(' '),
    qualification: qualification ?? '',
    registration: registration ?? '',
  }
}
