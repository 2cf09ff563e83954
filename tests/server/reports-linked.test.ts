import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report, ReportDetails, ReportShare } from '#contract/reports.endpoints.ts'
import { reportShares } from '#server/db/schema/reports.ts'
import { memberForm } from './factories/account.ts'
import { reportedOrder, reportPatient } from './factories/report.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, type Patient, post, visitorHeaders } from './support/sign-in.ts'

const PIN = '482917'

let dataDir: string
let server: TestApp
let patient: Awaited<ReturnType<typeof reportPatient>>
let doctor: Headers
/** The holder's report, and that of a daughter. */
let own: Report
let hers: Report
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-linked-'))
  server = await createTestApp({ config: { dataDir } })
  patient = await reportPatient(server)
  const kavya = memberForm({ firstName: 'Kavya' })
  const member = await post<Patient['self']>(server, 'patient/member/add', kavya, patient.headers)
  own = await reportOf(patient)
  hers = await reportOf(patient, member.member_id)
  doctor = await visitorHeaders(server)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function reportOf(whose: typeof patient, memberId?: string): Promise<Report> {
  const { reports } = await reportedOrder(server, whose, ['HB'], memberId)
  const [first] = reports
  if (!first) throw new Error('no report')
  return first
}

async function share(reports: readonly Report[]) {
  const report_ids = reports.map(({ report_id }) => report_id)
  const form = { report_ids, label: 'Dr Iyer', pin: PIN, days: 7 }
  const made = await post<{ share: ReportShare; url: string }>(
    server,
    'reports/share/create',
    form,
    patient.headers,
  )
  return { id: made.share.share_id, made: made.share, token: made.url.split('#')[1] ?? '' }
}

const call = (path: string, payload: object, headers = doctor) =>
  server.inject({ method: 'POST', url: `/api/v1/reports/${path}`, headers, payload })

async function opened(token: string): Promise<string[] | string> {
  const answer = await call('shared/open', { token, pin: PIN })
  if (answer.statusCode !== 200) return answer.json().code
  const { reports } = answer.json<{ result: { reports: ReportDetails[] } }>().result
  return reports.map(({ report_id }) => report_id)
}

const end = (id: string, report?: Report) =>
  call('share/revoke', { share_id: id, report_id: report?.report_id }, patient.headers)

async function listed(id: string, reportId?: string): Promise<ReportShare | undefined> {
  const body = { report_id: reportId }
  const { shares } = await post<{ shares: ReportShare[] }>(
    server,
    'reports/share/list',
    body,
    patient.headers,
  )
  return shares.find(({ share_id }) => share_id === id)
}

describe('a link to the reports of a family', () => {
  it('opens the reports of all its members by one PIN, by name', async () => {
    const { token, made } = await share([hers, own, hers])
    expect(made.reports.map(({ member_name }) => member_name)).toEqual(['Asha Rao', 'Kavya Rao'])
    expect(await opened(token)).toEqual([own.report_id, hers.report_id])
  })

  it('is listed with each of its reports', async () => {
    const { id, made } = await share([own, hers])
    for (const { report_id } of [own, hers]) expect(await listed(id, report_id)).toEqual(made)
  })

  it('takes no report of another account, and none that is not in it', async () => {
    const another = await reportOf(await reportPatient(server))
    const form = { label: 'Dr Iyer', pin: PIN, days: 7 }
    const report_ids = [own.report_id, another.report_id]
    const made = await call('share/create', { ...form, report_ids }, patient.headers)
    expect([made.statusCode, made.json().code]).toEqual([404, 'unknown-report'])
    const { token, id } = await share([own])
    const body = { token, pin: PIN, report_id: hers.report_id }
    const pdf = await call('shared/download', body)
    expect([pdf.statusCode, pdf.json().code]).toEqual([410, 'report-not-shared'])
    expect((await listed(id))?.visits).toEqual([])
    expect((await end(id, hers)).json().code).toBe('report-not-shared')
    expect((await listed(id))?.state).toBe('live')
  })

  it('opens without a report that the patient took out; idempotent', async () => {
    const { token, id } = await share([own, hers])
    for (let time = 0; time < 2; time += 1) expect((await end(id, hers)).statusCode).toBe(200)
    expect(await opened(token)).toEqual([own.report_id])
    const pdf = await call('shared/download', { token, pin: PIN, report_id: hers.report_id })
    expect(pdf.json().code).toBe('report-not-shared')
    const now = server.clock.now().toISOString()
    expect((await listed(id))?.reports.map(({ ended_at }) => ended_at)).toEqual([null, now])
  })

  it('ends without the last of its reports, also when two are taken out at once', async () => {
    const { token, id } = await share([own, hers])
    await Promise.all([end(id, own), end(id, hers)])
    expect((await listed(id))?.state).toBe('revoked')
    expect(await opened(token)).toBe('share-revoked')
  })

  it('has the report of a link that a process of the release before made', async () => {
    const { id } = await share([own])
    const [row] = await server.db.select().from(reportShares).where(eq(reportShares.id, id))
    if (!row) throw new Error('no share')
    const before = { ...row, id: 'before', tokenHash: 'before', reportId: hers.report_id }
    await server.db.insert(reportShares).values(before)
    expect((await listed('before'))?.reports).toMatchObject([{ report_id: hers.report_id }])
  })
})
