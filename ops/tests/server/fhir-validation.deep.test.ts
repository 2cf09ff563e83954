import { readFile } from 'node:fs/promises'
import { Fhir } from 'fhir'
import type { Bundle, FhirResource } from 'fhir/r4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBundle } from '../../../server/lab-api/fhir/read-bundle.ts'
import {
  observed,
  orderAtLab,
  postResults,
  type ResultsLab,
  resultsBundle,
  resultsLab,
  scanAtLab,
  valuesOf,
} from '../../../tests/server/factories/fhir-results.ts'
import type { LabSystem } from '../../../tests/server/factories/lab-client.ts'
import { missingOfNrces, profilesOf } from '../../../tests/server/factories/nrces-profiles.ts'
import { pdfOfReport, reportedOrder } from '../../../tests/server/factories/report.ts'
import { TEST_NOW, type TestApp } from '../../../tests/server/support/app.ts'

/*
 * Bundles held against the structure definitions of FHIR R4: elements, cardinalities, types and
 * required codes. The validator knows no codes of LOINC and the like, no references and no invariants.
 */

let server: TestApp
let lab: LabSystem
let patient: ResultsLab['patient']
let close: ResultsLab['close']
beforeAll(async () => {
  ;({ server, lab, patient, close } = await resultsLab())
})
afterAll(() => close())

const NOW = new Date(TEST_NOW)
const validator = new Fhir()

function faultsOf(bundle: object): string[] {
  const { messages } = validator.validate(bundle, { errorOnUnexpected: true })
  return messages
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ location, message }) => `${location}: ${message}`)
}

