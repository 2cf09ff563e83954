import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
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

const LOINC: Record<string, string> = { hb: '718-7', tsh: '3016-3' }
const UNITS: Record<string, string> = { hb: 'g/dL', tsh: 'u[IU]/mL' }
/** As JSON: a number has the digits that are given. */
function observation(
  name: string,
  digits: string,
  { unit = UNITS[name], effectiveDateTime }: { unit?: string; effectiveDateTime?: string } = {},
): string {
  const resource = {
    resourceType: 'Observation',
    status: 'final',
    effectiveDateTime,
    code: { text: name, coding: [{ system: 'http://loinc.org', code: LOINC[name] }] },
    valueQuantity: { value: '#', unit, code: unit },
  }
  return JSON.stringify({ resource }).replace('"#"', digits)
}
const aBundle = (entries: readonly string[]) =>
  Buffer.from(`{"resourceType":"Bundle","entry":[${entries.join(',')}]}`)

/** The longest time in which the event loop did nothing else. */
async function watched<T>(work: () => Promise<T>) {
  let longestMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }, 5)
  const answer = await work()
  longestMs = Math.max(longestMs, performance.now() - last)
  clearInterval(timer)
  return { answer, longestMs }
}

/** A small PDF whose sixty pages have one long content. */
async function sharedStreamPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const text = `BT /F1 8 Tf ${'1 0 0 1 50 50 Tm (x) Tj '.repeat(15_000)} ET`
  const content = pdf.context.register(pdf.context.flateStream(text))
  for (let at = 0; at < 60; at += 1) {
    const page = pdf.addPage()
    page.node.set(PDFName.of('Contents'), content)
    page.node.setFontDictionary(PDFName.of('F1'), font.ref)
  }
  return Buffer.from(await pdf.save())
}

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

  it.each([['-5'], ['12345678'], ['1.23456789'], ['1e400'], ['0.00001']])(
    'leaves out and names %s, and reads the others',
    async (digits) => {
      const bundle = aBundle([observation('hb', digits), observation('tsh', '2.40')])
      const answer = await read(dataUrl('application/json', bundle))
      expect(answer.statusCode, answer.body).toBe(200)
      const found: ReadReport = answer.json().result
      expect(valuesOf(found)).toEqual({ tsh: '2.40' })
      expect(found.left_out).toEqual([{ name: 'hb', value: digits, unit: 'g/dL' }])
    },
  )

  it('names what it left out when nothing else is there', async () => {
    const answer = await read(dataUrl('application/json', aBundle([observation('hb', '-5')])))
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'nothing-read'])
    expect(answer.json().message).toMatch(/Left out: hb -5 g\/dL\.$/)
  })

  it.each([
    ['2026-02-30', null],
    ['2026', null],
    ['+275760-09-13T00:00:00Z', null],
    ['2024-03-02', '2024-03-02'],
    ['2024-03-01T20:00:00Z', '2024-03-02'],
  ])('reads the day %s as %s', async (effectiveDateTime, day) => {
    const bundle = aBundle([observation('hb', '13.2', { effectiveDateTime })])
    const answer = await read(dataUrl('application/json', bundle))
    expect([answer.statusCode, answer.json().result?.sampled_on]).toEqual([200, day])
  })

  it('lets others through while it looks up long units', async () => {
    const unit = `${'mg.'.repeat(1300)}g`
    const many = Array.from({ length: 120 }, (_, at) => observation('hb', String(at), { unit }))
    const bundle = aBundle([...many, observation('tsh', '2.40')])
    const { answer, longestMs } = await watched(() => read(dataUrl('application/json', bundle)))
    expect(valuesOf(answer.json().result)).toEqual({ tsh: '2.40' })
    expect(longestMs).toBeLessThan(1_000)
  })

  it('takes no JSON above two megabytes', async () => {
    const large = Buffer.from(`[${'{},'.repeat(700_000)}{}]`)
    const answer = await read(dataUrl('application/json', large))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too-large'])
  })

  it('keeps no other call from its group, and reads one file of an account at a time', async () => {
    const small = await createTestApp({ config: { poolSize: 3 } })
    try {
      const owner = await reportPatient(small)
      const payload = { file: dataUrl('application/pdf', await sharedStreamPdf()) }
      const send = (url: string, body: object) =>
        small.inject({ method: 'POST', url, headers: owner.headers, payload: body })
      let answered = 0
      const reads = [payload, payload].map(async (file) => {
        const answer = await send('/api/v1/reports/import/read', file)
        answered += 1
        return answer
      })
      // Either may come first; the other one is refused at once.
      const refused = await Promise.race(reads)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'busy'])
      const list = await small.inject({
        url: '/api/v1/reports/import/list',
        headers: owner.headers,
      })
      const reports = await send('/api/v1/reports/all-reports', {})
      expect([list.statusCode, reports.statusCode, answered]).toEqual([200, 200, 1])
      const statuses = (await Promise.all(reads)).map(({ statusCode }) => statusCode)
      expect(statuses.toSorted()).toEqual([422, 429])
    } finally {
      await small.close()
    }
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
