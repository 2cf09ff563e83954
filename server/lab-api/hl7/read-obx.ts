import { notMeasured, REPORT_FLAG } from '#contract/rules/report-document.ts'
import { printedUnit } from '#contract/rules/units.ts'
import type { ResultProblem } from '../lab-problem.ts'
import { interpretationOf } from '../results/interpretation-codes.ts'
import { plainNumber } from '../results/plain-number.ts'
import { rangeOfWords } from '../results/range-words.ts'
import type { SentResult, SentValue } from '../results/sent-results.ts'
import {
  type Add,
  codedWords,
  fieldsOf,
  type Labels,
  labelledOf,
  organisationsIn,
  refuseUnread,
} from './fields.ts'
import type { Segment } from './hl7-message.ts'

type Read =
  | { readonly kind: 'result'; readonly result: SentResult; readonly isLine: boolean }
  | ({ readonly kind: 'impression'; readonly words: string } & OfReport)
  | ({ readonly kind: 'pdf'; readonly pdf: Buffer; readonly remarks: readonly string[] } & OfReport)
  | { readonly kind: 'none' }

/** What an OBX says that has no value of its own. */
type OfReport = { readonly isFinal: boolean; readonly performedBy: readonly string[] }

/** HL7 table 0085: final; withdrawn; asked for and not sought; and "results cannot be obtained". */
const FINAL = new Set(['F', 'C', 'U'])
const WITHDRAWN = new Set(['D', 'W'])
const EMPTY = new Set(['N', 'O'])
const UNOBTAINABLE = 'X'

/** LOINC: impression of an imaging study. */
const IMPRESSION = '19005-8'

/** As HL7 table 0396 writes them, and a sender's own; others are a piece of a text that a ^ has torn. */
const CODE_SYSTEM = /^[A-Z0-9][A-Z0-9.+_-]*$/

/** Types whose value is text, in which `^`, `~` and `&` are letters. */
const TEXTS = new Set(['ST', 'TX', 'FT'])

export function isWithdrawnObx(obx: Segment): boolean {
  return WITHDRAWN.has(obx.get(11))
}

/** An OBX; undefined for one that was withdrawn. */
export function readObx(obx: Segment, problems: ResultProblem[]): Read | undefined {
  const add = (field: number, message: string) =>
    problems.push({ code: 'value-invalid', where: `${obx.where}-${field}`, message })
  const status = obx.get(11)
  if (isWithdrawnObx(obx)) return undefined
  refuseUnread(obx, KNOWN, add)
  if (EMPTY.has(status)) {
    if (obx.text(5))
      add(11, `${status} says that there is no result, but there is "${obx.text(5)}".`)
    return { kind: 'none' }
  }
  const type = obx.get(2)
  const flags = Array.from({ length: obx.count(8) }, (_, at) => ({
    code: obx.component(8, 1, at),
    words: obx.component(8, 9, at) || obx.component(8, 2, at),
  }))
  const { interpretation, note, unknown } = interpretationOf(flags)
  if (unknown) add(8, unknown)
  refuseUnreleased(obx, add)
  const remarks = [
    note,
    status === 'C' && 'Corrected result.',
    rangeKindOf(obx, add),
    ...labelledOf(obx, REMARKS, add),
  ].filter((words) => typeof words === 'string')
  const range = obx.text(7)
  const isFinal = FINAL.has(status) || status === UNOBTAINABLE
  const performedBy = performersOf(obx, add)
  const refuseRange = () => {
    if (range) add(7, 'Only a value has a range.')
  }
  if (type === 'ED') {
    refuseRange()
    if (flags.length > 0) add(8, 'A PDF has no mark. Send it with a value or an impression.')
    if (status === UNOBTAINABLE) add(11, 'Leave out a PDF that could not be obtained.')
    return { kind: 'pdf', pdf: pdfOf(obx, problems), remarks, isFinal, performedBy }
  }
  const coded = [
    { code: obx.get(3), system: obx.get(3, 3) },
    { code: obx.get(3, 4), system: obx.get(3, 6) },
  ].filter(({ code }) => code !== '')
  const value = status === UNOBTAINABLE ? unobtainable(obx, add) : valueOfType(obx, type, add)
  const isImpression = coded.some(({ code }) => code === 'IMP' || code === IMPRESSION)
  if (isImpression || obx.get(3, 1, 2) === 'IMP') {
    if (value?.kind === 'quantity') add(5, 'Send an impression as TX.')
    refuseRange()
    const isMarked = interpretation !== null && interpretation !== 'normal'
    const mark = isMarked ? ` (${REPORT_FLAG[interpretation]})` : ''
    const words = [impressionWords(value) + mark, ...remarks].filter(Boolean).join('\n')
    return { kind: 'impression', words, isFinal, performedBy }
  }
  const codesOf = (isLoinc: boolean) =>
    coded.flatMap(({ code, system }) => ((system === 'LN') === isLoinc ? [code] : []))
  const systems = [obx.component(3, 3), obx.component(3, 6)].filter(Boolean)
  if (!systems.every((one) => CODE_SYSTEM.test(one)) || obx.components(3) > 9) {
    add(3, `${obx.text(3)} is no CWE. Send code^text^system; a ^ in a text as \\S\\.`)
  }
  if (obx.count(3) > 1) add(3, `${obx.text(3)} is more than one code. Send a ~ in a text as \\R\\.`)
  return {
    kind: 'result',
    isLine: TEXTS.has(type),
    result: {
      where: obx.where,
      loinc: codesOf(true),
      codes: codesOf(false),
      name: obx.component(3, 2) || obx.component(3, 1) || 'A result',
      isFinal,
      value,
      range: range ? rangeOfWords(range) : null,
      interpretation,
      note: remarks.join('\n') || null,
      performedBy,
    },
  }
}

