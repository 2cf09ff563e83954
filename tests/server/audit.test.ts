import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkPrefix } from '#server/http/network-of.ts'
import { type AuditEntry, listAudit } from '#server/modules/audit/audit.repository.ts'
import { audit, auditRefusal } from '#server/modules/audit/audit.service.ts'
import { metrics } from '#server/observe/metrics.ts'
import { draftForm } from './factories/order-forms.ts'
import { detailsOfReport, reportedOrder, reportPatient } from './factories/report.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, type Patient, signIn } from './support/sign-in.ts'

const HOUR = 3_600_000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

function read(path: string, headers: Headers) {
  return server.inject({ url: `/api/v1/${path}`, headers })
}

/** Audit rows of an account, without those of sign-in. */
async function entriesOf({ user }: Patient): Promise<AuditEntry[]> {
  const entries = await listAudit(server.db, user.uniqueId)
  return entries.filter(({ action }) => action !== 'signed-in')
}

async function entriesOnce(patient: Patient, wanted: number): Promise<AuditEntry[]> {
  await vi.waitFor(async () => expect((await entriesOf(patient)).length).toBe(wanted))
  return entriesOf(patient)
}

describe('the audit log', () => {
  it("records a call for another patient's data, with its identifiers", async () => {
    const [owner, other] = [await signIn(server), await signIn(server)]
    const answer = await read(`patient/member/${owner.self.member_id}`, other.headers)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-member'])
    expect(await entriesOnce(other, 1)).toEqual([
      {
        at: server.clock.now(),
        accountId: other.user.uniqueId,
        action: 'refused',
        call: 'memberDetails',
        subject: { id: owner.self.member_id },
        network: '127.0.0.0/24',
      },
    ])
    expect(await entriesOf(owner)).toEqual([])
  })

  it("records no access to the caller's own or to public data", async () => {
    const patient = await signIn(server)
    await read(`patient/member/${patient.self.member_id}`, patient.headers)
    await read('tests/details?city_id=1&item_id=none', patient.headers)
    const sentinel = await read('patient/member/none', patient.headers)
    expect(sentinel.statusCode).toBe(404)
    expect((await entriesOnce(patient, 1)).map(({ subject }) => subject)).toEqual([{ id: 'none' }])
  })

  it.each([
    ['a NUL', 'a\u0000b', 'a\\u0000b'],
    ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
  ])('records an id with %s', async (_says, id, kept) => {
    const patient = await signIn(server)
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/patient/session/end',
      payload: { session_id: id },
      headers: patient.headers,
    })
    expect([400, 404]).toContain(answer.statusCode)
    expect((await entriesOnce(patient, 1))[0]?.subject).toEqual({ session_id: kept })
  })

  it('stores only the end of a number, and only the hash of a key', async () => {
    const [owner, other] = [await signIn(server), await signIn(server)]
    await read(`lms/patient/wallet?mobile_number=${owner.user.mobile_no}`, other.headers)
    await entriesOnce(other, 1)
    await read('uploads/s3/download-image?imageKey=a-secret-key', other.headers)
    const kept = JSON.stringify(await entriesOnce(other, 2))
    expect(kept).toContain(`…${owner.user.mobile_no.slice(-4)}`)
    expect(kept).toContain('sha256 ')
    expect(kept).not.toContain(owner.user.mobile_no)
    expect(kept).not.toContain('a-secret-key')
  })

  it('stores a hundred refusals per account and hour individually and counts the others', async () => {
    const patient = await signIn(server)
    for (let tried = 0; tried < 103; tried += 1) {
      await read(`patient/member/${tried}`, patient.headers)
    }
    const entries = await entriesOnce(patient, 101)
    await vi.waitFor(async () => {
      const many = (await entriesOf(patient)).find(({ action }) => action === 'refused-many')
      expect(many?.subject).toEqual({ times: '3' })
    })
    expect(entries.filter(({ action }) => action === 'refused').length).toBe(100)
    const at = new Date(server.clock.now().getTime() + HOUR)
    const base = { accountId: patient.user.uniqueId, call: 'memberDetails', network: '' }
    await auditRefusal(server.db, { ...base, at, subject: { id: 'later' } })
    expect((await entriesOf(patient))[0]).toMatchObject({ subject: { id: 'later' } })
  })

  it('records an invented link by network, without the link itself', async () => {
    const answer = await server.inject({
      url: '/api/v1/doctor/phlebo/details?token=made-up',
      remoteAddress: '198.51.100.77',
    })
    if (answer.statusCode === 200) throw new Error('A made-up token was taken.')
    const find = () =>
      server.database.pool.query("select * from audit_log where network = '198.51.100.0/24'")
    await vi.waitFor(async () => expect((await find()).rows.length).toBe(1))
    const [row] = (await find()).rows
    expect(row).toMatchObject({ account_id: null, action: 'refused' })
    expect(JSON.stringify(row)).not.toContain('made-up')
  })

  it('is written before the server closes', async () => {
    const own = await createTestApp()
    const patient = await signIn(own)
    await own.inject({ url: '/api/v1/patient/member/none', headers: patient.headers })
    await own.app.close()
    expect((await listAudit(own.db, patient.user.uniqueId))[0]?.action).toBe('refused')
    await own.database.drop()
  })

  it('accepts entries of modules', async () => {
    const patient = await signIn(server)
    const entry = {
      at: server.clock.now(),
      accountId: patient.user.uniqueId,
      action: 'report-shared',
      call: 'reportShareCreate',
      subject: { report_id: 'one' },
      network: '',
    }
    await audit(server.db, entry)
    expect(await entriesOf(patient)).toEqual([entry])
  })
})

