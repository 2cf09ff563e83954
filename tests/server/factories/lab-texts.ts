import fc from 'fast-check'
import { expect } from 'vitest'
import type { ReportDetails, Trend } from '#contract/reports.endpoints.ts'
import { REPORT_FLAG } from '#contract/rules/report-document.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { shownReport, shownTrend } from '../support/shown-report.tsx'
import {
  HAEMOGLOBIN,
  orderAtLab,
  postResults,
  type ResultsLab,
  resultsBundle,
  scanAtLab,
} from './fhir-results.ts'
import { rawTextOf } from './invoice.ts'
import { detailsOfReport, pdfOfReport } from './report.ts'

/*
 * What a lab sends against everything that says it: the report's page, its print, the page of the value,
 * the trend, the text of the PDF and the FHIR answer. The oracle is what was sent, before any reader.
 */

/** A result as it was sent. */
export type Sent = {
  readonly test: 'HIV' | 'HB' | 'TSH' | 'USGABD'
  /** Name of the finding of a scan. */
  readonly finding: string
  readonly value: string
  readonly unit: string
  readonly range: string
  readonly note: string
  readonly conclusion: string
  readonly signatory: string
  readonly qualification: string
  /** Where a number is by a range of two ends; undefined for words. */
  readonly place: Place | undefined
}
type Place = 'low' | 'in' | 'high' | 'open'

const ANALYTE = {
  HIV: { name: 'HIV 1 and 2 antibody/antigen', id: 'hiv', code: 'hiv' },
  HB: { name: 'Haemoglobin', id: 'hb', code: '718-7^^LN' },
  TSH: { name: 'TSH', id: 'tsh', code: '3016-3^^LN' },
  USGABD: { name: '', id: '', code: 'X' },
} as const

/** Delimiters, signs, and letters of several scripts, with marks that join them. */
const SIGNS = '~^&\\|<>=-.:;,()[]/%+*#@!?\'"{}0129 \nabcRxé×µμ≤≥±α²⁹°₹β’–அம்மாक्षिЖ'

/** Texts that a report can print, and now and then one that it cannot. */
const printable = fc
  .string({
    unit: fc.oneof(
      { weight: 60, arbitrary: fc.constantFrom(...SIGNS) },
      { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }) },
    ),
    minLength: 1,
    maxLength: 30,
  })
  .map((text) => text.trim())
  // HL7's null.
  .filter((text) => text !== '' && text !== '""')

const words = fc
  .record({
    test: fc.constantFrom('HIV' as const, 'USGABD' as const),
    finding: printable,
    value: printable,
    unit: fc.oneof(fc.constant(''), printable),
    range: printable,
    note: printable,
    conclusion: printable,
    signatory: printable,
    qualification: printable,
  })
  .map((texts): Sent => ({ ...texts, place: undefined }))

const RANGE = { HB: { low: 12, high: 15 }, TSH: { low: 0.4, high: 4 } } as const
const UNIT = { HB: 'g/dL', TSH: 'u[IU]/mL' } as const

/** Numbers with and without a comparator, often at an end of the range, and how ranges are written. */
const numbers = fc
  .record({
    test: fc.constantFrom('HB' as const, 'TSH' as const),
    comparator: fc.constantFrom('', '', '<', '<=', '>', '>='),
    digits: fc.constantFrom('0.01', '0.40', '3', '4', '4.0', '11.20', '12', '15.00', '100'),
    between: fc.constantFrom('-', ' - ', ' to ', '–'),
    note: printable,
    conclusion: printable,
    signatory: printable,
    qualification: printable,
  })
  .map(({ test, comparator, digits, between, ...texts }): Sent => {
    const { low, high } = RANGE[test]
    const value = comparator + digits
    const place = placeOf(comparator, Number(digits), RANGE[test])
    const range = `${low}${between}${high}`
    return { ...texts, test, finding: '', value, unit: UNIT[test], range, place }
  })