function impressionWords(value: SentValue | null): string {
  if (value?.kind === 'absent') return notMeasured(value.reason)
  return value?.kind === 'words' ? value.words : ''
}

/** Fields of an OBX: those that are read, and those of its delivery, its people and its times. */
const KNOWN = fieldsOf('1-12 14-28')

/** HL7 table 0080: what a range is made for. */
const RANGE_KINDS: Readonly<Record<string, string>> = {
  A: 'The range is by age.',
  S: 'The range is by sex.',
  R: 'The range is by race.',
  N: '',
}

function rangeKindOf(obx: Segment, add: Add): string | null {
  const kinds = Array.from({ length: obx.count(10) }, (_, at) => obx.component(10, 1, at))
  const other = kinds.find((one) => one && !Object.hasOwn(RANGE_KINDS, one))
  if (other) add(10, `${other} is not read. Send A, S, R or N.`)
  return kinds.flatMap((one) => RANGE_KINDS[one] || []).join(' ') || null
}

/** The lab that did it: by its code and text, or as an organisation with a name. */
function performersOf(obx: Segment, add: Add): string[] {
  return [codedWords(obx, 15, add), ...organisationsIn(obx, 23)].filter(Boolean)
}

/** What is said of a value beside it, and printed as a remark. */
const REMARKS: Labels = {
  texts: { 9: 'Probability' },
  coded: { 17: 'Method', 20: 'Site', 27: 'Cause' },
}

/** A value that was not observed, or that the patient must not see yet: this app shows all to patients. */
function refuseUnreleased(obx: Segment, add: Add): void {
  if (!['', 'EVN'].includes(obx.get(22))) {
    add(22, `${obx.text(22)} is no observation. Send EVN, or nothing.`)
  }
  if (!['', 'SIMM'].includes(obx.get(26))) {
    add(26, `${obx.text(26)} holds the value back, but the patient sees the report. Send it later.`)
  }
}

function unobtainable(obx: Segment, add: Add): SentValue {
  if (obx.text(5)) add(11, `X says that there is no result, but there is "${obx.text(5)}".`)
  return { kind: 'absent', reason: 'the result could not be obtained' }
}

