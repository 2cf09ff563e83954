import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { eq, sql } from 'drizzle-orm'
import type { FhirResource, Observation } from 'fhir/r4'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report, ReportShare, Trend } from '#contract/reports.endpoints.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { reports } from '#server/db/schema/reports.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { readBundle } from '#server/lab-api/fhir/read-bundle.ts'
import { recordResults } from '#server/lab-api/results/record-results.service.ts'
import {
  observed,
  orderAtLab,
  postResults,
  type ResultsLab,
  resultsBundle,
  resultsLab,
  scanAtLab,
} from './factories/fhir-results.ts'
import { pagesOf } from './factories/invoice.ts'
import type { LabSystem } from './factories/lab-client.ts'
import { detailsOfReport, pdfOfReport, reportedOrder, reportPatient } from './factories/report.ts'
import { aPdf } from './factories/upload.ts'
import { TEST_NOW, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

let dataDir: string
let server: TestApp
let lab: LabSystem
let patient: ResultsLab['patient']
let close: ResultsLab['close']
beforeAll(async () => {
  ;({ dataDir, server, lab, patient, close } = await resultsLab())
})
afterAll(() => close())

const NOW = new Date(TEST_NOW)
const HOUR = 3_600_000

const sent = (orderNo: string, bundle: object) => postResults(server, lab, orderNo, bundle)

const first = (value: number) =>
  resultsBundle(new Date(NOW.getTime() - HOUR), { values: [observed('718-7', value, 'g/dL')] })
const amended = (value: number, issued = NOW, tests = ['HB']) =>
  resultsBundle(issued, {
    tests,
    values: [observed('718-7', value, 'g/dL')],
    report: { status: 'corrected' },
  })

const listed = async (orderId: string) => {
  const body = { order_id: orderId }
  const { headers } = patient
  return (await post<{ reports: Report[] }>(server, 'reports/all-reports', body, headers)).reports
}

async function fhirOf(id: string) {
  return server.inject({ url: `/api/v1/reports/fhir/${id}`, headers: patient.headers })
}

describe('an amended report', () => {
  it('takes the place of the signed one, says so, and tells the patient', async () => {
    const { id, no } = await orderAtLab(server, patient, ['HB'])
    await sent(no, first(9))
    const { body } = await sent(no, amended(13))
    expect(body).toMatchObject({
      status: 'report_ready',
      reports: [{ report_id: `${no}-SL-V2`, version: 2, status: 'amended', tests: ['HB'] }],
    })
    expect(await listed(id)).toMatchObject([{ report_id: `${no}-SL-V2`, version: 2 }])
    const [message] = await newestMessages(server.deps, patient.user.mobile_no)
    expect(message?.text).toContain('corrected your report')
    const pdf = await pdfOfReport(server, patient.headers, `${no}-SL-V2`)
    const text = (await pagesOf(pdf)).join(' ')
    expect(text).toContain(
      `Amended on 02/03/2026. This report replaces report ${no}-SL, signed on 02/03/2026.`,
    )
  })

  it('leaves the earlier version to its links and to the lab, which say that it was replaced', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    await sent(no, first(9))
    const share = await post<{ share: ReportShare; url: string }>(
      server,
      'reports/share/create',
      { report_ids: [`${no}-SL`], label: 'Doctor', pin: '123456', days: 7 },
      patient.headers,
    )
    await sent(no, amended(13))
    const token = share.url.split('#')[1]
    const opened = await post<{ reports: unknown[] }>(
      server,
      'reports/shared/open',
      { token, pin: '123456' },
      patient.headers,
    )
    expect(opened.reports[0]).toMatchObject({
      report_id: `${no}-SL`,
      replaced_at: NOW.toISOString(),
      groups: [{ results: [{ value: '9' }] }],
    })
    const words = 'Replaced by an amended report of 02/03/2026'
    const printed = await pagesOf(await pdfOfReport(server, patient.headers, `${no}-SL`))
    expect(printed.filter((page) => !page.includes(words))).toEqual([])
    const amendedPages = await pagesOf(await pdfOfReport(server, patient.headers, `${no}-SL-V2`))
    expect(amendedPages.join(' ')).not.toContain('Replaced by')
    const { qr_code } = await detailsOfReport(server, patient.headers, `${no}-SL`)
    const scanned = await server.inject({
      url: `/api/v1/reports/qrcode-download-report?code=${qr_code}`,
    })
    expect(scanned.json().result.replaced_at).toBe(NOW.toISOString())
    const { reports } = (await lab.get(`/orders/${no}/results`)).json()
    expect(reports).toMatchObject([
      { report_id: `${no}-SL`, version: 1, replaced_at: NOW.toISOString() },
      { report_id: `${no}-SL-V2`, version: 2, replaced_at: null },
    ])
    const read = (await lab.get(`/reports/${no}-SL`)).json()
    expect(JSON.stringify(read)).toContain('"value":9')
  })

  it('counts once in the course of a value', async () => {
    const someone = await reportPatient(server)
    const { no } = await orderAtLab(server, someone, ['HB'])
    await sent(no, first(9))
    await sent(no, amended(13))
    const url = `/api/v1/reports/trend?member_id=${someone.self.member_id}&analyte_id=hb`
    const answer = await server.inject({ url, headers: someone.headers })
    const trend: Trend = answer.json().result
    expect(trend.points.map(({ value }) => value)).toEqual(['13'])
  })

  it('is amended again, by a newer one only, with all tests of the first', async () => {
    const { no } = await orderAtLab(server, patient, ['HB', 'TSH'])
    const codes = async (bundle: object) =>
      (await sent(no, bundle)).body.problems.map(({ code }: { code: string }) => code).toSorted()
    expect(await codes(amended(13))).toEqual(['nothing-to-amend'])
    await sent(no, first(9))
    const old = new Date(NOW.getTime() - HOUR)
    expect(await codes(amended(13, old))).toEqual(['older-amendment'])
    expect(await codes(amended(13, NOW, ['HB', 'TSH']))).toEqual([
      'amendment-differs',
      'value-missing',
    ])
    const half = new Date(NOW.getTime() - HOUR / 2)
    expect((await sent(no, amended(12, half))).status).toBe(200)
    const answers = await Promise.all([sent(no, amended(13)), sent(no, amended(14))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { reports } = (await lab.get(`/orders/${no}/results`)).json()
    expect(reports.map((one: { report_id: string }) => one.report_id)).toEqual([
      `${no}-SL`,
      `${no}-SL-V2`,
      `${no}-SL-V3`,
    ])
  })
})

describe('the report of a scan', () => {
  const scanned = () => scanAtLab(server, patient)
  const report = (more: object) =>
    resultsBundle(NOW, { tests: ['USGABD'], values: [], report: more })

  it('is its conclusion and findings', async () => {
    const { no } = await scanned()
    const finding: Observation = {
      resourceType: 'Observation',
      status: 'final',
      code: { text: 'Liver' },
      valueString: 'Normal in size.',
    }
    const bundle = resultsBundle(NOW, {
      tests: ['USGABD'],
      values: [finding],
      report: { conclusion: 'Normal study.' },
    })
    expect((await sent(no, bundle)).body).toMatchObject({ status: 'report_ready' })
    const { code, reading } = await detailsOfReport(server, patient.headers, `${no}-RR`)
    expect([code, reading]).toEqual([
      'RR',
      { technique: '', findings: ['Liver: Normal in size.'], impression: 'Normal study.' },
    ])
  })

  it('has the pages of the PDF that was sent after those with the signature', async () => {
    const { no } = await scanned()
    // So large that the Bundle is read in another thread.
    const data = aPdf({ comment: 'x'.repeat(150_000) }).toString('base64')
    const presentedForm = [{ contentType: 'application/pdf', data }]
    expect((await sent(no, report({ presentedForm }))).status).toBe(200)
    const pdf = await pdfOfReport(server, patient.headers, `${no}-RR`)
    const pages = (await PDFDocument.load(pdf)).getPages()
    expect(pages.map((page) => page.getWidth())).toEqual([595.28, 200])
    expect((await pagesOf(pdf))[0]).toContain('The lab’s own pages follow.')
  })

  it('is refused without words and PDF, with another file, and leaves no file behind', async () => {
    const { no } = await scanned()
    const count = async () => (await readdir(join(dataDir, 'files'), { recursive: true })).length
    const before = await count()
    const codes = async (more: object) =>
      (await sent(no, report(more))).body.problems.map(({ code }: { code: string }) => code)
    expect(await codes({})).toEqual(['report-empty'])
    const presentedForm = [{ contentType: 'application/pdf', data: 'bm8gUERG' }]
    expect(await codes({ presentedForm, conclusion: 'Normal.' })).toEqual(['pdf-refused'])
    expect(await count()).toBe(before)
  })
})

it('leaves no PDF behind when the message to the patient cannot be written', async () => {
  const { id, no } = await orderAtLab(server, patient, ['HB'])
  const files = async () => {
    const all = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    return all.filter((one) => one.isFile()).length
  }
  const before = await files()
  const fails = () => Promise.reject(new Error('no outbox'))
  const reader = { clientId: lab.credentials.id, call: 'lab results', network: '127.0.0.0' }
  const sent = readBundle(resultsBundle(NOW))
  const deps = { ...server.deps, messages: { ...server.deps.messages, send: fails } }
  await expect(recordResults(deps, reader, { orderNo: no, sent })).rejects.toThrow('no outbox')
  expect(await listed(id)).toEqual([])
  expect(await files()).toBe(before)
  expect((await postResults(server, lab, no, resultsBundle(NOW))).status).toBe(200)
})

it('is written once also by the release before, which knows no versions', async () => {
  const { no } = await orderAtLab(server, patient, ['HB'])
  await sent(no, first(9))
  const copy = (id: string) =>
    server.db.execute(sql`insert into reports (id, order_id, account_id, member_id, code, name,
      patient, date, sampled_at, signed_at, signed_by_name, signed_by_role, adult, result_count,
      qr_code, qr_hash, key_id, file_key)
      select ${id}, order_id, account_id, member_id, code, name, patient, date, sampled_at,
        signed_at, signed_by_name, signed_by_role, adult, result_count, qr_code, ${id}, key_id,
        file_key from reports where id = ${`${no}-SL`}
      on conflict do nothing`)
  expect((await copy(`${no}-OTHER`)).rowCount).toBe(0)
})

describe('a report as FHIR', () => {
  it('downloads with values, signatory and what it amends, and can be read again', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    await sent(no, first(9))
    await sent(no, amended(13))
    const answer = await fhirOf(`${no}-SL-V2`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/fhir+json',
    ])
    expect(answer.headers['content-disposition']).toContain(`report_${no}-SL-V2.json`)
    const bundle = answer.json()
    const report = bundle.entry.find(
      (one: { resource: FhirResource }) => one.resource.resourceType === 'DiagnosticReport',
    )
    expect(report.resource).toMatchObject({
      status: 'amended',
      extension: [{ valueReference: { identifier: { value: `${no}-SL` } } }],
    })
    const read = readBundle(bundle)
    expect(read.problems).toEqual([])
    expect(read.reports).toMatchObject([
      {
        stage: 'amended',
        orderNos: [no],
        tests: [{ codes: ['HB'] }],
        signatory: {
          name: 'Dr Leela Nair',
          qualification: 'MD (Pathology)',
          registration: 'MMC-2011-4431',
        },
        results: [
          {
            loinc: ['718-7'],
            codes: ['hb'],
            value: { kind: 'quantity', digits: '13', ucum: 'g/dL' },
            range: {
              words: '12 to 15 (catalogue)',
              bounds: [{ low: '12', high: '15', unit: 'g/dL' }],
            },
          },
        ],
      },
    ])
  })

  it('is taken as results of another order of the patient, with the digits as they were written', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    const written = JSON.stringify(first(9)).replace('"value":9', '"value":11.20')
    expect((await postResults(server, lab, no, written)).status).toBe(200)
    const downloaded = (await fhirOf(`${no}-SL`)).body
    const fromLab = (await lab.get(`/reports/${no}-SL`)).body
    expect(downloaded).toContain('"value": 11.20,')
    expect(fromLab).toContain('"value":11.20,')
    const other = await orderAtLab(server, patient, ['HB'])
    const again = downloaded.replaceAll(no, other.no)
    expect((await postResults(server, lab, other.no, again)).body).toMatchObject({
      status: 'report_ready',
      reports: [{ report_id: `${other.no}-SL`, tests: ['HB'] }],
    })
    const content = async (id: string) => {
      const { groups, signed_by } = await detailsOfReport(server, patient.headers, id)
      const values = groups.flatMap(({ results }) => results)
      return [
        values.map(({ name, value, unit, low, high }) => [name, value, unit, low, high]),
        signed_by,
      ]
    }
    expect(await content(`${other.no}-SL`)).toEqual(await content(`${no}-SL`))
  })

  it('has the signatory of a report that the release before wrote', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    await sent(no, first(9))
    await server.db
      .update(reports)
      .set({
        signedByName: 'Dr Leela Nair, MD (Pathology), DNB',
        signedByRole: 'Registration MMC-2011-4431',
      })
      .where(eq(reports.id, `${no}-SL`))
    expect(readBundle((await fhirOf(`${no}-SL`)).json()).reports[0]?.signatory).toEqual({
      name: 'Dr Leela Nair',
      qualification: 'MD (Pathology), DNB',
      registration: 'MMC-2011-4431',
    })
  })

  it('is marked as test data when the simulated lab made up the values', async () => {
    const { reports } = await reportedOrder(server, patient, ['HB'])
    const security = async (id: string) => (await fhirOf(id)).json().meta?.security
    expect(await security(reports[0]?.report_id ?? '')).toMatchObject([{ code: 'HTEST' }])
    const { no } = await orderAtLab(server, patient, ['HB'])
    await sent(no, first(9))
    expect(await security(`${no}-SL`)).toBeUndefined()
  })

  it('is audited, and not found by another patient', async () => {
    const { no } = await orderAtLab(server, patient, ['HB'])
    await sent(no, first(9))
    const other = await reportPatient(server)
    const url = `/api/v1/reports/fhir/${no}-SL`
    const refused = await server.inject({ url, headers: other.headers })
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'unknown-report'])
    await fhirOf(`${no}-SL`)
    await expect
      .poll(async () =>
        (await server.db.select().from(auditLog)).filter(
          ({ action, subject }) =>
            action === 'report-data-downloaded' && subject.report_id === `${no}-SL`,
        ),
      )
      .toHaveLength(1)
  })
})