export const sentTexts = fc.oneof(words, numbers)

/** By the numbers that it may be: the ends belong to the range. */
function placeOf(comparator: string, bound: number, range: { low: number; high: number }): Place {
  const step = 1e-6
  const all = {
    '': [bound],
    '<': [Number.NEGATIVE_INFINITY, bound - step],
    '<=': [Number.NEGATIVE_INFINITY, bound],
    '>': [bound + step, Number.POSITIVE_INFINITY],
    '>=': [bound, Number.POSITIVE_INFINITY],
  }[comparator] ?? [bound]
  const [least = 0, most = least] = all
  if (most < range.low) return 'low'
  if (least > range.high) return 'high'
  return least >= range.low && most <= range.high ? 'in' : 'open'
}

/** As the standard escapes it; or as careless senders do, who escape only what would tear the message apart. */
const ESCAPES: Readonly<Record<string, string>> = {
  '|': 'F',
  '^': 'S',
  '&': 'T',
  '~': 'R',
  '\\': 'E',
  '\n': '.br',
}
const escapeAs = (signs: RegExp) => (text: string) =>
  text.replace(signs, (one) => `\\${ESCAPES[one]}\\`)

export type Format = 'HL7, escaped' | 'HL7, hardly escaped' | 'FHIR'
export const FORMATS = ['HL7, escaped', 'HL7, hardly escaped', 'FHIR'] as const

export type World = Pick<ResultsLab, 'server' | 'lab' | 'patient'>
let messages = 0

/** @returns the order's number; undefined if the message was refused */
async function send({ server, lab, patient }: World, sent: Sent, format: Format) {
  const { no } =
    sent.test === 'USGABD'
      ? await scanAtLab(server, patient)
      : await orderAtLab(server, patient, [sent.test])
  messages += 1
  if (format === 'FHIR') {
    const { status, body } = await postResults(server, lab, no, asBundle(no, sent))
    if (status !== 200) expect(body.code).toBe('results-refused')
    return status === 200 ? no : undefined
  }
  const isCareful = format === 'HL7, escaped'
  const write = escapeAs(isCareful ? /[|^&~\\\n]/g : /[|\n]/g)
  // In a field of components, who does not escape a ^ begins the next one.
  const writeWhole = escapeAs(isCareful ? /[|^&~\\\n]/g : /[|^\n]/g)
  const whole = {
    finding: writeWhole(sent.finding),
    signatory: writeWhole(sent.signatory),
    qualification: writeWhole(sent.qualification),
    unit: writeWhole(sent.unit),
  }
  const message = asMessage(no, { ...sent, ...whole }, write)
  const answer = await lab.send('/hl7', 'application/hl7-v2', message)
  const [, acknowledged = ''] = answer.body.split('\r')
  expect(acknowledged).toMatch(/^MSA\|A[AE]\|/)
  return acknowledged.startsWith('MSA|AA') ? no : undefined
}

function asMessage(no: string, sent: Sent, write: (text: string) => string): string {
  const { test, value, unit, range, note, conclusion, signatory, qualification, place } = sent
  const doctor = `R-1^${signatory}^Test^^^Dr^${qualification}`
  const code = `${ANALYTE[test].code}${sent.finding && `^${sent.finding}`}`
  const [, comparator = '', digits = ''] = /^([<>]=?)?(.*)$/.exec(value) ?? []
  const [type, written] =
    place === undefined ? ['ST', write(value)] : ['SN', `${comparator}^${digits}`]
  return [
    `MSH|^~\\&|LIS|TEXTS|PARAKH|LAB|20260302||ORU^R01|T${messages}|P|2.5.1||||||UNICODE UTF-8`,
    'PID|1||4711||Rao^Asha||19850412|F',
    `OBR|1|${no}||${test}||||||||||||||||||202603020955|||F|||||||${doctor}`,
    `OBX|1|${type}|${code}||${written}|${unit}|${write(range)}||||F`,
    `NTE|1||${write(note)}`,
    `OBX|2|TX|IMP||${write(conclusion)}||||||F`,
  ].join('\r')
}

