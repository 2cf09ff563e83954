import type { ResultProblem } from '../lab-problem.ts'
import { interpretationOf } from '../results/interpretation-codes.ts'
import { plainNumber } from '../results/plain-number.ts'
import { rangeOfWords } from '../results/range-words.ts'
import type { SentResult, SentValue } from '../results/sent-results.ts'
import type { Segment } from './hl7-message.ts'

type Read =
  | { readonly kind: 'result'; readonly result: SentResult; readonly isLine: boolean }
  | { readonly kind: 'impression'; readonly words: string }
  | { readonly kind: 'pdf'; readonly pdf: Buffer }
  | { readonly kind: 'none' }

/** HL7 table 0085: final; withdrawn; asked for and not sought; and "results cannot be obtained". */
const FINAL = new Set(['F', 'C', 'U'])
const WITHDRAWN = new Set(['D', 'W'])
const EMPTY = new Set(['N', 'O'])
const UNOBTAINABLE = 'X'

/** LOINC: impression of an imaging study. */
const IMPRESSION = '19005-8'

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
  if (EMPTY.has(status)) {
    if (obx.text(5))
      add(11, `${status} says that there is no result, but there is "${obx.text(5)}".`)
    return { kind: 'none' }
  }
  const type = obx.get(2)
  if (type === 'ED') return { kind: 'pdf', pdf: pdfOf(obx, problems) }
  const coded = [
    { code: obx.get(3), system: obx.get(3, 3) },
    { code: obx.get(3, 4), system: obx.get(3, 6) },
  ].filter(({ code }) => code !== '')
  const value = status === UNOBTAINABLE ? unobtainable(obx, add) : valueOfType(obx, type, add)
  const isImpression = coded.some(({ code }) => code === 'IMP' || code === IMPRESSION)
  if (isImpression || obx.get(3, 1, 2) === 'IMP') {
    if (value?.kind === 'quantity') add(5, 'Send an impression as TX.')
    return { kind: 'impression', words: value?.kind === 'words' ? value.words : '' }
  }
  const codesOf = (isLoinc: boolean) =>
    coded.flatMap(({ code, system }) => ((system === 'LN') === isLoinc ? [code] : []))
  const flags = Array.from({ length: obx.count(8) }, (_, at) => obx.get(8, 1, 1, at))
  const { interpretation, note, unknown } = interpretationOf(flags.filter(Boolean))
  if (unknown) add(8, unknown)
  const range = obx.text(7)
  return {
    kind: 'result',
    isLine: TEXTS.has(type),
    result: {
      where: obx.where,
      loinc: codesOf(true),
      codes: codesOf(false),
      name: obx.get(3, 2) || obx.get(3) || 'A result',
      isFinal: FINAL.has(status) || status === UNOBTAINABLE,
      value,
      range: range ? rangeOfWords(range) : null,
      interpretation,
      note,
    },
  }
}

type Add = (field: number, message: string) => void

function unobtainable(obx: Segment, add: Add): SentValue {
  if (obx.text(5)) add(11, `X says that there is no result, but there is "${obx.text(5)}".`)
  return { kind: 'absent', reason: 'the result could not be obtained' }
}

function valueOfType(obx: Segment, type: string, add: Add): SentValue | null {
  const whole = obx.text(5)
  if (whole === '') return null
  if (TEXTS.has(type)) return { kind: 'words', words: whole, unit: unitOf(obx).unit }
  if (type === 'CE' || type === 'CWE') return codedOf(obx, add)
  if (type === 'NM') {
    const digits = plainNumber(whole)
    if (digits !== undefined) return { kind: 'quantity', digits, comparator: '', ...unitOf(obx) }
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
    return { kind: 'quantity', digits, comparator, ...unitOf(obx) }
  }
  if (isOne && digits !== undefined && after !== undefined && /^[-:/+]$/.test(separator ?? '')) {
    const words = `${comparator}${digits}${separator}${after}`
    return { kind: 'words', words, unit: unitOf(obx).unit }
  }
  add(5, `${whole} is no SN. Send a comparator (<, <=, >, >=) and a number, as <^0.05.`)
  return null
}

/** The text of each coded value, with what another code says besides. */
function codedOf(obx: Segment, add: Add): SentValue | null {
  const all = Array.from({ length: obx.count(5) }, (_, at) => {
    const part = (component: number) => obx.component(5, component, at)
    // Without an escape, a `^` in a text looks like a delimiter: then a code system has no code.
    const isTorn = [
      [1, 3],
      [4, 6],
    ].some(
      ([code = 0, system = 0]) => part(system) !== '' && part(code) === '' && part(code + 1) !== '',
    )
    if (isTorn || obx.components(5, at) > 9 || /\s/.test(part(3) + part(6))) {
      add(5, `${obx.text(5)} is no CWE. Send code^text^system; a ^ in a text as \\S\\.`)
    }
    const [first = part(1) || part(4), ...more] = new Set(
      [part(9), part(2), part(5)].filter(Boolean),
    )
    return more.length > 0 ? `${first} (${more.join('; ')})` : first
  })
  const words = all.filter(Boolean).join('; ')
  return words ? { kind: 'words', words, unit: unitOf(obx).unit } : null
}

function unitOf(obx: Segment): { readonly ucum: string | null; readonly unit: string | null } {
  const unit = obx.get(6)
  const system = obx.get(6, 3)
  const isUcum = unit !== '' && (system === '' || system === 'UCUM')
  return { ucum: isUcum ? unit : null, unit: obx.get(6, 2) || unit || null }
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
