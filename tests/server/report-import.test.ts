import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportedReport, NewImport, ReadReport } from '#contract/report-import.endpoints.ts'
import type { Trend } from '#contract/reports.endpoints.ts'
import { printedPdf } from '../support/printed-pdf.ts'
import { detailsOfReport, pdfOfReport, reportedOrder, reportPatient } from './factories/report.ts'
import { aJpeg, aPdf, dataUrl } from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

let server: TestApp
let patient: Awaited<ReturnType<typeof reportPatient>>
beforeAll(async () => {
  server = await createTestApp()
  patient = await reportPatient(server)
})
afterAll(() => server.close())

const read = (file: string, headers: Headers = patient.headers) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/reports/import/read',
    headers,
    payload: { file },
  })
async function readPdf(rows: readonly (readonly string[])[]): Promise<ReadReport> {
  const answer = await read(dataUrl('application/pdf', await printedPdf(rows)))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result
}
const valuesOf = ({ values }: ReadReport) =>
  Object.fromEntries(values.map(({ analyte_id, value }) => [analyte_id, value]))

const HEAD = [
  ['Sunrise Diagnostics Pvt Ltd'],
  ['Patient Name : Mrs. ASHA RAO', '', 'Collected On : 02/03/2024 07:15'],
  ['Age/Gender : 40 Y / F', '', 'Reported On : 03/03/2024'],
]

const anImport = (more: Partial<NewImport> = {}): NewImport => ({
  member_id: patient.self.member_id,
  lab_name: 'Sunrise Diagnostics',
  sampled_on: '2024-03-02',
  values: [{ analyte_id: 'tsh', value: '6.10' }],
  ...more,
})
let keys = 0
const save = (payload: NewImport, headers: Headers = patient.headers) => {
  keys += 1
  return server.inject({
    method: 'POST',
    url: '/api/v1/reports/import/save',
    headers: { ...headers, 'idempotency-key': `import-${keys}-${'k'.repeat(20)}` },
    payload,
  })
}
const imports = async (headers: Headers = patient.headers): Promise<ImportedReport[]> =>
  (await server.inject({ url: '/api/v1/reports/import/list', headers })).json().result.imports

describe('reading a report of another lab', () => {
  it('finds values by the names that labs print, and converts their units', async () => {
    const found = await readPdf([
      ...HEAD,
      ['COMPLETE BLOOD COUNT'],
      ['Hemoglobin (Hb)', '13.2', 'gm/dL', '12.0 - 15.0'],
      ['Total WBC Count', '6400', 'cells/cumm', '4000-11000'],
      ['Platelets', '2.10', 'lakhs/cumm', '1.5 - 4.5'],
      ['Total Cholesterol', '212 H', 'mg/dl', '< 200'],
      ['S. Creatinine', '0.80', 'mg/dL', '0.5-1.1'],
      ['TSH (Ultrasensitive)', '5.84', 'uIU/mL', '0.4 - 4.2'],
      ['Vitamin B12', '350', 'pg/mL', '211-911'],
    ])
    expect(valuesOf(found)).toMatchObject({
      hb: '13.2',
      tlc: '6.400',
      plt: '210',
      chol: '212',
      creat: '0.80',
      b12: '350',
    })
    expect(found).toMatchObject({
      lab_name: 'Sunrise Diagnostics Pvt Ltd',
      patient_name: 'Mrs. ASHA RAO',
      sampled_on: '2024-03-02',
    })
  })

  it('leaves out what it cannot be sure of: another unit, another sample, a limit', async () => {
    const found = await readPdf([
      ...HEAD,
      ['Haemoglobin', '13.2', 'g/dL'],
      ['Fasting Blood Sugar', '5.4', 'mmol/L'],
      ['Triglycerides', '<30', 'mg/dL'],
      ['Unheard-of value', '7', 'mg/dL'],
      ['URINE EXAMINATION'],
      ['Creatinine', '95', 'mg/dL'],
    ])
    expect(valuesOf(found)).toEqual({ hb: '13.2' })
  })

  it('reads back what this lab prints', async () => {
    const { reports } = await reportedOrder(server, patient, ['LIPID', 'TFT'])
    const report_id = reports[0]?.report_id ?? ''
    const printed = await detailsOfReport(server, patient.headers, report_id)
    const pdf = await pdfOfReport(server, patient.headers, report_id)
    const answer = await read(dataUrl('application/pdf', pdf))
    const numbers = printed.groups
      .flatMap(({ results }) => results)
      .filter(({ number }) => number !== null)
    const found = valuesOf(answer.json().result)
    expect(numbers.length).toBeGreaterThan(8)
    const wrong = numbers.filter(({ analyte_id, value }) => found[analyte_id] !== value)
    expect(wrong.map(({ name, value }) => `${name} ${value}`)).toEqual([])
  })

  it('reads a FHIR Bundle by its LOINC codes', async () => {
    const { reports } = await reportedOrder(server, patient, ['TFT'])
    const url = `/api/v1/reports/fhir/${reports[0]?.report_id}`
    const bundle = await server.inject({ url, headers: patient.headers })
    const answer = await read(dataUrl('application/json', bundle.rawPayload))
    expect(answer.statusCode, answer.body).toBe(200)
    const found: ReadReport = answer.json().result
    expect(Object.keys(valuesOf(found)).toSorted()).toEqual(['t3', 't4', 'tsh'])
    expect(found.patient_name).toBe('Asha Rao')
  })

  it.each([
    ['a picture', () => dataUrl('image/jpeg', aJpeg()), 'not-a-report'],
    ['a PDF without text', () => dataUrl('application/pdf', aPdf()), 'not-a-report'],
    ['other JSON', () => dataUrl('application/json', Buffer.from('{"a":1}')), 'not-a-report'],
    ['no JSON', () => dataUrl('application/json', Buffer.from('<xml/>')), 'not-a-report'],
    [
      'a PDF with a script',
      () => dataUrl('application/pdf', aPdf({ catalogue: '/OpenAction << /S /JavaScript >>' })),
      'active-file',
    ],
  ])('refuses %s', async (_, file, code) => {
    const answer = await read(file())
    expect(answer.json().code).toBe(code)
  })

  it('says when nothing can be compared', async () => {
    const pdf = await printedPdf([...HEAD, ['Impression', 'Normal study']])
    expect((await read(dataUrl('application/pdf', pdf))).json().code).toBe('nothing-read')
  })

  it('stores nothing', async () => {
    expect(await imports()).toEqual([])
  })
})

