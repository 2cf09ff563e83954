import type { ResultProblem } from '../lab-problem.ts'
import { interpretationByCode } from '../results/interpretation-codes.ts'
import type { SentRange, SentResult, SentValue } from '../results/sent-results.ts'
import type { Segment } from './hl7-message.ts'

type Read =
  | { readonly kind: 'result'; readonly result: SentResult }
  | { readonly kind: 'impression'; readonly words: string }
  | { readonly kind: 'pdf'; readonly pdf: Buffer }

/** HL7 table 0085: final; not to be shown; and "results cannot be obtained". */
const FINAL = new Set(['F', 'C', 'U'])
const IGNORED = new Set(['D', 'W', 'N', 'O'])
const UNOBTAINABLE = 'X'

/** LOINC: impression of an imaging study. */
const IMPRESSION = '19005-8'

/** An OBX; undefined for one that was withdrawn. */
export function readObx(obx: Segment, problems: ResultProblem[]): Read | undefined {
  const status = obx.get(11)
  if (IGNORED.has(status)) return undefined
  const type = obx.get(2)
  if (type === 'ED') return { kind: 'pdf', pdf: pdfOf(obx, problems) }
  const coded = [
    { code: obx.get(3), system: obx.get(3, 3) },
    { code: obx.get(3, 4), system: obx.get(3, 6) },
  ].filter(({ code }) => code !== '')
  const isImpression = coded.some(({ code }) => code === 'IMP' || code === IMPRESSION)
  if (isImpression || obx.get(3, 1, 2) === 'IMP') return { kind: 'impression', words: textOf(obx) }
  const codesOf = (isLoinc: boolean) =>
    coded.flatMap(({ code, system }) => ((system === 'LN') === isLoinc ? [code] : []))
  const value = status === UNOBTAINABLE ? unobtainable() : valueOfType(obx, type, problems)
  const flags = Array.from({ length: obx.count(8) }, (_, at) => obx.get(8, 1, 1, at))
  return {
    kind: 'result',
    result: {
      where: obx.where,
      loinc: codesOf(true),
      codes: codesOf(false),
      name: obx.get(3, 2) || obx.get(3) || 'A result',
      isFinal: FINAL.has(status) || status === UNOBTAINABLE,
      value,
      range: rangeOf(obx.get(7)),
      interpretation: interpretationByCode(flags),
    },
  }
}

function unobtainable(): SentValue {
  return { kind: 'absent', reason: 'the result could not be obtained' }
}

const NUMBER = /^[+-]?\d+(?:\.\d*)?$/

function valueOfType(obx: Segment, type: string, problems: ResultProblem[]): SentValue | null {
  if (textOf(obx) === '') return null
  if (type === 'NM' || type === 'SN') {
    const isStructured = type === 'SN'
    const sent = isStructured ? obx.get(5, 1) : ''
    const comparator = COMPARATORS.find((one) => one === sent)
    const digits = (isStructured ? obx.get(5, 2) : obx.get(5)).replace(/^\+/, '')
    const isRange = isStructured && obx.get(5, 3) !== ''
    if (NUMBER.test(digits) && (comparator !== undefined || sent === '=') && !isRange) {
      return quantityOf(obx, digits, comparator ?? '')
    }
    const message = `${textOf(obx)} is no number. Send words as ST.`
    problems.push({ code: 'value-invalid', where: `${obx.where}-5`, message })
    return null
  }
  if (type === 'CE' || type === 'CWE') return { kind: 'words', words: obx.get(5, 2) || obx.get(5) }
  return { kind: 'words', words: textOf(obx) }
}

const COMPARATORS = ['', '<', '<=', '>', '>='] as const

function quantityOf(obx: Segment, digits: string, comparator: '' | '<' | '<=' | '>' | '>=') {
  const unit = obx.get(6)
  const system = obx.get(6, 3)
  const isUcum = unit !== '' && (system === '' || system === 'UCUM')
  const shown = obx.get(6, 2) || unit || null
  return { kind: 'quantity' as const, digits, comparator, ucum: isUcum ? unit : null, unit: shown }
}

/** `13-17`, `13 to 17`, `<200`, `>=40`; null for others, which only the sender can read. */
function rangeOf(text: string): SentRange | null {
  const [, from, to] = /^(\d+(?:\.\d+)?)\s*(?:-|to)\s*(\d+(?:\.\d+)?)$/i.exec(text) ?? []
  if (from && to) return { low: from, high: to, ucum: null }
  const [, sign, end] = /^([<>]=?)\s*(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (!sign || !end) return null
  const isHigh = sign.startsWith('<')
  return { low: isHigh ? null : end, high: isHigh ? end : null, ucum: null }
}

/** All repetitions, one a line. */
function textOf(obx: Segment): string {
  return Array.from({ length: obx.count(5) }, (_, at) =>
    [1, 2, 3, 4]
      .map((part) => obx.get(5, part, 1, at))
      .filter(Boolean)
      .join(' '),
  ).join('\n')
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
