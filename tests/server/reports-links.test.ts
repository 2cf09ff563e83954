import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report, ReportDetails, Trend } from '#contract/reports.endpoints.ts'
import { checkReportCode } from '#contract/rules/report-code.ts'
import { members } from '#server/db/schema/members.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { reportResults, reports } from '#server/db/schema/reports.ts'
import { currentSigning, reportKeys } from '#server/modules/reports/report-keys.service.ts'
import { writeReports } from '#server/modules/reports/report-writing.service.ts'
import { memberForm } from './factories/account.ts'
import { detailsOfReport, reportedOrder, reportPatient, testedOrder } from './factories/report.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Patient, post, signIn } from './support/sign-in.ts'

const MINUTE = 60_000

let dataDir: string
let server: TestApp
let patient: Awaited<ReturnType<typeof reportPatient>>
let report: Report
let details: ReportDetails
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-report-links-'))
  server = await createTestApp({ config: { dataDir } })
  patient = await reportPatient(server)
  const written = await reportedOrder(server, patient, ['LIPID'])
  const [first] = written.reports
  if (!first) throw new Error('no report')
  report = first
  details = await detailsOfReport(server, patient.headers, report.report_id)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const linkOf = async (reportId = report.report_id) =>
  (
    await post<{ url: string }>(
      server,
      'reports/download-report',
      { report_id: reportId },
      patient.headers,
    )
  ).url

const saidOf = async (url: string) => {
  const answer = await server.inject({ url })
  return [answer.statusCode, answer.statusCode === 200 ? undefined : answer.json().code]
}

describe('the link to a report', () => {
  it('[R7.057] [R1.24] opens the PDF for ten minutes, and forbids caching', async () => {
    const url = await linkOf()
    const answer = await server.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="report_.*\.pdf"$/),
      'cache-control': 'no-store',
    })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    server.clock.advance(10 * MINUTE - 1)
    expect(await saidOf(url)).toEqual([200, undefined])
    server.clock.advance(1)
    expect(await saidOf(url)).toEqual([404, 'unknown-link'])
    server.clock.set(TEST_NOW)
  })

  it('opens nothing if a letter is changed, or it names another report', async () => {
    const url = await linkOf()
    const start = url.lastIndexOf('/') + 1
    const key = url.slice(start)
    for (const at of [0, 5, 20, 30, key.length - 5]) {
      const changed = key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1)
      expect(await saidOf(url.slice(0, start) + changed)).toEqual([404, 'unknown-link'])
    }
    const [id, until, mac] = Buffer.from(key, 'base64url').toString().split('.')
    const forged = [
      `${id}X.${until}.${mac}`,
      `${id}.zzzzzzzzz.${mac}`,
      `${id}.${until}`,
      'nonsense',
    ]
    for (const text of forged) {
      const other = url.slice(0, start) + Buffer.from(text).toString('base64url')
      expect(await saidOf(other)).toEqual([404, 'unknown-link'])
    }
  })
})

describe('the QR code of a report', () => {
  const ask = (code: string) =>
    server.inject({ url: `/api/v1/reports/qrcode-download-report?code=${code}` })

  it('[R7.058] opens its PDF for anybody who has the printout', async () => {
    const answer = await ask(details.qr_code)
    expect(answer.statusCode).toBe(200)
    expect(await saidOf(answer.json().result.url)).toEqual([200, undefined])
  })

  it('is unknown if a letter is changed, or it is forged', async () => {
    const code = details.qr_code
    const changed = code.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    for (const other of [code.slice(0, -1), `${code}A`, changed, 'abc.def', '1']) {
      const answer = await ask(other)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-code'])
    }
  })

  it('is verified with the public keys, former ones included', async () => {
    const answer = await server.inject({ url: '/api/v1/reports/public-keys' })
    const { keys } = answer.json().result
    expect(keys).toEqual([
      { key_id: expect.any(String), algorithm: 'Ed25519', public_key: expect.any(String) },
    ])
    expect(checkReportCode(details.qr_code, keys).kind).toBe('genuine')

    const config = {
      ...server.config,
      reportSigningKey: Buffer.alloc(32, 'the next key').toString('base64url'),
    }
    await currentSigning(server.db, config)
    const both = await reportKeys({ db: server.db, config })
    expect(both.map(({ key_id }) => key_id)).toHaveLength(2)
    expect(both[0]?.key_id).not.toBe(keys[0].key_id)
    expect(checkReportCode(details.qr_code, both).kind).toBe('genuine')
  })
})

