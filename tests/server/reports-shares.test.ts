import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report, ReportShare } from '#contract/reports.endpoints.ts'
import { reportShares } from '#server/db/schema/reports.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { listAudit } from '#server/modules/audit/audit.repository.ts'
import { addVisit } from '#server/modules/reports/share.repository.ts'
import { detailsOfReport, reportedOrder, reportPatient } from './factories/report.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post, visitorHeaders } from './support/sign-in.ts'

const DAY = 24 * 3_600_000
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let dataDir: string
let server: TestApp
let patient: Awaited<ReturnType<typeof reportPatient>>
let report: Report
let doctor: Headers
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-shares-'))
  server = await createTestApp({ config: { dataDir } })
  patient = await reportPatient(server)
  const { reports } = await reportedOrder(server, patient, ['CBC'])
  const [first] = reports
  if (!first) throw new Error('no report')
  report = first
  doctor = { ...(await visitorHeaders(server)), 'user-agent': PHONE }
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function share({ pin = '482917', days = 7, reportIds = [report.report_id] } = {}) {
  const form = { report_ids: reportIds, label: 'Dr Iyer', pin, days }
  const made = await post<{ share: ReportShare; url: string }>(
    server,
    'reports/share/create',
    form,
    patient.headers,
  )
  return { ...made, token: made.url.split('#')[1] ?? '' }
}

const open = (token: string, pin = '482917') =>
  server.inject({
    method: 'POST',
    url: '/api/v1/reports/shared/open',
    headers: doctor,
    payload: { token, pin },
  })

const download = (token: string, reportId = report.report_id) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/reports/shared/download',
    headers: doctor,
    payload: { token, pin: '482917', report_id: reportId },
  })

async function codeOf(token: string, pin?: string) {
  const answer = await open(token, pin)
  return [answer.statusCode, answer.json().code]
}

async function listed(id: string): Promise<ReportShare | undefined> {
  const path = 'reports/share/list'
  const body = { report_id: report.report_id }
  const { shares } = await post<{ shares: ReportShare[] }>(server, path, body, patient.headers)
  return shares.find(({ share_id }) => share_id === id)
}

