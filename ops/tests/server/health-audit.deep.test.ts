import { decodeJwt } from 'jose'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEADERS } from '../../../contract/conventions.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../contract/inventory.ts'
import { urlOf } from '../../../server/http/route.ts'
import { servedProvider } from '../../../tests/server/factories/served-provider.ts'
import type { TestApp } from '../../../tests/server/support/app.ts'
import {
  type Answered,
  type Asked,
  faultyProxy,
} from '../../../tests/server/support/faulty-proxy.ts'
import { answerChecks } from '../../conformance/answers/every-call.ts'
import { sentPrescription } from '../../conformance/answers/prescriptions.ts'
import type { Check } from '../../conformance/check.ts'
import { lineOf } from '../../conformance/report.ts'
import { holdAgainstContract } from '../../conformance/run.ts'

/** A family of the former system, which the seed has. */
const former = { mobile: '9000000042', sid: '1904180027' }

/** Ids of records, as the contract names them. */
const ID_FIELDS = [
  'order_id',
  'report_id',
  'prescription_id',
  'import_id',
  'plan_id',
  'share_id',
  'invoice_id',
  'member_id',
  'SID',
]

/** Calls that name no record, with the reason. */
const WITHOUT_RECORD: Readonly<Record<string, string>> = {
  exportData: 'all that the account has',
  deleteAccount: 'all that the account has',
  reportImportRead: 'nothing is stored',
}

/** Lists that are empty in the checks, or were asked for before they had anything. */
const FILLED_LISTS: readonly Check[] = [
  {
    call: 'orderList',
    says: 'has an order',
    async run(lab) {
      const { client } = await lab.booker()
      await lab.draft(await lab.booker())
      await client.call('openBooking', {})
      return client.call('orderList', { body: { page: 1 } })
    },
  },
  {
    call: 'prescriptionList',
    says: 'has a prescription',
    async run(lab) {
      const patient = await lab.patient()
      await sentPrescription(lab, patient)
      return patient.client.call('prescriptionList', {})
    },
  },
]

/** What opens a record to somebody who is not signed in. */
const OPENED_BY: Readonly<Record<string, string>> = {
  sharedReport: 'share-link',
  sharedReportPdf: 'share-link',
  reportFile: 'file-link',
  qrReport: 'qr-code',
  partnerLogin: 'partner',
  partnerReports: 'partner',
  partnerReportPdf: 'partner',
  partnerReportLink: 'partner',
  partnerReportFile: 'partner',
}

/** Calls without health data that are audited for the safety of the account. */
const SECURITY = [
  'changePassword',
  'memberDelete',
  'sessionEnd',
  'sessionEndOthers',
  'consentSet',
  'verifyOtp',
  'registerUser',
  'registration',
  'forgotPasswordVerifyOtp',
]

/** They ask a gateway, or store a file, between transactions: their row is written after the work. */
const AFTER_WORK = ['orderCreateByPayment', 'uploadMedia', 'uploadImages']

type Row = {
  readonly id: string
  readonly account_id: string | null
  readonly action: string
  readonly subject: Readonly<Record<string, string>>
}

/** One successful call, and the rows that it wrote, or counted itself in. */
type Seen = { readonly call: EndpointName; readonly asked: Asked; readonly answer: Answered } & {
  readonly rows: readonly Row[]
  readonly owner: string | null
}

// SAFETY: the keys of the inventory. Paths without parameters come first: `address/list`, `address/:id`.
const PATHS = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { external }]) => !external)
  .toSorted(
    ([, one], [, other]) => Number(one.path.includes(':')) - Number(other.path.includes(':')),
  )
  .map(([call, endpoint]) => ({
    call,
    method: endpoint.method,
    path: new RegExp(`^${urlOf(endpoint).replace(/:\w+/g, '[^/]+')}$`),
  }))

function callOf({ method, path }: Asked): EndpointName | undefined {
  const [bare = ''] = path.split('?')
  return PATHS.find((one) => one.method === method && one.path.test(bare))?.call
}

let server: TestApp
let base: string
beforeAll(async () => {
  ;({ server, base } = await servedProvider())
})
afterAll(() => server.close())

async function query<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await server.database.pool.query(text, values)).rows
}

const timesOf = ({ subject }: Row) => Number(subject.times ?? 1)

const rowsOf = (call: EndpointName) =>
  query<Row>(
    `select id, account_id, action, subject from audit_log
      where call = $1 and action not like 'refused%' order by id`,
    [call],
  )

/** The account with the former system's number; null before it has one. */
async function formerOwner(): Promise<string | null> {
  const sqlText = 'select id from accounts where mobile_no = $1'
  const [account] = await query<{ id: string }>(sqlText, [former.mobile])
  return account?.id ?? null
}

async function ownerOf(call: EndpointName, { headers }: Asked, row: Row | undefined) {
  const opener = OPENED_BY[call]
  if (opener === 'partner') return formerOwner()
  if (opener) {
    const ids = row?.subject.report_id?.split(' ') ?? []
    const sqlText = 'select distinct account_id from reports where id = any($1)'
    const owners = await query<{ account_id: string }>(sqlText, [ids])
    return owners.length === 1 ? (owners[0]?.account_id ?? null) : null
  }
  const token = headers[HEADERS.accessToken]
  return token === undefined ? null : String(decodeJwt(token).uniqueId)
}

/** Makes inserting rows of one call fail; of none again without it. */
async function failRowsOf(call?: EndpointName): Promise<void> {
  await server.database.pool.query(`
    create or replace function fail_audit() returns trigger language plpgsql as $$ begin
      if new.call = '${call ?? ''}' then raise exception 'no space'; end if;
      return new;
    end $$;
    create or replace trigger fail_audit before insert or update on audit_log
      for each row execute function fail_audit()`)
}