describe('the trend of a value', () => {
  const trendOf = async (analyteId: string, memberId = patient.self.member_id) => {
    const url = `/api/v1/reports/trend?member_id=${memberId}&analyte_id=${analyteId}`
    return server.inject({ url, headers: patient.headers })
  }

  it('lists values oldest first, in the same unit, of the same member', async () => {
    const before = await detailsOfReport(server, patient.headers, report.report_id)
    expect(before.groups[0]?.results.some(({ has_trend }) => has_trend)).toBe(false)
    const next = await testedOrder(server, patient, ['PRF002'])
    const at = new Date(Date.parse(TEST_NOW) + 90 * 24 * 60 * MINUTE)
    const taken = { orderId: next.order_id, status: 'sample_collected' as const, at }
    await server.db.insert(orderEvents).values(taken)
    await writeReports(server.deps, next.order_id)
    const father = await post<Patient['self']>(
      server,
      'patient/member/add',
      memberForm(),
      patient.headers,
    )
    await reportedOrder(server, patient, ['LIPID'], father.member_id)

    const trend: Trend = (await trendOf('ldl')).json().result
    expect(trend.points).toHaveLength(2)
    expect(trend.points[0]).toMatchObject({ report_id: report.report_id, date: report.date })
    expect(trend.points.map(({ date }) => date)).toEqual(
      trend.points.map(({ date }) => date).toSorted(),
    )
    expect(trend).toMatchObject({ analyte_id: 'ldl', unit: 'mg/dL', low: null, high: 100 })
    const after = await detailsOfReport(server, patient.headers, report.report_id)
    expect(after.groups[0]?.results.every(({ has_trend }) => has_trend)).toBe(true)

    await server.db
      .update(reportResults)
      .set({ unit: 'mmol/L' })
      .where(and(eq(reportResults.reportId, report.report_id), eq(reportResults.analyteId, 'ldl')))
    const other: Trend = (await trendOf('ldl')).json().result
    expect(other.points).toHaveLength(1)
  })

  it('is available for a removed member too', async () => {
    const father = await post<Patient['self']>(
      server,
      'patient/member/add',
      memberForm({ firstName: 'Ravi', relation_type: 'family' }),
      patient.headers,
    )
    await server.db
      .update(reports)
      .set({ memberId: father.member_id })
      .where(eq(reports.id, report.report_id))
    await server.db
      .update(members)
      .set({ removedAt: server.clock.now() })
      .where(eq(members.id, father.member_id))
    expect((await trendOf('hdl', father.member_id)).statusCode).toBe(200)
    await server.db
      .update(reports)
      .set({ memberId: patient.self.member_id })
      .where(eq(reports.id, report.report_id))
  })

  it('is unknown without numeric values', async () => {
    for (const id of ['u_col', 'hiv', 'nothing']) {
      const answer = await trendOf(id)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-value'])
    }
  })
})

describe('the list of reports', () => {
  it("[R7.056] contains the account's own, by member or order", async () => {
    const list = (body: object, headers = patient.headers) =>
      server.inject({ method: 'POST', url: '/api/v1/reports/all-reports', payload: body, headers })
    const mine: Report[] = (await list({})).json().result.reports
    expect(mine.length).toBeGreaterThan(2)
    const signed = mine.map(({ signed_at }) => signed_at)
    expect(signed).toEqual(signed.toSorted().toReversed())
    const [newest] = mine
    const ofMember: Report[] = (await list({ member_id: newest?.member_id })).json().result.reports
    expect(ofMember).toEqual(mine.filter(({ member_id }) => member_id === newest?.member_id))
    const ofOrder: Report[] = (await list({ order_id: report.order_id })).json().result.reports
    expect(ofOrder.map(({ order_id }) => order_id)).toEqual([report.order_id])

    const stranger = await signIn(server)
    expect((await list({}, stranger.headers)).json().result.reports).toEqual([])
    const tried = await list({ member_id: newest?.member_id }, stranger.headers)
    expect([tried.statusCode, tried.json().code]).toEqual([404, 'unknown-member'])
  })
})