function asBundle(no: string, sent: Sent) {
  const { test, value, unit, range, note, conclusion, signatory, place } = sent
  const [, comparator, digits = ''] = /^([<>]=?)?(.*)$/.exec(value) ?? []
  const { valueQuantity: _, ...bare } = HAEMOGLOBIN
  const [code = '', , system] = ANALYTE[test].code.split('^')
  const quantity = { ...(comparator && { comparator }), value: Number(digits), unit, code: unit }
  const observation = {
    ...bare,
    code: {
      coding: [{ code, ...(system && { system: 'http://loinc.org' }) }],
      ...(sent.finding && { text: sent.finding }),
    },
    ...(place === undefined
      ? { valueString: [value, unit].filter(Boolean).join(' ') }
      : { valueQuantity: quantity }),
    referenceRange: [{ text: range }],
    note: [{ text: note }],
  }
  const bundle = resultsBundle(new Date('2026-03-02T09:55:00+05:30'), {
    tests: [test],
    // SAFETY: a comparator is one of FHIR's.
    values: [observation as typeof HAEMOGLOBIN],
    report: { conclusion },
    patient: null,
    requisition: no,
    doctor: {
      resourceType: 'Practitioner',
      id: 'doctor',
      identifier: [{ type: { coding: [{ code: 'MD' }] }, value: 'R-1' }],
      name: [{ text: `Dr Test ${signatory}` }],
      qualification: [{ code: { text: sent.qualification } }],
    },
  })
  // JSON.stringify would drop the last zeros.
  return JSON.stringify(bundle).replace(/"value":[\d.]+,"unit"/, `"value":${digits},"unit"`)
}

/** Everything that says a signed result. */
async function saidOf({ server, lab, patient }: World, id: string) {
  const report: ReportDetails = await detailsOfReport(server, patient.headers, id)
  const answer = await lab.get(`/reports/${id}`)
  const resources = answer.json().entry.map(({ resource }: { resource: object }) => resource)
  const found = (type: string) =>
    resources.find((one: { resourceType: string }) => one.resourceType === type)
  return {
    report,
    shown: shownReport(report),
    paper: squeezed(await rawTextOf(await pdfOfReport(server, patient.headers, id))),
    fhir: {
      body: answer.body,
      observation: found('Observation'),
      report: found('DiagnosticReport'),
      practitioner: found('Practitioner'),
    },
  }
}

/** Lines of a PDF are broken where its columns end. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}

async function trendOf({ server, patient }: World, analyte: string): Promise<Trend> {
  const of = `member_id=${patient.self.member_id}&analyte_id=${analyte}`
  const answer = await server.inject({
    url: `/api/v1/reports/trend?${of}`,
    headers: patient.headers,
  })
  return answer.json().result
}

/**
 * Sends a result, and holds everything that says it against what was sent.
 * @returns whether it was taken
 */
