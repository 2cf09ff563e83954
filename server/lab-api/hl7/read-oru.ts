import { sha256 } from '#server/crypto.ts'
import type { ResultProblem } from '../lab-problem.ts'
import type { SentPatient, SentReport, SentResult, SentResults } from '../results/sent-results.ts'
import { type Add, adderOf, fieldsOf, type Labels, labelledOf, refuseUnread } from './fields.ts'
import { type Group, groupsOf, type Said } from './groups.ts'
import { hl7Instant, type Segment } from './hl7-message.ts'
import { isWithdrawnObx, readObx } from './read-obx.ts'

export type ReadOru = { readonly orderNo: string; readonly sent: SentResults }

/** Of each part of a message's id, which is indexed. */
const LONGEST_ID = 300

/**
 * An ORU^R01 as results. Each OBR with its OBX is a report of its own.
 * @param problems what was found so far, and what is found on reading
 */
export function readOru(
  segments: readonly Segment[],
  text: string,
  problems: ResultProblem[],
): ReadOru {
  const { groups, above } = groupsOf(segments, problems)
  if (groups.length === 0) {
    problems.push({ code: 'invalid', where: 'MSH[1]', message: 'The message has no OBR.' })
  }
  const reports = groups.map((group) => reportOf(group, above, problems))
  const [header] = segments
  const sender = [3, 4, 10].map((field) => header?.get(field) ?? '')
  if (!sender[2]) {
    problems.push({ code: 'invalid', where: 'MSH-10', message: 'The message has no control id.' })
  }
  if (sender.some((part) => part.length > LONGEST_ID)) {
    const message = `MSH-3, MSH-4 and MSH-10 have up to ${LONGEST_ID} characters each.`
    problems.push({ code: 'invalid', where: 'MSH[1]', message })
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

/** What is said of a request. */
const OF_REQUEST: Labels = {
  coded: {
    12: 'Danger',
    31: 'Reason for the test',
    39: 'Collector’s comment',
    44: 'Procedure',
    45: 'Procedure modifier',
    46: 'Service information',
    47: 'Service information',
  },
  texts: { 13: 'Clinical information' },
}

/** Fields of an OBR that are read, and those of the delivery, the people and the times. */
const KNOWN = fieldsOf('1-54')

/** OBR-15, which SPM replaced, has its code in subcomponents, and texts of other kinds behind it. */
function specimenOf(obr: Segment, add: Add): string[] {
  const words = obr.get(15, 1, 2) || obr.get(15)
  if (obr.components(15) > 1 || obr.count(15) > 1 || obr.get(15, 1, 4)) {
    add(15, `${obr.text(15)} is more than the code of a specimen. Send SPM.`)
  }
  return words ? [`Specimen: ${words}`] : []
}

const SEXES: Readonly<Record<string, SentPatient['gender']>> = {
  M: 'male',
  F: 'female',
  O: 'other',
  A: 'other',
  U: null,
  N: null,
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
  const [born, sex] = [pid.get(7), pid.get(8)]
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(?:\d{4,})?(?:[.+-]\d+)*$/.exec(born) ?? []
  const add = adderOf(pid, problems)
  if (born && !year) add(7, 'The birth date is no day. Send it as 19850412.')
  if (sex && !Object.hasOwn(SEXES, sex)) add(8, `Send ${Object.keys(SEXES).join(', ')}.`)
  return {
    where: pid.where,
    names,
    birthDate: year ? `${year}-${month}-${day}` : null,
    gender: SEXES[sex] ?? null,
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
  X: 'withdrawn',
}

function reportOf(
  { obr, orc, obx, notes, performedBy }: Group,
  above: Said,
  problems: ResultProblem[],
): SentReport {
  // A report whose every value is withdrawn is withdrawn.
  const isWithdrawn = obx.length > 0 && obx.every(({ obx: one }) => isWithdrawnObx(one))
  const stage = isWithdrawn ? 'withdrawn' : STAGES[obr.get(25)]
  if (!stage) {
    const message = `"${obr.get(25)}" is no status that is taken. Send ${Object.keys(STAGES).join(', ')}.`
    problems.push({ code: 'invalid', where: `${obr.where}-25`, message })
  }
  const at = obr.get(22)
  const issuedAt = hl7Instant(at) ?? null
  if (at && !issuedAt) {
    const message = `${at} is no time.`
    problems.push({ code: 'invalid', where: `${obr.where}-22`, message })
  }
  const results: Line[] = []
  const conclusion: string[] = []
  const add = adderOf(obr, problems)
  refuseUnread(obr, KNOWN, add)
  const said = [...specimenOf(obr, add), ...labelledOf(obr, OF_REQUEST, add)]
  const remarks = [...above.notes, ...said, ...notes].filter(Boolean)
  const performers = [...above.performedBy, ...performedBy]
  const isFinal = stage === 'final' || stage === 'amended'
  let pdf: Buffer | null = null
  // The values of what is withdrawn are not read.
  for (const { obx: segment, ...own } of stage === 'withdrawn' ? [] : obx) {
    const read = readObx(segment, problems)
    const words = own.notes.filter(Boolean)
    if (read?.kind === 'result') {
      const note = [read.result.note, ...words].filter(Boolean).join('\n') || null
      const by = [...read.result.performedBy, ...own.performedBy]
      results.push({ isLine: read.isLine, result: { ...read.result, note, performedBy: by } })
    }
    if (read?.kind === 'impression' || read?.kind === 'pdf') {
      performers.push(...read.performedBy, ...own.performedBy)
      if (isFinal && !read.isFinal) {
        const message = `"${segment.get(11)}" is not final, but its report is.`
        problems.push({ code: 'value-not-final', where: `${segment.where}-11`, message })
      }
    }
    if (read?.kind === 'none') remarks.push(...words)
    if (read?.kind === 'impression') conclusion.push(read.words, ...words)
    if (read?.kind === 'pdf') {
      if (pdf) {
        const message = 'Send one PDF.'
        problems.push({ code: 'pdf-refused', where: `${segment.where}-5`, message })
      }
      pdf = read.pdf
      remarks.push(...read.remarks, ...words)
    }
  }
  return {
    where: obr.where,
    stage: stage ?? 'draft',
    orderNos: [obr.get(2), orc?.get(2) ?? ''].filter((no) => no !== ''),
    tests: [{ where: `${obr.where}-4`, codes: [obr.get(4), obr.get(4, 4)].filter(Boolean) }],
    issuedAt,
    signatory: signatoryOf(obr, problems),
    results: joinedLines(results),
    conclusion: conclusion.join('\n') || null,
    notes: remarks,
    performedBy: performers,
    pdf,
  }
}

type Line = { readonly result: SentResult; readonly isLine: boolean }

/** A text that was sent as an OBX for each line is one result. */
function joinedLines(lines: readonly Line[]): SentResult[] {
  const joined: Line[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const both = before && line.isLine && before.isLine && joinedText(before.result, line.result)
    if (both) joined.splice(-1, 1, { result: both, isLine: true })
    else joined.push(line)
  }
  return joined.map(({ result }) => result)
}

function joinedText(first: SentResult, next: SentResult): SentResult | undefined {
  if (first.value?.kind !== 'words' || next.value?.kind !== 'words') return undefined
  const isSame = (key: (one: SentResult) => unknown) =>
    JSON.stringify(key(first)) === JSON.stringify(key(next))
  const isOne = isSame(({ loinc, codes, name, isFinal, interpretation, range, performedBy }) => ({
    ...{ loinc, codes, name, isFinal, interpretation, range, performedBy },
  }))
  if (!isOne || first.value.unit !== next.value.unit) return undefined
  const words = `${first.value.words}\n${next.value.words}`
  const note = [first.note, next.note].filter(Boolean).join('\n') || null
  return { ...first, value: { ...first.value, words }, note }
}

/** OBR-32 with subcomponents, as the standard has it, or with components, as many systems send it. */
function signatoryOf(obr: Segment, problems: ResultProblem[]): SentReport['signatory'] {
  const hasSubcomponents = obr.get(32, 1, 2) !== ''
  const part = (at: number) => (hasSubcomponents ? obr.get(32, 1, at) : obr.component(32, at))
  const [registration, family, given, middle, suffix, prefix, qualification] = [
    1, 2, 3, 4, 5, 6, 7,
  ].map(part)
  const assistant = obr.text(33)
  if (assistant) {
    const message = `${assistant} is a second interpreter. A report has one signatory, in OBR-32.`
    problems.push({ code: 'invalid', where: `${obr.where}-33`, message })
  }
  // A qualification with a delimiter in it, or a second signatory, must not be shortened.
  if (obr.count(32) === 0) return null
  const isLonger = part(8) !== '' || (hasSubcomponents && /\D/.test(obr.component(32, 2)))
  if (isLonger || obr.count(32) > 1) {
    const message = `${obr.text(32)} is more than one signatory with registration number, family name, given name, middle name, suffix, title and qualification. Send & in a text as \\T\\, ^ as \\S\\ and ~ as \\R\\.`
    problems.push({ code: 'invalid', where: `${obr.where}-32`, message })
  }
  return {
    name: [prefix, given, middle, family, suffix].filter(Boolean).join(' '),
    qualification: qualification ?? '',
    registration: registration ?? '',
  }
}