async function downloaded(id: string): Promise<Bundle<FhirResource>> {
  const answer = await server.inject({
    url: `/api/v1/reports/fhir/${id}`,
    headers: patient.headers,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('a report as FHIR R4', () => {
  it('is valid with values, flags, comparators, words and what is absent, and when amended', async () => {
    const { no } = await orderAtLab(server, patient, ['HB', 'TSH', 'HIV'])
    const { valueQuantity: _none, ...unmeasured } = observed('3016-3', 1, 'm[IU]/L')
    const values = [
      {
        ...observed('718-7', 8, 'g/dL'),
        valueQuantity: { value: 8, comparator: '<' as const, code: 'g/dL' },
      },
      { ...unmeasured, dataAbsentReason: { text: 'The sample had clotted' } },
      ...(await valuesOf(lab, 'HIV')),
    ]
    const tests = ['HB', 'TSH', 'HIV']
    const first = { values, tests }
    const before = new Date(NOW.getTime() - 3_600_000)
    expect((await postResults(server, lab, no, resultsBundle(before, first))).status).toBe(200)
    const amended = { ...first, report: { status: 'corrected' as const } }
    expect((await postResults(server, lab, no, resultsBundle(NOW, amended))).status).toBe(200)
    for (const id of [`${no}-SL`, `${no}-SL-V2`]) {
      const bundle = await downloaded(id)
      expect(faultsOf(bundle), id).toEqual([])
      expect(bundle.entry?.length).toBeGreaterThan(7)
      const fromLab = await lab.get(`/reports/${id}`)
      expect(faultsOf(fromLab.json()), id).toEqual([])
    }
  })

  it('is valid for a scan', async () => {
    const { no } = await scanAtLab(server, patient)
    const report = { conclusion: 'Normal study.' }
    const bundle = resultsBundle(NOW, { tests: ['USGABD'], values: [], report })
    expect((await postResults(server, lab, no, bundle)).status).toBe(200)
    expect(faultsOf(await downloaded(`${no}-RR`))).toEqual([])
  })

  it('is valid for each report of a package by the simulated lab', async () => {
    const { reports } = await reportedOrder(server, patient, ['PRF004'])
    expect(reports.length).toBeGreaterThan(2)
    for (const { report_id } of reports) {
      expect(faultsOf(await downloaded(report_id)), report_id).toEqual([])
    }
  })
})

describe('a report as the document that NRCES defines', () => {
  it('has what its profiles demand of each resource, when it has values', async () => {
    const { no } = await orderAtLab(server, patient, ['HB', 'HIV'])
    const values = [observed('718-7', 8, 'g/dL'), ...(await valuesOf(lab, 'HIV'))]
    const bundle = resultsBundle(NOW, { tests: ['HB', 'HIV'], values })
    expect((await postResults(server, lab, no, bundle)).status).toBe(200)
    const document = await downloaded(`${no}-SL`)
    expect(missingOfNrces(document)).toEqual([])
    expect(profilesOf(document)).toEqual([
      'DocumentBundle',
      'DiagnosticReportRecord',
      'DiagnosticReportLab',
      'Patient',
      'Practitioner',
      'Organization',
      'ServiceRequest',
      'ServiceRequest',
      ...values.map(() => 'Observation'),
    ])
    const report = document.entry?.[1]?.resource
    if (report?.resourceType !== 'DiagnosticReport') throw new Error('The report is not there.')
    const pdf = Buffer.from(report.presentedForm?.[0]?.data ?? '', 'base64')
    expect(pdf).toEqual(await pdfOfReport(server, patient.headers, `${no}-SL`))
  })

  it('has the PDF of a scan by itself: the profile of its report demands images', async () => {
    const { no } = await scanAtLab(server, patient)
    const report = { conclusion: 'Normal study.' }
    const bundle = resultsBundle(NOW, { tests: ['USGABD'], values: [], report })
    expect((await postResults(server, lab, no, bundle)).status).toBe(200)
    const document = await downloaded(`${no}-RR`)
    expect(missingOfNrces(document)).toEqual([])
    expect(profilesOf(document).slice(0, 3)).toEqual([
      'DocumentBundle',
      'DiagnosticReportRecord',
      'DocumentReference',
    ])
    expect(profilesOf(document)).not.toContain('DiagnosticReportLab')
    expect(JSON.stringify(document).match(/JVBERi/g)).toHaveLength(1)
    const [again] = readBundle(document).reports
    expect(again).toMatchObject({ conclusion: 'Normal study.', tests: [{ codes: ['USGABD'] }] })
  })

  it('would be missed by this test without what the profiles demand', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    await postResults(server, lab, no, resultsBundle(NOW))
    const document = await downloaded(`${no}-SL`)
    const text = JSON.stringify(document)
    for (const [right, wrong] of [
      ['"type":"document"', '"type":"collection"'],
      ['"resultsInterpreter"', '"x"'],
      ['"_conclusion"', '"x"'],
      ['"requester"', '"x"'],
      ['"code":"MD"', '"x":"MD"'],
      ['"custodian":{"reference":"urn', '"custodian":{"reference":"other'],
      ['http://loinc.org","code":"718-7"', 'http://example.in","code":"718-7"'],
    ] as const) {
      expect(text).toContain(right)
      expect(missingOfNrces(JSON.parse(text.replace(right, wrong))), right).not.toEqual([])
    }
  })
})

describe('a Bundle of results', () => {
  it('is valid in the documentation', async () => {
    const documentation = await readFile('docs/lab-api.md', 'utf8')
    const examples = [...documentation.matchAll(/```json\n([\s\S]+?)\n```/g)].map(
      ([, text]) => text,
    )
    const bundle = examples.find((text) => text?.includes('"Bundle"')) ?? ''
    expect(faultsOf(JSON.parse(bundle))).toEqual([])
  })

  it('is valid as these tests send it', () => {
    expect(faultsOf(resultsBundle(NOW))).toEqual([])
  })

  it.each([
    ['a code that FHIR does not have', '"status":"final"', '"status":"done"'],
    ['an element that FHIR does not have', '"issued"', '"signedAt"'],
    ['a number as a string', '"value":13.4', '"value":"13.4"'],
    ['a missing element', '"intent":"order",', ''],
  ])('is not valid with %s', (_, right, wrong) => {
    const bundle = JSON.stringify(resultsBundle(NOW))
    expect(bundle).toContain(right)
    expect(faultsOf(JSON.parse(bundle.replace(right, wrong)))).not.toEqual([])
  })
})
