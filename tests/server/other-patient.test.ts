import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { requestUrl } from '#lib/http/request-url.ts'
import { accountAttempts } from '#ops/conformance/other-patient/account.table.ts'
import { bookingAttempts } from '#ops/conformance/other-patient/orders.table.ts'
import { reportAttempts } from '#ops/conformance/other-patient/reports.table.ts'
import { listAudit } from '#server/modules/audit/audit.repository.ts'
import {
  insertOwned,
  newThief,
  type Owned,
  secretsOf,
  type Thief,
  viewOf,
} from './factories/two-patients.ts'
import { OPEN } from './other-patient-open-fields.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { idFieldsOf, nameOf } from './support/id-fields.ts'

const attempts = [...accountAttempts, ...bookingAttempts, ...reportAttempts]

let dataDir: string
let server: TestApp
let owned: Owned
/** What their owner sees of them, and the query that hashes all that is kept. */
let seen: unknown[]
let hashes: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-owned-'))
  server = await createTestApp({ config: { dataDir } })
  owned = await insertOwned(server)
  seen = await viewOf(server, owned)
  hashes = await hashing()
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Hashes every table with data of patients, or of what they reserved. */
async function hashing(): Promise<string> {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public'
      and column_name in ('account_id', 'order_id', 'report_id', 'session_id', 'share_id')
      and table_name <> 'audit_log'
    union values ('accounts'), ('slot_windows'), ('coupons'), ('ledger_transfers'), ('prescriptions')`)
  expect(tables.length).toBeGreaterThan(15)
  const hash = "md5(coalesce(string_agg(t::text, '' order by t::text), ''))"
  return tables
    .map(({ name }) => `select '${name}' as name, ${hash} as hash from ${name} t`)
    .join(' union all ')
}

const everything = async () => (await server.database.pool.query(hashes)).rows

describe('what belongs to another patient', () => {
  /** Signing in takes longest: who was refused, and prepared nothing, makes the next attempt too. */
  let unused: Thief | undefined

  it.each(attempts.map((one) => [one.call, one.field, one.does, one.answer, one] as const))(
    '%s with another %s: one who %s gets %s',
    async (_call, field, _does, expected, { call, input }) => {
      const me = unused ?? (await newThief(server))
      unused = undefined
      const before = await everything()
      const { params, query, body } = await input(owned, me)
      const endpoint: Endpoint = endpoints[call]
      const kept = await everything()
      const [audited] = await listAudit(server.db, me.accountId)
      const answer = await server.inject({
        method: endpoint.method,
        url: requestUrl(endpoint, params, query),
        headers: me.headers,
        ...(body && { payload: body }),
      })
      const asked = JSON.stringify([params, query, body])
      const secrets = secretsOf(owned).filter((secret) => !asked.includes(secret))
      expect(secrets.filter((secret) => answer.body.includes(secret))).toEqual([])
      if (expected === 'ignored') {
        expect(answer.statusCode).toBe(200)
        expect(await viewOf(server, owned)).toEqual(seen)
        return
      }
      expect(`${answer.statusCode} ${answer.json().code}`).toBe(expected)
      expect(await everything()).toEqual(kept)
      if (answer.statusCode === 404) {
        const isAudited = async () => {
          const [newest] = await listAudit(server.db, me.accountId)
          expect(newest).not.toEqual(audited)
          expect(newest).toMatchObject({ action: 'refused', call })
          expect(Object.keys(newest?.subject ?? {})).toContain(field)
        }
        await vi.waitFor(isAudited, { interval: 5 })
      }
      if (JSON.stringify(before) === JSON.stringify(kept)) unused = me
    },
  )

  it('is complete for its owner, as it was before', async () => {
    const view = await viewOf(server, owned)
    expect(view).toEqual(seen)
    expect(view.map((part) => (Array.isArray(part) && part.length === 3 ? part[1] : 200))).toEqual(
      view.map(() => 200),
    )
    const text = JSON.stringify(view)
    for (const part of [owned.memberId, owned.addressId, owned.order.order_id, owned.holdId]) {
      expect(text).toContain(part)
    }
    for (const part of [owned.couponUseId, owned.pointsId, owned.appointmentId]) {
      expect(text).toContain(part)
    }
  })
})

describe('the calls that take an id', () => {
  const taken = Object.entries<Endpoint>(endpoints).flatMap(([call, endpoint]) =>
    idFieldsOf(endpoint).map((field) => ({ call, field })),
  )
  const isOpen = ({ call, field }: { call: string; field: string }) =>
    nameOf(field) in OPEN || `${call}.${field}` in OPEN
  const nameIn = ({ call, field }: { call: string; field: string }) => `${call}.${field}`

  it('are all tested with the id of another patient, unless the id belongs to no patient', () => {
    const tried = new Set(attempts.map(nameIn))
    const missing = taken.filter(
      (one) => !server.app.notBuilt.includes(one.call) && !isOpen(one) && !tried.has(nameIn(one)),
    )
    expect(missing.map(nameIn)).toEqual([])
  })

  it('are tested with fields that exist', () => {
    const all = new Set(taken.map(nameIn))
    expect(attempts.map(nameIn).filter((name) => !all.has(name))).toEqual([])
    expect(attempts.filter(({ call }) => server.app.notBuilt.includes(call))).toEqual([])
  })

  it('have no outdated exemption', () => {
    const used = new Set(taken.flatMap((one) => [nameOf(one.field), nameIn(one)]))
    expect(Object.keys(OPEN).filter((name) => !used.has(name))).toEqual([])
    expect(attempts.filter(isOpen).map(nameIn)).toEqual([])
  })

  it('are found by the names of their fields, at any depth', () => {
    expect(idFieldsOf(endpoints.memberDetails)).toEqual(['id'])
    expect(idFieldsOf(endpoints.downloadImage)).toEqual(['imageKey'])
    expect(idFieldsOf(endpoints.customerInfo)).toEqual(['SID'])
    expect(idFieldsOf(endpoints.wallet)).toEqual(['mobile_number'])
    expect(idFieldsOf(endpoints.orderCreate)).toContain('center_slot.hold_id')
    expect(idFieldsOf(endpoints.verifyOtp)).toEqual(['mobile_no'])
    expect(idFieldsOf(endpoints.memberList)).toEqual([])
  })
})