describe('the values of an imported report', () => {
  it('stand in the trend beside those of this lab, with the name of the other', async () => {
    const { reports } = await reportedOrder(server, patient, ['TFT'])
    const saved = await save(anImport())
    expect(saved.statusCode, saved.body).toBe(200)
    const url = `/api/v1/reports/trend?member_id=${patient.self.member_id}&analyte_id=tsh`
    const trend: Trend = (await server.inject({ url, headers: patient.headers })).json().result
    expect(trend.points[0]).toEqual({
      report_id: null,
      lab_name: 'Sunrise Diagnostics',
      date: '2024-03-02',
      value: '6.10',
      number: 6.1,
      flag: null,
    })
    expect(trend.points.map(({ report_id }) => report_id)).toContain(reports[0]?.report_id)
  })

  it('make a trend of a first value', async () => {
    const other = await reportPatient(server)
    const { reports } = await reportedOrder(server, other, ['TFT'])
    const reportId = reports[0]?.report_id ?? ''
    const hasTrend = async () => {
      const { groups } = await detailsOfReport(server, other.headers, reportId)
      return groups.flatMap(({ results }) => results).find(({ name }) => name === 'TSH')?.has_trend
    }
    expect(await hasTrend()).toBe(false)
    await save({ ...anImport(), member_id: other.self.member_id }, other.headers)
    expect(await hasTrend()).toBe(true)
  })

  it('go with the report when the patient removes it', async () => {
    const [report] = await imports()
    const body = { import_id: report?.import_id ?? '' }
    await post(server, 'reports/import/remove', body, patient.headers)
    expect(await imports()).toEqual([])
    const again = await server.inject({
      method: 'POST',
      url: '/api/v1/reports/import/remove',
      headers: patient.headers,
      payload: body,
    })
    expect(again.json().code).toBe('unknown-import')
  })

  it.each([
    ['a day to come', { sampled_on: '2099-01-01' }, 'date-wrong'],
    ['a day before the birth', { sampled_on: '1900-01-01' }, 'date-wrong'],
    ['an unknown analyte', { values: [{ analyte_id: 'none', value: '1' }] }, 'unknown-value'],
    ['a value in words', { values: [{ analyte_id: 'hbsag', value: '1' }] }, 'unknown-value'],
    ['a stranger', { member_id: 'nobody' }, 'unknown-member'],
  ])('are refused for %s', async (_, more, code) => {
    expect((await save(anImport(more))).json().code).toBe(code)
  })

  it("are nobody else's", async () => {
    const thief = await reportPatient(server)
    const saved: ImportedReport = (await save(anImport())).json().result
    expect(await imports(thief.headers)).toEqual([])
    expect((await save(anImport(), thief.headers)).json().code).toBe('unknown-member')
    const removing = await server.inject({
      method: 'POST',
      url: '/api/v1/reports/import/remove',
      headers: thief.headers,
      payload: { import_id: saved.import_id },
    })
    expect(removing.json().code).toBe('unknown-import')
    expect(await imports()).toHaveLength(1)
  })
})