export async function checkTexts(world: World, sent: Sent, format: Format): Promise<boolean> {
  const no = await send(world, sent, format)
  if (no === undefined) return false
  const { test, range, note, conclusion, qualification, place } = sent
  const { name, id } = ANALYTE[test]
  const isNumber = place !== undefined
  const value = isNumber ? sent.value : wordsAndUnit(sent, format)
  const doctor = `Dr Test ${sent.signatory}`
  const said = await saidOf(world, `${no}-${test === 'USGABD' ? 'RR' : 'SL'}`)
  const { report, shown, paper, fhir } = said
  const signed = `Signed electronically by ${doctor}, ${qualification}, Registration R-1.`
  expect(shown.page.join('')).toContain(signed)
  expect(paper).toContain(squeezed(`${doctor}${qualification}, Registration R-1`))
  expect(fhir.practitioner.qualification).toEqual([{ code: { text: qualification } }])
  if (test === 'USGABD') {
    checkFinding(sent, said)
    return true
  }
  const [result] = report.groups.flatMap(({ results }) => results)
  expect(result).toMatchObject({ value, range, note })
  expect([report.summary, report.signed_by.name]).toEqual([[conclusion], doctor])
  // Each text stands alone, with nothing before or behind it.
  expect(shown.page).toEqual(expect.arrayContaining([value, `, range ${range}`, note, conclusion]))
  expect(shown.print).toEqual(expect.arrayContaining([value, range, note]))
  expect(shown.explained).toEqual(expect.arrayContaining([value, note]))
  expect(shown.explained.join('\n')).toContain(`Range, as the lab sent it: ${range}. Some`)
  const flag = result?.flag ? REPORT_FLAG[result.flag] : ''
  const printed = [name, flag, value, isNumber ? printedUnit(result?.unit ?? '') : '', range, note]
  expect(paper).toContain(squeezed(printed.join('')))
  for (const text of [conclusion, doctor]) expect(paper).toContain(squeezed(text))
  expect(fhir.observation).toMatchObject({
    referenceRange: [{ text: range }],
    note: [{ text: note }],
  })
  expect(fhir.report.conclusion).toBe(conclusion)
  if (!isNumber) {
    expect(fhir.observation.valueString).toBe(value)
    return true
  }
  const [, comparator, digits = ''] = /^([<>]=?)?(.*)$/.exec(value) ?? []
  expect(fhir.observation.valueQuantity.comparator).toBe(comparator)
  expect(fhir.body).toContain(`"value":${digits},"unit":"${result?.unit}"`)
  checkVerdict(place, result?.flag ?? null, [...shown.page, ...shown.explained])
  if (comparator) return true
  const trend = await trendOf(world, id)
  const point = trend.points.find(({ report_id }) => report_id === report.report_id)
  expect(point).toMatchObject({ value, number: Number(digits) })
  expect(shownTrend(trend).join('\n')).toContain(value)
  return true
}

/** A value of a scan, with everything that was sent with it. */
function checkFinding(
  { finding, value, unit, range, note, conclusion }: Sent,
  { report, shown, paper, fhir }: Awaited<ReturnType<typeof saidOf>>,
): void {
  const words = [value, unit].filter(Boolean).join(' ')
  const said = `${finding}: ${words} (range ${range})\n${note}`
  expect(report.reading).toMatchObject({ findings: [said], impression: conclusion })
  expect(shown.page).toEqual(expect.arrayContaining([said, conclusion]))
  for (const text of [said, conclusion]) expect(paper).toContain(squeezed(text))
  expect(fhir.report.conclusion).toBe(`${said}\n${conclusion}`)
}

/** FHIR's words have no unit of their own: it is sent in them. One that the words end with is not repeated. */
function wordsAndUnit({ value, unit }: Sent, format: Format): string {
  const isRepeated = [unit, printedUnit(unit)].some((one) =>
    [' ', '\n', ...'0123456789'].some((before) => value.endsWith(before + one)),
  )
  if (unit === '' || (isRepeated && format !== 'FHIR')) return value
  return `${value} ${format === 'FHIR' ? unit : printedUnit(unit)}`
}

/** Nothing is called in range, or outside it, that may be either. */
function checkVerdict(place: Place, flag: string | null, texts: readonly string[]): void {
  expect(flag).toBe(place === 'low' || place === 'high' ? place : null)
  const says = (words: RegExp) => texts.some((text) => words.test(text))
  expect(says(/\bin (?:its )?range\b/)).toBe(place !== 'open')
  expect(says(/The result is in range|is in its range/)).toBe(place === 'in')
  expect(says(/1 outside|is (?:above|below) its range/)).toBe(place === 'low' || place === 'high')
}
