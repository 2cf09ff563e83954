import { convertDigits, unitFactor } from '../../lab-api/results/convert-unit.ts'
import type { StoredAnalyte } from '../reports/measured-tests.repository.ts'
import { analytesByName, plainName } from './analyte-names.ts'
import { unitCodes, unitKey } from './printed-units.ts'

/** A value as a file has it, for the analyte of the catalogue that it is, in the catalogue's unit. */
export type FoundValue = {
  readonly analyte: StoredAnalyte
  readonly value: string
  readonly read: { readonly name: string; readonly value: string; readonly unit: string | null }
}

/** Of an analyte, but in no number or unit that can be taken over exactly. */
export type LeftOut = { readonly leftOut: StoredAnalyte; readonly read: FoundValue['read'] }

/** What a file says of itself. */
export type FoundReport = {
  readonly labName: string | null
  readonly patientName: string | null
  /** An ISO date. */
  readonly sampledOn: string | null
  readonly values: readonly FoundValue[]
  readonly leftOut: readonly FoundValue['read'][]
}

const NUMBER = /^\d{1,7}(?:\.\d{1,4})?$/
/** Longer words of a file are not repeated to the patient. */
const LONGEST = 40
/** Marks beside a value outside its range. */
const MARK = /^(?:[hl*↑↓#]|high|low)$/i
/** A printed unit has at most so many words: `mL / min / 1.73 m2`. */
const UNIT_WORDS = 4
/** Values of other samples have the same names as those of blood. */
const OTHER_SAMPLE = /\b(?:urine|stool|semen|csf|fluid|sputum)\b/i
const BLOOD =
  /\b(?:blood|serum|plasma|ha?ematology|biochemistry|cbc|lipid|liver|kidney|renal|thyroid)\b/i

/**
 * Values in the lines of a printed report: a known name, a number, and a unit that converts to the
 * catalogue's. What is ambiguous is left out. Of a value that stands twice, the first.
 */
export function readPrinted(
  lines: readonly string[],
  analytes: readonly StoredAnalyte[],
): FoundReport {
  const numeric = analytes.filter(({ kind }) => kind === 'numeric')
  const known = { byName: analytesByName(numeric), codes: unitCodes(numeric) }
  const found: (FoundValue | LeftOut)[] = []
  let isBlood = true
  for (const line of lines) {
    if (!/\d/.test(line)) {
      if (OTHER_SAMPLE.test(line)) isBlood = false
      else if (BLOOD.test(line)) isBlood = true
    }
    const one = isBlood && !OTHER_SAMPLE.test(line) ? valueIn(line, known) : undefined
    if (one) found.push(one)
  }
  return {
    labName: labNameIn(lines),
    patientName: afterLabel(
      lines,
      /^(?:patient(?:'s)?\s*name|name(?:\s*of\s*(?:the\s*)?patient)?)$/i,
    ),
    sampledOn: sampledOn(lines),
    ...firstOfEach(found),
  }
}

/** The first value of each analyte, and what was left out of those that have none. */
export function firstOfEach(
  found: readonly (FoundValue | LeftOut)[],
): Pick<FoundReport, 'values' | 'leftOut'> {
  const values = new Map<string, FoundValue>()
  for (const one of found) {
    if ('analyte' in one && !values.has(one.analyte.id)) values.set(one.analyte.id, one)
  }
  const leftOut = new Map<string, FoundValue['read']>()
  for (const one of found) {
    if ('leftOut' in one && !values.has(one.leftOut.id)) leftOut.set(one.leftOut.id, one.read)
  }
  return { values: [...values.values()], leftOut: [...leftOut.values()] }
}

/** A value in the unit of the catalogue, if it is a number such as reports print. */
export function taken(
  analyte: StoredAnalyte,
  read: FoundValue['read'],
  factor: number | undefined,
): FoundValue | LeftOut {
  const value = factor !== undefined && NUMBER.test(read.value) && convertDigits(read.value, factor)
  if (value && NUMBER.test(value)) return { analyte, value, read }
  const { name, value: digits, unit } = read
  return {
    leftOut: analyte,
    read: { name: shortened(name), value: shortened(digits), unit: unit && shortened(unit) },
  }
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

type Known = {
  readonly byName: ReadonlyMap<string, StoredAnalyte>
  readonly codes: ReadonlyMap<string, string>
}

function valueIn(line: string, { byName, codes }: Known): FoundValue | LeftOut | undefined {
  const words = line.split(/[\t ]+/).filter((word) => word !== '' && word !== ':')
  for (const [at, word] of words.entries()) {
    if (!NUMBER.test(word)) continue
    const before = words.slice(0, at)
    while (MARK.test(before.at(-1) ?? '')) before.pop()
    const name = before.join(' ').replace(/:$/, '')
    const analyte = byName.get(plainName(name))
    if (!analyte) continue
    const after = words.slice(at + 1)
    while (MARK.test(after[0] ?? '')) after.shift()
    const unit = unitAt(after, codes)
    const factor = unitFactor({ unit: unit?.printed ?? null, ucum: unit?.ucum ?? null }, analyte)
    return taken(analyte, { name, value: word, unit: unit?.printed ?? after[0] ?? null }, factor)
  }
  return undefined
}

/** The longest run of words that is a unit. */
function unitAt(words: readonly string[], codes: ReadonlyMap<string, string>) {
  for (let length = Math.min(UNIT_WORDS, words.length); length > 0; length -= 1) {
    const printed = words.slice(0, length).join(' ')
    const ucum = codes.get(unitKey(printed))
    if (ucum !== undefined) return { printed, ucum }
  }
  return undefined
}

const LAB =
  /\b(?:labs?|laborator(?:y|ies)|diagnostics?|pathology|patholab|hospitals?|healthcare)\b/i
/** The head of the first page. */
const HEAD_LINES = 8

function labNameIn(lines: readonly string[]): string | null {
  const head = lines.slice(0, HEAD_LINES).flatMap((line) => line.split('\t'))
  return head.find((part) => LAB.test(part) && part.length <= 80)?.trim() ?? null
}

/** What follows a label, in its line: `Patient Name : Mrs Asha Rao`. */
function afterLabel(lines: readonly string[], label: RegExp): string | null {
  for (const line of lines) {
    const parts = line.split(/\t|\s*:\s*/).map((part) => part.trim())
    const at = parts.findIndex((part) => label.test(part))
    const value = at === -1 ? undefined : parts.slice(at + 1).find((part) => /\p{L}/u.test(part))
    if (value) return value.slice(0, 100)
  }
  return null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DATE =
  /\b(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})\b|\b(\d{4})-(\d{2})-(\d{2})\b/i
/** From the most certain to the least. */
const SAMPLE_DATES = [/collect|drawn|sampl/i, /receiv|regist|book/i, /report|date/i]

/** The day of the sample; dates are printed with the day first. */
function sampledOn(lines: readonly string[]): string | null {
  for (const label of SAMPLE_DATES) {
    for (const line of lines) {
      const at = line.search(label)
      const date = at === -1 ? undefined : isoDate(DATE.exec(line.slice(at)))
      if (date) return date
    }
  }
  return null
}

function isoDate(match: RegExpExecArray | null): string | undefined {
  if (!match) return undefined
  const [, day, named, year, isoYear, isoMonth, isoDay] = match
  const month = named && /^\d/.test(named) ? named : String(monthOf(named))
  const full = year?.length === 2 ? `20${year}` : year
  const parts = isoYear ? [isoYear, isoMonth, isoDay] : [full, month, day]
  const iso = parts.map((part) => String(part).padStart(2, '0')).join('-')
  const parsed = new Date(`${iso}T00:00:00Z`)
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso)
  return isReal ? iso : undefined
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
}