describe('a report shared with a doctor', () => {
  it('opens with the PIN, without an account: the whole report and its PDF', async () => {
    const { url, token, share: made } = await share()
    expect(url).toBe(`${server.config.publicUrl}/shared-report#${token}`)
    expect(made).toMatchObject({
      reports: [
        {
          report_id: report.report_id,
          name: 'Complete Blood Count',
          member_name: 'Asha Rao',
          date: report.date,
          ended_at: null,
        },
      ],
      label: 'Dr Iyer',
      state: 'live',
      visits: [],
    })
    const answer = await open(token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { reports: shown, expires_at } = answer.json().result
    const own = await detailsOfReport(server, patient.headers, report.report_id)
    const groups = own.groups.map((group) => ({
      ...group,
      results: group.results.map(({ earlier: _, ...result }) => result),
    }))
    expect(shown).toEqual([{ ...own, groups }])
    expect(expires_at).toBe(made.expires_at)
    const pdf = await download(token)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('shows its visits to the patient, newest first', async () => {
    const { token, share: made } = await share()
    await open(token, '000000')
    await open(token)
    await download(token)
    expect((await listed(made.share_id))?.visits).toEqual(
      ['downloaded', 'opened', 'wrong-pin'].map((what) => ({
        at: server.clock.now().toISOString(),
        what,
        report_id: what === 'downloaded' ? report.report_id : null,
        device: 'Chrome on Android',
      })),
    )
  })

  it('keeps the latest fifty visits, with concurrent visitors too', async () => {
    const { share: made } = await share()
    const visit = {
      shareId: made.share_id,
      what: 'opened' as const,
      reportId: null,
      device: 'Chrome on Android',
    }
    const come = (minute: number) =>
      inTransaction(server.db, (tx) =>
        addVisit(tx, { ...visit, at: new Date(Date.parse(TEST_NOW) + minute * 60_000) }, 50),
      )
    await Promise.all(Array.from({ length: 30 }, () => come(0)))
    await Promise.all(Array.from({ length: 30 }, () => come(1)))
    const visits = (await listed(made.share_id))?.visits ?? []
    expect(visits).toHaveLength(50)
    const later = visits.filter(({ at }) => Date.parse(at) > Date.parse(TEST_NOW))
    expect(later).toHaveLength(30)
  })

  it('is locked for good by the fifth wrong PIN, even for the right one', async () => {
    const { token, share: made } = await share()
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      const answer = await open(token, '111111')
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong-pin'])
      expect(answer.json().message).toBe(`The PIN is wrong. ${left} left.`)
    }
    expect(await codeOf(token, '111111')).toEqual([423, 'share-locked'])
    expect(await codeOf(token)).toEqual([423, 'share-locked'])
    expect(await listed(made.share_id)).toMatchObject({ state: 'locked' })
    expect((await listed(made.share_id))?.visits[0]?.what).toBe('locked')
  })

  it('is locked by concurrent wrong PINs, without additional attempts', async () => {
    const { token } = await share()
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(token, '111111')))
    const codes = answers.map((answer) => answer.json().code)
    expect(codes.filter((code) => code === 'wrong-pin')).toHaveLength(4)
    expect(codes.filter((code) => code === 'share-locked')).toHaveLength(6)
  })

  it('rejects the right PIN while the fifth wrong one is being checked', async () => {
    const { token, share: made } = await share()
    const ofShare = eq(reportShares.id, made.share_id)
    await server.db.update(reportShares).set({ pinFailures: 5 }).where(ofShare)
    expect(await codeOf(token)).toEqual([423, 'share-locked'])
  })

  it('resets the count of wrong PINs after the right one', async () => {
    const { token } = await share()
    // The fifth wrong one in all is the first after the right one.
    for (const wrong of [4, 1]) {
      for (let tried = 0; tried < wrong; tried += 1) await open(token, '111111')
      expect((await open(token)).statusCode).toBe(200)
    }
  })

  it('expires after the days that the patient chose', async () => {
    const days = 30
    const { token, share: made } = await share({ days })
    server.clock.advance(days * DAY - 1)
    expect((await open(token)).statusCode).toBe(200)
    server.clock.advance(1)
    expect(await codeOf(token)).toEqual([410, 'share-expired'])
    server.clock.set(TEST_NOW)
    expect((await listed(made.share_id))?.state).toBe('live')
  })

  it('ends when the patient ends it; idempotent', async () => {
    const { token, share: made } = await share()
    const end = () =>
      post(server, 'reports/share/revoke', { share_id: made.share_id }, patient.headers)
    expect(await end()).toEqual({ done: true })
    expect(await codeOf(token)).toEqual([410, 'share-revoked'])
    expect(await end()).toEqual({ done: true })
    expect((await listed(made.share_id))?.state).toBe('revoked')
    const actions = (await listAudit(server.db, patient.user.uniqueId)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['report-shared', 'share-ended']))
  })

  it('is unknown by another token, and by the stored hash', async () => {
    const { token, share: made } = await share()
    const [row] = await server.db
      .select()
      .from(reportShares)
      .where(eq(reportShares.id, made.share_id))
    expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify(row)).not.toContain('482917')
    for (const other of [
      'A'.repeat(43),
      row?.tokenHash ?? '',
      token.replace(/^./, (first) => (first === '_' ? '-' : '_')),
    ]) {
      expect(await codeOf(other)).toEqual([404, 'unknown-share'])
    }
    expect((await open('short')).statusCode).toBe(400)
  })

  it.each([
    [{ pin: '12345' }, 'The PIN has 6 digits.'],
    [{ pin: '12345a' }, 'The PIN has 6 digits.'],
    [{ label: ' ' }, 'Enter who it is for.'],
    [{ report_ids: [] }, 'Choose at least one report.'],
    [{ report_ids: Array(21).fill('r') }, 'A link takes 20 reports at most.'],
    [{ days: 2 }, undefined],
    [{ days: 365 }, undefined],
  ])('is not created with %j', async (changes, message) => {
    const form = { report_ids: [report.report_id], label: 'Dr Iyer', pin: '482917', days: 7 }
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/reports/share/create',
      headers: patient.headers,
      payload: { ...form, ...changes },
    })
    expect(answer.statusCode).toBe(400)
    if (message) expect(answer.json().message).toBe(message)
  })

  it('is limited exactly, also when many are made at once', async () => {
    const other = await reportPatient(server)
    const { reports } = await reportedOrder(server, other, ['HB'])
    const form = { report_ids: [reports[0]?.report_id], label: 'Dr Iyer', pin: '482917', days: 1 }
    const make = () =>
      server.inject({
        method: 'POST',
        url: '/api/v1/reports/share/create',
        headers: other.headers,
        payload: form,
      })
    const { share: made } = (await make()).json().result
    const ofShare = eq(reportShares.id, made.share_id)
    const [row] = await server.db.select().from(reportShares).where(ofShare)
    if (!row) throw new Error('no share')
    const more = Array.from({ length: 17 }, (_, at) => ({
      ...row,
      id: `at-once-${at}`,
      tokenHash: `at-once-${at}`,
    }))
    await server.db.insert(reportShares).values(more)
    const answers = await Promise.all(Array.from({ length: 8 }, make))
    const added = answers.filter(({ statusCode }) => statusCode === 200)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect([added.length, refused.length]).toEqual([2, 6])
  })

  it('is limited to twenty per account', async () => {
    const other = await reportPatient(server)
    const { reports } = await reportedOrder(server, other, ['HB'])
    const form = { report_ids: [reports[0]?.report_id], label: 'Dr Iyer', pin: '482917', days: 1 }
    const make = () =>
      server.inject({
        method: 'POST',
        url: '/api/v1/reports/share/create',
        headers: other.headers,
        payload: form,
      })
    const { share: made } = (await make()).json().result
    const [row] = await server.db
      .select()
      .from(reportShares)
      .where(eq(reportShares.id, made.share_id))
    if (!row) throw new Error('no share')
    const more = Array.from({ length: 19 }, (_, at) => ({
      ...row,
      id: `s${at}`,
      tokenHash: `t${at}`,
    }))
    await server.db.insert(reportShares).values(more)
    const answer = await make()
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too-many-shares'])
    await post(server, 'reports/share/revoke', { share_id: made.share_id }, other.headers)
    expect((await make()).statusCode).toBe(200)
  })
})
