import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyOrders } from '#server/db/schema/legacy-orders.ts'
import { pagesOf } from './factories/invoice.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post, visitorHeaders } from './support/sign-in.ts'

const MOBILE = '9812300001'

let server: TestApp
let partner: Headers
beforeAll(async () => {
  server = await createTestApp()
  partner = await visitorHeaders(server)
  const row = {
    mobileNo: MOBILE,
    patientName: 'Kamala Iyer',
    gender: 1 as const,
    age: 52,
    centreName: 'Parakh Powai',
    date: '2024-03-11',
    tests: ['Lipid Profile'],
    results: [
      { name: 'LDL cholesterol', value: '128', unit: 'mg/dL', range: 'up to 100' },
      { name: 'Triglycerides', value: '141', unit: 'mg/dL', range: 'up to 150' },
    ],
  }
  await server.db.insert(legacyOrders).values([
    { ...row, sid: 'TSID-1' },
    { ...row, sid: 'TSID-2', date: '2025-04-02', tests: ['TSH'] },
    { ...row, sid: 'TSID-3', patientName: 'Suresh Iyer', gender: 0 },
    { ...row, sid: 'TSID-4', mobileNo: '9812300002' },
  ])
})
afterAll(() => server.close())

const login = (mobile_no: string, sid: string) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/reports/partner/login',
    headers: partner,
    payload: { mobile_no, sid },
  })

const tokenOf = async (sid = 'TSID-1') =>
  (await login(MOBILE, sid)).json().result.partner_token as string

const fetching = (path: 'download' | 'link') => (partner_token: string, report_id: string) =>
  server.inject({
    method: 'POST',
    url: `/api/v1/reports/partner/${path}`,
    headers: partner,
    payload: { partner_token, report_id },
  })
const download = fetching('download')
const link = fetching('link')

async function legacyRow(mobileNo: string, sid: string) {
  const [row] = await server.db.select().from(legacyOrders).where(eq(legacyOrders.sid, 'TSID-1'))
  if (!row) throw new Error('no row')
  return { ...row, mobileNo, sid }
}

describe('the partner gateway', () => {
  it('[R7.060] signs in with mobile number and SID together', async () => {
    expect((await login(MOBILE, 'TSID-1')).statusCode).toBe(200)
    for (const [mobile, sid] of [
      [MOBILE, 'TSID-4'],
      ['9812300002', 'TSID-1'],
      [MOBILE, 'nothing'],
    ] as const) {
      const answer = await login(mobile, sid)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-sid'])
    }
  })

  it('locks a number for an hour after five wrong SIDs in a row, from whatever network', async () => {
    const number = '9812300005'
    const guess = async (sid: string) => {
      const answer = await login(number, sid)
      return [answer.statusCode, answer.json().code]
    }
    const wrong = [404, 'unknown-sid']
    const locked = [429, 'address-too-many']
    const row = await legacyRow(number, 'TSID-9')
    await server.db.insert(legacyOrders).values(row)
    for (let at = 0; at < 4; at += 1) expect(await guess(`guess-${at}`)).toEqual(wrong)
    expect(await guess('TSID-9')).toEqual([200, undefined])
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(`more-${at}`)))
    expect(answers.filter(([status]) => status === 404)).toHaveLength(5)
    expect(await guess('TSID-9')).toEqual(locked)
    expect((await login(MOBILE, 'TSID-1')).statusCode).toBe(200)
    server.clock.advance(61 * 60_000)
    expect(await guess('TSID-9')).toEqual([200, undefined])
  })

  it('[R7.061] lists the reports of that patient, newest first, and no others of the number', async () => {
    const body = { partner_token: await tokenOf() }
    const { reports } = await post<{ reports: { report_id: string }[] }>(
      server,
      'reports/partner/list',
      body,
      partner,
    )
    expect(reports).toEqual([
      {
        report_id: 'TSID-2',
        code: 'SL',
        name: 'TSH',
        order_no: 'TSID-2',
        member_name: 'Kamala Iyer',
        date: '2025-04-02',
      },
      expect.objectContaining({ report_id: 'TSID-1', name: 'Lipid Profile' }),
    ])
  })

  it("[R7.062] [R7.063] returns a report as a PDF with the former system's data", async () => {
    const answer = await download(await tokenOf(), 'TSID-1')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = (await pagesOf(answer.rawPayload)).join(' ')
    for (const words of [
      'Patient Kamala Iyer',
      'Age and sex 52 years, Female',
      'SID TSID-1',
      'Date 11/03/2024',
      'Centre Parakh Powai',
      'LDL cholesterol 128 mg/dL up to 100',
      'Triglycerides 141 mg/dL up to 150',
      'without a signature or a code',
      'page 1 of 1',
    ]) {
      expect(text).toContain(words)
    }
  })

  it('[R7.063] returns a link to the same PDF, good for ten minutes, for a browser that saves no bytes', async () => {
    const answer = await link(await tokenOf(), 'TSID-1')
    expect(answer.statusCode).toBe(200)
    const { url } = answer.json().result
    expect(url).not.toContain('TSID-1')
    const file = await server.inject({ url })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-disposition']).toContain('report_TSID-1.pdf')
    expect((await pagesOf(file.rawPayload)).join(' ')).toContain('Patient Kamala Iyer')
    server.clock.advance(10 * 60_000)
    const late = await server.inject({ url })
    expect([late.statusCode, late.json().code]).toEqual([404, 'unknown-link'])
    server.clock.set(TEST_NOW)
  })

  it('refuses forged links, and the links of other reports', async () => {
    const { url } = (await link(await tokenOf(), 'TSID-1')).json().result as { url: string }
    const [start = '', key = ''] = url.split(/(?<=file\/)/)
    const [id, until, mac] = Buffer.from(key, 'base64url').toString().split('.')
    const encoded = (...parts: unknown[]) => Buffer.from(parts.join('.')).toString('base64url')
    for (const forged of [
      encoded('TSID-3', until, mac),
      encoded(id, `z${until}`, mac),
      encoded(id, until, ''),
      'x',
    ]) {
      const answer = await server.inject({ url: `${start}${forged}` })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-link'])
    }
    const asReport = await server.inject({ url: url.replace('partner/file', 'file') })
    expect([asReport.statusCode, asReport.json().code]).toEqual([404, 'unknown-link'])
  })

  it('reveals nothing of another patient', async () => {
    const token = await tokenOf()
    for (const sid of ['TSID-3', 'TSID-4', 'nothing']) {
      for (const answer of [await download(token, sid), await link(token, sid)]) {
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-report'])
      }
    }
  })

  it('expires after half an hour, and rejects forged tokens', async () => {
    const token = await tokenOf()
    const [said = '', mac = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(said, 'base64url').toString())
    const other = Buffer.from(JSON.stringify([MOBILE, 'Suresh Iyer', claims[2]])).toString(
      'base64url',
    )
    for (const forged of [`${other}.${mac}`, said, 'x.y', `${said}.${mac}x`]) {
      const answer = await download(forged, 'TSID-3')
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'partner-token-over'])
    }
    server.clock.advance(30 * 60_000)
    expect((await download(token, 'TSID-1')).json().code).toBe('partner-token-over')
    server.clock.set(TEST_NOW)
    expect((await download(token, 'TSID-1')).statusCode).toBe(200)
  })
})
