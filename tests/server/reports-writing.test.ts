import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report, ReportDetails } from '#contract/reports.endpoints.ts'
import { checkReportCode, codeIn } from '#contract/rules/report-code.ts'
import { rangeInWords } from '#contract/rules/report-document.ts'
import { asciiUnit } from '#contract/rules/units.ts'
import { orderEvents, orderLines } from '#server/db/schema/orders.ts'
import { writeReports } from '#server/modules/reports/report-writing.service.ts'
import { memberForm } from './factories/account.ts'
import { pagesOf } from './factories/invoice.ts'
import {
  detailsOfReport,
  pdfOfReport,
  qrOf,
  reportedOrder,
  reportPatient,
  testedOrder,
} from './factories/report.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Patient, post } from './support/sign-in.ts'

let dataDir: string
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-reports-'))
  server = await createTestApp({ config: { dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const all = (details: ReportDetails) => details.groups.flatMap(({ results }) => results)

const keys = async () =>
  (await server.inject({ url: '/api/v1/reports/public-keys' })).json().result.keys

async function listed(headers: Patient['headers'], body: object = {}): Promise<Report[]> {
  return (await post<{ reports: Report[] }>(server, 'reports/all-reports', body, headers)).reports
}

describe('the reports of an order', () => {
  it('[R1.21] [R7.056] are listed by code: values, abnormal values in words, heart risk', async () => {
    const patient = await reportPatient(server, { dob: '1974-02-01' })
    const { order, reports } = await reportedOrder(server, patient, ['PRF003'])
    expect(reports.map(({ code }) => code).toSorted()).toEqual(['CVD', 'SL', 'WR'])
    const values = reports.find(({ code }) => code === 'SL')
    expect(values).toMatchObject({
      report_id: `${order.order_no}-SL`,
      name: 'Full Body Check-up Advanced',
      order_id: order.order_id,
      member_id: patient.self.member_id,
      member_name: 'Asha Rao',
      results: 84,
    })
    expect(values?.outside).toBeGreaterThanOrEqual(0)
    expect(reports.find(({ code }) => code === 'WR')).toMatchObject({ results: 0, outside: null })
  })

  it('are written once, however often and whenever it is requested', async () => {
    const patient = await reportPatient(server)
    const order = await testedOrder(server, patient, ['CBC'])
    const before = (await readdir(join(dataDir, 'files'), { recursive: true })).length
    const write = () => writeReports(server.deps, order.order_id)
    await Promise.all([write(), write(), write()])
    const first = await listed(patient.headers)
    server.clock.advance(60_000)
    await write()
    expect(await listed(patient.headers)).toEqual(first)
    expect(first).toHaveLength(1)
    const after = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    expect(after.filter((one) => one.isFile()).length).toBeLessThanOrEqual(before + 1)
  })

  it('do not exist before it is placed', async () => {
    await expect(writeReports(server.deps, 'unknown')).rejects.toThrow('not placed')
  })

  it('give the time of the sample from the timeline', async () => {
    const patient = await reportPatient(server)
    const order = await testedOrder(server, patient, ['HB'])
    const at = new Date('2026-03-04T01:42:00Z')
    const event = { orderId: order.order_id, status: 'sample_collected' as const, at }
    await server.db.insert(orderEvents).values(event)
    await writeReports(server.deps, order.order_id)
    const [report] = await listed(patient.headers, { order_id: order.order_id })
    const details = await detailsOfReport(server, patient.headers, report?.report_id ?? '')
    expect(details).toMatchObject({ sampled_at: at.toISOString(), date: '2026-03-04' })
  })

  it('of urine and stool alone have the code SU', async () => {
    const patient = await reportPatient(server)
    const { reports } = await reportedOrder(server, patient, ['URM', 'STRM'])
    expect(reports.map(({ code, name }) => [code, name])).toEqual([
      ['SU', 'Urine Routine and Microscopy and Stool Routine and Microscopy'],
    ])
  })

  it('measure an analyte shared by two tests once', async () => {
    const patient = await reportPatient(server)
    const { reports } = await reportedOrder(server, patient, ['CBC', 'HB', 'AEC', 'TSH'])
    const details = await detailsOfReport(server, patient.headers, reports[0]?.report_id ?? '')
    expect(details.groups.map(({ name }) => name)).toEqual(['Complete Blood Count', 'TSH'])
    const ids = all(details).map(({ analyte_id }) => analyte_id)
    expect(ids).toHaveLength(new Set(ids).size)
    expect(details.groups[0]?.samples[0]?.container).toContain('EDTA')
  })

  it("of a scan have a radiologist's reading and no values", async () => {
    const patient = await reportPatient(server, { gender: 0 })
    const order = await testedOrder(server, patient, ['HB'])
    const scan = (code: string, name: string, modality: string) => ({
      code,
      name,
      modality,
      subdepartment: modality,
      needs_appointment: false,
      slot_minutes: 15,
    })
    const scans = [
      scan('USGABD', 'USG Whole Abdomen', 'Ultrasound/USG'),
      scan('ECG12', 'ECG (12 Lead)', 'ECG'),
    ]
    await server.db
      .update(orderLines)
      .set({ scans, code: 'no-test' })
      .where(eq(orderLines.orderId, order.order_id))
    await writeReports(server.deps, order.order_id)
    const reports = await listed(patient.headers)
    expect(reports.map(({ code, results, outside }) => [code, results, outside])).toEqual([
      ['RR', 0, null],
      ['RR', 0, null],
    ])
    const [ultrasound, ecg] = await Promise.all(
      reports.map(({ report_id }) => detailsOfReport(server, patient.headers, report_id)),
    )
    expect(ultrasound?.reading?.findings.join(' ')).toContain('Prostate')
    expect(ultrasound?.signed_by.role).toBe('Consultant radiologist')
    expect(ecg?.signed_by.role).toBe('Consultant cardiologist')
    const pdf = await pdfOfReport(server, patient.headers, ultrasound?.report_id ?? '')
    const text = (await pagesOf(pdf)).join(' ')
    expect(text).toContain('Radiology report')
    for (const finding of ultrasound?.reading?.findings ?? []) expect(text).toContain(finding)
    expect(text).toContain(ultrasound?.reading?.impression)
    expect(await qrOf(pdf)).toContain(ultrasound?.qr_code)
  })

  it('of a child have no ranges, flags or conclusions, and say why', async () => {
    const patient = await reportPatient(server)
    const child = memberForm({ firstName: 'Tara', relation_type: 'daughter', dob: '2018-06-01' })
    const member = await post<Patient['self']>(
      server,
      'patient/member/add',
      { ...child, gender: 1 },
      patient.headers,
    )
    const { reports } = await reportedOrder(server, patient, ['PRF016'], member.member_id)
    expect(reports.map(({ code, outside }) => [code, outside])).toEqual([['SL', null]])
    const details = await detailsOfReport(server, patient.headers, reports[0]?.report_id ?? '')
    expect(details.ranges).toBe('none')
    expect(details.patient.age).toBe(7)
    for (const { low, high, expected, flag } of all(details)) {
      expect([low, high, expected, flag]).toEqual([null, null, null, null])
    }
    const text = (
      await pagesOf(await pdfOfReport(server, patient.headers, details.report_id))
    ).join(' ')
    expect(text).toContain('this report shows no ranges and marks no values')
    expect(text).not.toMatch(/\b(Low|High|Unusual)\b/)
  })
})

describe('the PDF of a report', () => {
  it('[R1.24] [R7.057] has every value with unit, range and flag, the totals, a signature and page numbers', async () => {
    const patient = await reportPatient(server, {
      dob: '1960-05-05',
      gender: 0,
      firstName: 'Mohan',
    })
    const { reports } = await reportedOrder(server, patient, ['PRF004'])
    const report = reports.find(({ code }) => code === 'SL')
    const details = await detailsOfReport(server, patient.headers, report?.report_id ?? '')
    const pdf = await pdfOfReport(server, patient.headers, details.report_id)
    const pages = await pagesOf(pdf)
    // The font draws the micro sign as the Greek letter.
    const text = pages.join(' ').replaceAll('μ', 'µ')
    expect(text).toContain('Parakh Diagnostics')
    expect(text).toContain('Patient Mohan Rao')
    expect(text).toContain('Age and sex 65 years, Male')
    expect(text).toContain(`Report ${details.report_id}`)
    for (const { name, value, unit, low, high, flag, number } of all(details)) {
      if (number === null) continue
      const word = { low: 'Low ', high: 'High ', unexpected: 'Unusual ' }
      const range = low === high ? undefined : rangeInWords({ low, high })
      const parts = [`${flag ? word[flag] : ''}${value}`, unit, range]
      expect(text).toContain(`${name} ${parts.filter(Boolean).join(' ')}`)
    }
    const flags = text.match(/\b(Low|High|Unusual) /g) ?? []
    expect(flags).toHaveLength(report?.outside ?? -1)
    expect(all(details)).toHaveLength(report?.results ?? -1)
    expect(text).toContain('Dr Meera Kulkarni, MD (Pathology) Consultant pathologist')
    expect(text).toContain('Signed electronically, 02/03/2026, 10:01 AM')
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`page ${at + 1} of ${pages.length}`)
    }
  })

  it('names the patient in its code by whole letters, with their vowel signs', async () => {
    const patient = await reportPatient(server, { firstName: 'Kavitha', lastName: 'முருகன்' })
    const { reports } = await reportedOrder(server, patient, ['HB'])
    const { qr_code } = await detailsOfReport(server, patient.headers, reports[0]?.report_id ?? '')
    expect(checkReportCode(qr_code, await keys())).toMatchObject({ report: { initials: 'Kமு' } })
  })

  it('has the verifying code, also for the largest package', async () => {
    const patient = await reportPatient(server)
    const { reports } = await reportedOrder(server, patient, ['PRF004'])
    const report = reports.find(({ code }) => code === 'SL')
    const details = await detailsOfReport(server, patient.headers, report?.report_id ?? '')
    const read = await qrOf(await pdfOfReport(server, patient.headers, details.report_id))
    expect(read).toBe(`${server.config.publicUrl}/download-report?code=${details.qr_code}`)
    expect(details.qr_code.length).toBeLessThanOrEqual(2000)
    const check = checkReportCode(codeIn(read ?? '') ?? '', await keys())
    expect(check).toMatchObject({
      kind: 'genuine',
      report: { report_id: details.report_id, initials: 'AR', birth_year: 1985, digest: null },
    })
    expect(check.kind === 'genuine' && check.report.values).toEqual(
      all(details).map(({ name, value, unit }) => ({
        name,
        value,
        unit: unit && asciiUnit(unit),
      })),
    )
  })
})
