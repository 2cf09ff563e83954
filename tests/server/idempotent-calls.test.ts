import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import { urlOf } from '#server/http/route.ts'
import { addTo, fittingTest, placedForAddition, removalForm } from './factories/addition.ts'
import { centreVisitor, holdAppointment } from './factories/centre-visit.ts'
import { insertCoupon } from './factories/coupon.ts'
import { moneyOff } from './factories/money-off.ts'
import { booker, orderCalls } from './factories/order-calls.ts'
import { draftForm, finalForm, radiologyForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf, insertAppointment, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, signIn } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type Sent = { readonly headers: Headers; readonly payload: object }
type Idempotent = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { idempotent: true } ? Name : never
}[EndpointName]

type Prepared = {
  /** A valid request. */
  readonly prepare: () => Promise<Sent>
  /** Its work is more than one transaction, because a gateway is asked in between. */
  readonly asksGateway?: true
}

/** Of every idempotent endpoint: a new one does not compile until it is here. */
const CALLS: Record<Idempotent, Prepared> = {
  orderDraft: {
    async prepare() {
      const { headers, self } = await signIn(server)
      return { headers, payload: draftForm(self.member_id) }
    },
  },
  orderCreate: {
    async prepare() {
      const { headers, shown } = await orderCalls(server).readyToPlace()
      return { headers, payload: finalForm(shown) }
    },
  },
  radiologyOrderCreate: {
    async prepare() {
      const visitor = await centreVisitor(server, ['CTBRN'])
      const { headers } = visitor.patient
      await holdAppointment(server, visitor, await insertAppointment(server.db), 'CT')
      const shown = await detailsOf(server, headers, visitor.draft.order_id)
      return { headers, payload: radiologyForm(shown) }
    },
  },
  orderPayment: {
    async prepare() {
      const { headers, shown } = await orderCalls(server).readyToPlace()
      return { headers, payload: finalForm(shown) }
    },
  },
  orderReschedule: {
    async prepare() {
      const calls = orderCalls(server)
      const { headers, shown } = await calls.readyToPlace()
      const { order_id } = await calls.place(finalForm(shown), headers)
      const slot_id = await insertWindow(server.db)
      return { headers, payload: { order_id, slot_id, center_slot: [] } }
    },
  },
  reportImportSave: {
    async prepare() {
      const { headers, self } = await signIn(server)
      const values = [{ analyte_id: 'tsh', value: '5.84' }]
      const of = { member_id: self.member_id, lab_name: 'Sunrise', sampled_on: '2024-03-02' }
      return { headers, payload: { ...of, values } }
    },
  },
  orderPayOnline: {
    async prepare() {
      const { order, headers } = await placedForAddition(server)
      return { headers, payload: { order_id: order.order_id, amount: order.net_payable } }
    },
    asksGateway: true,
  },
  orderAddTest: {
    async prepare() {
      const { order_id, headers } = await placedForAddition(server)
      const { after } = await fittingTest(server, { order_id, headers }, 'HBA1C')
      const amounts = after.amounts
      return { headers, payload: { order_id, code: 'HBA1C', safety_answers: [], amounts } }
    },
  },
  orderRemoveTest: {
    async prepare() {
      const placed = await placedForAddition(server)
      await addTo(server, placed, 'HBA1C')
      return { headers: placed.headers, payload: await removalForm(server, placed, 'HBA1C') }
    },
  },
  orderCreateByPayment: {
    asksGateway: true,
    async prepare() {
      const calls = paymentCalls(server)
      const { draft, headers, payment } = await calls.opened()
      await calls.pay(payment)
      return {
        headers,
        payload: { order_id: draft.order_id, payment_id: payment.payment_id },
      }
    },
  },
  createPayment: {
    asksGateway: true,
    async prepare() {
      const { draft, headers } = await paymentCalls(server).readied()
      return { headers, payload: { order_id: draft.order_id, amount: draft.amounts.net_payable } }
    },
  },
  walletApply: {
    async prepare() {
      const { patient, draft } = await booker(server)
      return { headers: patient.headers, payload: moneyOff(server).walletBody(patient, draft) }
    },
  },
  walletOrderCancel: {
    async prepare() {
      const { patient, draft } = await booker(server)
      const applied = await moneyOff(server).applyWallet(patient, draft)
      return {
        headers: patient.headers,
        payload: { ...moneyOff(server).walletBody(patient, draft), ...idOf(applied) },
      }
    },
  },
  walletCreateOrder: {
    async prepare() {
      const calls = orderCalls(server)
      const ready = await calls.readyToPlace()
      const applied = await moneyOff(server).applyWallet(ready, ready.draft)
      const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
      const order = await calls.place(finalForm(shown), ready.headers)
      return {
        headers: ready.headers,
        payload: { ...moneyOff(server).walletBody(ready, order), ...idOf(applied) },
      }
    },
  },
  couponApply: {
    async prepare() {
      const { code } = await insertCoupon(server.db)
      const { patient, draft } = await booker(server)
      return { headers: patient.headers, payload: { order_id: draft.order_id, code } }
    },
  },
}

const idOf = ({ wallet_applied_unique_id }: AppliedWallet) => ({ wallet_applied_unique_id })

/** Fails every storing of a response until the test ends or `mend` is called. */
async function failToStore(): Promise<() => Promise<void>> {
  await server.database.pool.query(`
    create function fail_to_store() returns trigger language plpgsql as
      $$ begin raise exception 'no space'; end $$;
    create trigger fail_to_store before update of answer on idempotency_keys
      for each row when (new.answer is not null) execute function fail_to_store()`)
  const mend = async () => {
    await server.database.pool.query('drop function if exists fail_to_store cascade')
  }
  onTestFinished(mend)
  return mend
}

/** A hash of all rows of each table but that of the responses. */
async function contents(): Promise<Record<string, string>> {
  const tables = await server.db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public' and relname <> 'idempotency_keys'`)
  const hashes = tables.rows.map(async ({ name }) => {
    const table = sql.identifier(name)
    const { rows } = await server.db.execute<{ hash: string }>(
      sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`,
    )
    return [name, rows[0]?.hash ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

/** All but who got a response, which a repetition adds to. */
const withoutAudit = ({ audit_log: _, ...tables }: Record<string, string>) => tables

describe('a response that cannot be stored', () => {
  it.each(Object.entries(CALLS))(
    '%s: work and response are kept together, or the repetition finds what was done',
    async (name, { prepare, asksGateway }) => {
      const { headers, payload } = await prepare()
      const send = () =>
        server.inject({
          method: 'POST',
          // SAFETY: the keys of CALLS are names of endpoints.
          url: urlOf(endpoints[name as Idempotent]),
          headers: { ...headers, 'idempotency-key': key },
          payload,
        })
      const key = randomUUID()
      const before = await contents()
      const mend = await failToStore()
      const first = await send()
      const afterFirst = await contents()
      if (asksGateway) {
        expect(first.statusCode).toBe(200)
      } else {
        expect(first.statusCode).toBe(500)
        expect(afterFirst).toEqual(before)
      }
      await mend()
      const again = await send()
      expect(again.statusCode).toBe(200)
      const afterAgain = withoutAudit(await contents())
      if (asksGateway) expect(afterAgain).toEqual(withoutAudit(afterFirst))
      expect((await send()).json()).toEqual(again.json())
      expect(withoutAudit(await contents())).toEqual(afterAgain)
    },
  )
})