/**
 * A hash of every table with data of patients, or of what they reserved; not of sessions, which have the
 * minute of their last call.
 */
async function everything(): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'order_id', 'session_id', 'share_id')
      and table_name not in ('audit_log', 'sessions')
    union values ('accounts'), ('slot_windows'), ('coupons'), ('ledger_transfers'), ('prescriptions')`)
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const sqlText = `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${name} t`
    hashes[name] = (await query<{ hash: string }>(sqlText))[0]?.hash ?? ''
  }
  return hashes
}

describe('every call of the contract, made so that it succeeds', () => {
  const seen: Seen[] = []
  /** Calls that did not fail with their row, or left something behind. */
  const notRefused: string[] = []

  beforeAll(async () => {
    const refused = new Set<EndpointName>()
    const inTurn = pLimit(1)

    /** The first call of each endpoint with health data is made without its row beforehand. */
    async function withoutRow(call: EndpointName, ask: () => Promise<Answered>): Promise<void> {
      if (endpoints[call].health === 'none' || refused.has(call)) return
      refused.add(call)
      const before = await everything()
      await failRowsOf(call)
      const { status, body } = await ask()
      await failRowsOf()
      const isRefused = status === 503 && JSON.parse(body).code === 'unavailable'
      if (!isRefused && status < 400) notRefused.push(`${call}: ${status} ${body.slice(0, 80)}`)
      if (!isRefused) refused.delete(call)
      if (endpoints[call].health !== 'writes' || AFTER_WORK.includes(call)) return
      const after = await everything()
      const changed = Object.keys(after).filter((name) => after[name] !== before[name])
      if (changed.length > 0) notRefused.push(`${call} changed ${changed.join(', ')}`)
    }

    async function observe(asked: Asked, ask: (asked: Asked) => Promise<Answered>) {
      const call = callOf(asked)
      if (!call) return ask(asked)
      await withoutRow(call, () => ask(asked))
      const before = new Map((await rowsOf(call)).map((row) => [row.id, timesOf(row)]))
      const answer = await ask(asked)
      const rows = (await rowsOf(call)).flatMap((row) =>
        Array.from({ length: timesOf(row) - (before.get(row.id) ?? 0) }, () => row),
      )
      if (answer.status !== 200) return answer
      const isHealth = endpoints[call].health !== 'none'
      const owner = isHealth ? await ownerOf(call, asked, rows[0]) : null
      seen.push({ call, asked, answer, rows, owner })
      return answer
    }
    const proxy = await faultyProxy(base, (asked, ask) => inTurn(() => observe(asked, ask)))
    const pause = async (ms: number) => server.clock.advance(ms)
    const options = { base: proxy.base, former, waitSeconds: 3_600, pause }
    const { outcomes } = await holdAgainstContract(options, {
      checks: [...answerChecks, ...FILLED_LISTS],
    })
    proxy.close()
    expect(outcomes.filter(({ outcome }) => outcome !== 'ok').map(lineOf)).toEqual([])
  }, 600_000)

  const byHealth = (isHealth: boolean) =>
    PATHS.map(({ call }) => call).filter((call) => (endpoints[call].health !== 'none') === isHealth)

  it.each(byHealth(true))('%s writes one row, with the owner and the records', (call) => {
    const calls = seen.filter((one) => one.call === call)
    expect(calls.length).toBeGreaterThan(0)
    for (const { asked, answer, rows, owner } of calls) {
      expect(rows).toHaveLength(1)
      const [row] = rows
      expect(row?.account_id).toBe(owner)
      const subject = row?.subject ?? {}
      if (endpoints[call].access === 'patient') expect(subject.session).toMatch(/./)
      expect(subject.by).toBe(OPENED_BY[call])
      const named = Object.values(subject).flatMap((ids) => ids.split(' '))
      const expected = recordsOf(asked, answer)
      expect(named).toEqual(expect.arrayContaining(expected))
    }
    const fields = calls.flatMap(({ rows }) => Object.keys(rows[0]?.subject ?? {}))
    const records = fields.filter((field) => [...ID_FIELDS, 'imageKey'].includes(field))
    if (!(call in WITHOUT_RECORD)) expect(records).not.toEqual([])
  })

  it.each(byHealth(false))('%s writes none', (call) => {
    const calls = seen.filter((one) => one.call === call)
    expect(calls.length).toBeGreaterThan(0)
    if (!SECURITY.includes(call)) expect(calls.flatMap(({ rows }) => rows)).toEqual([])
  })

  it('with health data fails without its row, and neither tells nor changes anything', () => {
    expect(notRefused).toEqual([])
  })

  it('stores no value, key or link', async () => {
    const kept = JSON.stringify(await query('select subject from audit_log'))
    expect(kept).not.toMatch(/[\w-]{43}/)
    expect(kept).not.toContain('482917')
    for (const { asked } of seen) {
      const key = new URL(asked.path, base).searchParams.get('imageKey')
      if (key) expect(kept).not.toContain(key)
    }
  })
})

/** Ids that the request or the answer names, read apart from the server's own code. */
function recordsOf({ path, body }: Asked, { headers, body: answered }: Answered): string[] {
  const { pathname, searchParams } = new URL(path, 'http://any')
  const isJson = String(headers['content-type']).startsWith('application/json')
  const text = `${body.toString('utf8')} ${isJson ? answered : ''}`
  const inText = ID_FIELDS.flatMap((field) =>
    [...text.matchAll(new RegExp(`"${field}":"([^"]+)"`, 'g'))].map(([, id = '']) => id),
  )
  const inQuery = ID_FIELDS.flatMap((field) => searchParams.get(field) ?? [])
  const inPath = pathname.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []
  return [...inText, ...inQuery, ...inPath]
}