function valueOfType(obx: Segment, type: string, add: Add): SentValue | null {
  const whole = obx.text(5)
  if (whole === '') return null
  if (TEXTS.has(type)) return { kind: 'words', words: whole, unit: unitOf(obx, add).unit }
  if (type === 'CE' || type === 'CWE') return codedOf(obx, add)
  if (type === 'NM') {
    const digits = plainNumber(whole)
    if (digits !== undefined)
      return { kind: 'quantity', digits, comparator: '', ...unitOf(obx, add) }
    add(5, `${whole} is no NM. Send one number; a comparator with its number as SN.`)
    return null
  }
  if (type === 'SN') return structuredOf(obx, whole, add)
  add(2, `${type || 'No type'} is not taken. Send NM, SN, ST, TX, FT, CE, CWE or ED.`)
  return null
}

const COMPARATORS = ['', '<', '<=', '>', '>='] as const

/** `<^0.01`; `^1^:^80` and `^2^-^5` are words. */
function structuredOf(obx: Segment, whole: string, add: Add): SentValue | null {
  const [sent, first, separator, second] = [1, 2, 3, 4].map((part) => obx.get(5, part))
  const comparator = COMPARATORS.find((one) => one === (sent === '=' ? '' : sent))
  const [digits, after] = [plainNumber(first ?? ''), plainNumber(second ?? '')]
  const isOne = obx.count(5) === 1 && obx.components(5) <= 4 && comparator !== undefined
  if (isOne && digits !== undefined && !second && !separator) {
    return { kind: 'quantity', digits, comparator, ...unitOf(obx, add) }
  }
  if (isOne && digits !== undefined && after !== undefined && /^[-:/+]$/.test(separator ?? '')) {
    const words = `${comparator}${digits}${separator}${after}`
    return { kind: 'words', words, unit: unitOf(obx, add).unit }
  }
  add(5, `${whole} is no SN. Send a comparator (<, <=, >, >=) and a number, as <^0.05.`)
  return null
}

function codedOf(obx: Segment, add: Add): SentValue | null {
  const words = codedWords(obx, 5, add)
  return words ? { kind: 'words', words, unit: unitOf(obx, add).unit } : null
}

type Unit = { readonly ucum: string | null; readonly unit: string | null }

/** Code systems of units, besides those of a sender's own: L and 99. */
const UNIT_SYSTEMS = /^(?:UCUM|ISO\+|ANS\+|L|99\w*)$/i

function unitOf(obx: Segment, add: Add): Unit {
  const [code = '', text = '', system = ''] = [1, 2, 3].map((part) => obx.component(6, part))
  // A power whose ^ was not escaped: 10^3/uL.
  const isPower = obx.components(6) === 2 && /10$/.test(code) && /^-?\d/.test(text)
  if (isPower) return { ucum: obx.text(6), unit: obx.text(6) }
  // Two texts without a code system are one that a ^ has torn.
  const isTorn = system
    ? !UNIT_SYSTEMS.test(system)
    : code !== '' && text !== '' && printedUnit(code) !== printedUnit(text)
  if (isTorn || obx.count(6) > 1 || obx.components(6) > 9 || (text !== '' && /\s/.test(code))) {
    const message = `${obx.text(6)} is no unit. Send code^text^UCUM; a ^ in a text as \\S\\, a ~ as \\R\\.`
    add(6, message)
  }
  const isUcum = !system || system === 'UCUM'
  return { ucum: (isUcum && code) || null, unit: text || code || null }
}

/** `^application^pdf^Base64^JVBERi0…` */
function pdfOf(obx: Segment, problems: ResultProblem[]): Buffer {
  const isPdf = obx.get(5, 3).toLowerCase() === 'pdf' && obx.get(5, 4).toLowerCase() === 'base64'
  if (!isPdf) {
    const message = 'Send a PDF in Base64.'
    problems.push({ code: 'pdf-refused', where: `${obx.where}-5`, message })
  }
  return Buffer.from(obx.get(5, 5), 'base64')
}