describe('the network prefix', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1234:5678::9', '2001:db8:1234::/48'],
    ['what a proxy says', ''],
  ])('of %s is "%s"', (address, kept) => {
    expect(networkPrefix(address)).toBe(kept)
  })
})

describe('the audit of health data', () => {
  let server: TestApp

  let patient: Awaited<ReturnType<typeof reportPatient>>

  beforeAll(async () => {
    server = await createTestApp()
  })

  beforeEach(async () => {
    patient = await reportPatient(server)
  })

  afterAll(() => server.close())

  const query = async (text: string, values: unknown[] = []) =>
    (await server.database.pool.query(text, values)).rows

  it('a page that asks again is counted in the row of its session for ten minutes', async () => {
    const { reports } = await reportedOrder(server, patient, ['CBC'])
    const id = reports[0]?.report_id ?? ''
    const read = () => detailsOfReport(server, patient.headers, id)
    const rows = async () => {
      const found = await query(
        "select subject from audit_log where action = 'report-read' order by id",
      )
      return found.map(({ subject }) => [subject.report_id, subject.times, subject.until])
    }
    await read()
    expect(await rows()).toEqual([[id, undefined, undefined]])
    server.clock.advance(9 * 60_000)
    await read()
    const until = server.clock.now().toISOString()
    expect(await rows()).toEqual([[id, '2', until]])
    server.clock.advance(2 * 60_000)
    await read()
    expect(await rows()).toEqual([
      [id, '2', until],
      [id, undefined, undefined],
    ])
  })

  describe('a call with health data whose row cannot be written', () => {
    const lost = async () => (await metrics.auditRowsNotWritten.get()).values[0]?.value ?? 0

    /** The call without a table for its row. */
    async function refused(path: string, payload: object): Promise<void> {
      await query('alter table audit_log rename to audit_log_away')
      const url = `/api/v1/${path}`
      const { headers } = patient
      const answer = await server.inject({ method: 'POST', url, payload, headers })
      await query('alter table audit_log_away rename to audit_log')
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
      expect(answer.json().result).toBeNull()
    }

    it('tells nothing, and is counted for the alert', async () => {
      const before = await lost()
      await refused('orders/list', { page: 1 })
      expect(await lost()).toBe(before + 1)
    })

    it('changes nothing', async () => {
      await refused('orders/create', draftForm(patient.self.member_id))
      const { uniqueId } = patient.user
      expect(await query('select id from orders where account_id = $1', [uniqueId])).toEqual([])
    })
  })
})
