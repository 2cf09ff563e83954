import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order, OrderPayload, OrderSummary } from '#contract/orders.schemas.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import { orders } from '#server/db/schema/orders.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { addressForm, memberForm } from './factories/account.ts'
import { centreVisitor } from './factories/centre-visit.ts'
import { booker, orderCalls, renewed } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { detailsOf, hold, insertWindow } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

const MINUTE = 60_000
/** A centre in Mumbai that takes samples. */
const HOSPITAL = 'MUM01'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ poolSize: 20 })
  calls = orderCalls(server)
})
afterAll(() => server.close())

const countOf = async (accountOf: Order) => {
  const [row] = await server.db.select().from(orders).where(eq(orders.id, accountOf.order_id))
  const all = await server.db
    .select()
    .from(orders)
    .where(eq(orders.accountId, row?.accountId ?? ''))
  return all.filter(({ orderNo }) => orderNo !== null).length
}

describe('orders/order-create', () => {
  it('[R4.22] [R6.10] [R7.041] places the draft: number, slot, message, report time', async () => {
    const { headers, user, shown, slotId } = await calls.readyToPlace()
    const order = await calls.place(finalForm(shown), headers)
    expect(order).toMatchObject({
      order_id: shown.order_id,
      status: 'booked',
      payment_mode: 'cash',
      paid: false,
      placed_at: '2026-03-02T04:30:00.000Z',
      slot: { slot_date: '2026-03-04', from_time: '09:00', to_time: '09:30' },
      hold: null,
    })
    expect(order.order_no).toMatch(/^260302\d{5}$/)
    expect(order.timeline.map(({ status }) => status)).toEqual(['draft', 'booked'])
    // The end of the slot, 09:30 at the lab, plus twelve hours for a blood count.
    expect(order.report_by).toBe('2026-03-04T16:00:00.000Z')
    expect(await calls.takenOf(slotId)).toBe(1)
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toBe(
      `Parakh Diagnostics: order ${order.order_no} is booked. ` +
        'Home collection on 4 Mar 2026, 09:00 AM to 09:30 AM. Payment: Rs 340 at service.',
    )
  })

  it('[R4.18] [R4.19] charges for the slot below 2000 rupees, once it is chosen', async () => {
    const { draft, shown } = await calls.readyToPlace(['CBC'])
    expect([draft.amounts.hc_charges, draft.amounts.net_payable]).toEqual([0, 240])
    expect([shown.amounts.hc_charges, shown.amounts.net_payable]).toEqual([100, 340])
  })

  it('[R4.17] [R9.06] collects free of charge from 2000 rupees', async () => {
    await calls.setPrice('CBC', 200_000)
    const free = await calls.readyToPlace(['CBC'])
    expect(free.shown.amounts).toMatchObject({ slot_charges: 100, hc_charges: 0, total: 2000 })
    const order = await calls.place(finalForm(free.shown), free.headers)
    expect(order.amounts).toEqual(free.shown.amounts)
    await calls.setPrice('CBC', 199_900)
    const charged = await calls.readyToPlace(['CBC'])
    expect(charged.shown.amounts).toMatchObject({ hc_charges: 100, total: 2099 })
    await calls.setPrice('CBC', 24_000)
  })

  it('places one order for fifty concurrent submits', async () => {
    const { headers, shown } = await calls.readyToPlace()
    const form = finalForm(shown)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => calls.send('POST', 'order-create', form, headers)),
    )
    // Those for whom a busy machine has no time are asked to try again.
    const [placed, busy] = [200, 503].map((code) =>
      answers.filter((one) => one.statusCode === code),
    )
    expect([...(placed ?? []), ...(busy ?? [])]).toHaveLength(50)
    expect(new Set(placed?.map((one) => one.json().result.order_no)).size).toBe(1)
    expect(await countOf(shown)).toBe(1)
  })

  it('places one order per idempotency key, and refuses the key with another request', async () => {
    const { headers, shown, user } = await calls.readyToPlace()
    const keyed = { ...headers, 'idempotency-key': 'one' }
    const first = await calls.place(finalForm(shown), keyed)
    expect(await calls.place(finalForm(shown), keyed)).toEqual(first)
    const other = finalForm(shown, { patient_caller_name: 'Another' })
    expect((await calls.refusal('order-create', other, keyed))[0]).toBe(422)
    const told = await newestMessages(server.deps, user.mobile_no)
    expect(told.filter(({ template }) => template === 'order.booked.home')).toHaveLength(1)
  })

  it('refuses an expired hold, and keeps the draft', async () => {
    const { shown, ...patient } = await calls.readyToPlace()
    server.clock.advance(15 * MINUTE)
    const headers = await renewed(server, patient)
    expect(await calls.refusal('order-create', finalForm(shown), headers)).toEqual([
      409,
      'hold-expired',
    ])
    expect((await detailsOf(server, headers, shown.order_id)).status).toBe('draft')
    server.clock.set(TEST_NOW)
  })

  it('refuses a draft without a slot, and a slot changed in another tab', async () => {
    const bare = await booker(server)
    const form = finalForm(bare.draft)
    expect(await calls.refusal('order-create', form, bare.patient.headers)).toEqual([
      409,
      'hold-expired',
    ])
    const { headers, shown, held } = await calls.readyToPlace()
    const slot_info = { hold_id: held.hold_id, slot_id: held.slot.slot_id, slot_date: '2026-03-04' }
    await hold(server, headers, shown, await insertWindow(server.db))
    const stale = finalForm(shown, { slot_info })
    const answer = await calls.send('POST', 'order-create', stale, headers)
    expect(answer.json()).toMatchObject({
      code: 'hold-expired',
      message:
        'Another slot was chosen for this booking in another tab or on another device. Check it here before you confirm.',
    })
  })

  it('refuses another date than that of the held slot, and a visit of the other kind', async () => {
    const { headers, shown, held } = await calls.readyToPlace()
    const { hold_id, slot } = held
    const slot_info = { hold_id, slot_id: slot.slot_id, slot_date: slot.slot_date }
    const visit = {
      service: 'home',
      date: slot.slot_date,
      collected_by: '',
      timings: { from_time: slot.from_time, to_time: slot.to_time, name: slot.name },
    } as const
    const wrong: [Partial<OrderPayload>, string][] = [
      [{ slot_info: { ...slot_info, slot_date: '2026-03-05' } }, 'hold-expired'],
      [{ slot_info: { ...slot_info, slot_id: await insertWindow(server.db) } }, 'hold-expired'],
      [{ service_info: { ...visit, date: '2026-03-05' } }, 'draft-changed'],
      [{ service_info: { ...visit, service: 'center' } }, 'draft-changed'],
    ]
    for (const [changes, code] of wrong) {
      const answer = await calls.refusal('order-create', finalForm(shown, changes), headers)
      expect([changes, ...answer]).toEqual([changes, 409, code])
    }
    const right = finalForm(shown, { slot_info, service_info: visit })
    expect((await calls.place(right, headers)).status).toBe('booked')
  })

  it("refuses every amount that differs from the server's, and books nothing", async () => {
    const { headers, shown } = await calls.readyToPlace()
    const honest = finalForm(shown)
    const [test] = honest.test_info
    const tampered: Partial<OrderPayload>[] = [
      { actual_amount: 1 },
      { amount_after_discount: 1 },
      { total_pay_amount: 1 },
      { home_collection_charges: 0, total_pay_amount: 240 },
      { test_info: test ? [{ ...test, unit_price: 1 }] : [] },
      { test_info: test ? [{ ...test, net_amount: 1 }] : [] },
      { test_info: test ? [{ ...test, coupon_item_discount: 239, net_amount: 1 }] : [] },
    ]
    for (const changes of tampered) {
      const answer = await calls.refusal('order-create', { ...honest, ...changes }, headers)
      expect([changes, ...answer]).toEqual([changes, 409, 'price-changed'])
    }
    expect(await countOf(shown)).toBe(0)
    expect((await calls.place(honest, headers)).status).toBe('booked')
  })

  it('refuses a changed price, and shows the new one in the draft', async () => {
    const { headers, shown } = await calls.readyToPlace()
    await calls.setPrice('CBC', 26_000)
    const answer = await calls.send('POST', 'order-create', finalForm(shown), headers)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'price-changed'])
    expect(answer.json().message).toContain('₹360')
    const fresh = await detailsOf(server, headers, shown.order_id)
    expect([fresh.status, fresh.amounts.net_payable]).toEqual(['draft', 360])
    expect((await calls.place(finalForm(fresh), headers)).net_payable).toBe(360)
    await calls.setPrice('CBC', 24_000)
  })

  it('places a centre visit without a slot for walk-in tests', async () => {
    const { patient, draft } = await centreVisitor(server, ['CBC'], { lab_code: HOSPITAL })
    const { headers, user } = patient
    const order = await calls.place(finalForm(draft), headers)
    expect([order.status, order.lab_code, order.slot]).toEqual(['booked', HOSPITAL, null])
    expect([order.amounts.hc_charges, order.appointments]).toEqual([0, []])
    expect(order.centre).toMatchObject({ lab_code: HOSPITAL, city_id: 1 })
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain(
      `is booked. Please visit ${order.centre?.name}. Payment: Rs 240 at service. See when to come: `,
    )
    expect(message?.text).toMatch(new RegExp(`order=${order.order_id}$`))
    expect(order.come_between).toBeUndefined()
  })

  it('says between which times to come for a fasting test', async () => {
    const { draft, patient } = await centreVisitor(server, ['LIPID'], { lab_code: HOSPITAL })
    const { centre, come_between } = draft
    const open = centre?.hours.flatMap(({ Operaton }) => (Operaton ? [Operaton.open] : [])) ?? []
    const latest = ['06:00', ...open].toSorted().at(-1)
    expect(come_between).toEqual({ from_time: latest, to_time: '11:00' })
    await calls.place(finalForm(draft), patient.headers)
    const list = await post<{ orders: OrderSummary[] }>(
      server,
      'orders/list',
      { page: 1 },
      patient.headers,
    )
    expect(list.orders[0]).toMatchObject({ centre_name: centre?.name, come_between })
  })

  it('refuses a centre visit without a centre', async () => {
    const { patient, draft } = await centreVisitor(server, ['CBC'], { lab_code: null })
    expect(await calls.refusal('order-create', finalForm(draft), patient.headers)).toEqual([
      422,
      'centre-missing',
    ])
  })

  it.each(['order-create', 'order-payment'])(
    'refuses another address than that of the draft: %s',
    async (path) => {
      const { headers, shown, address } = await calls.readyToPlace()
      const form = finalForm(shown, { address_id: address.address_id })
      const office = await post<Address>(
        server,
        'patient/address/add',
        addressForm({ tag: 'office', address_line: 'Office 7, Link Road' }),
        headers,
      )
      const moved = draftForm(shown.member.member_id, ['CBC'], { address_id: office.address_id })
      await calls.send('PUT', `update/${shown.order_id}`, moved, headers)
      expect(await calls.refusal(path, form, headers)).toEqual([409, 'draft-changed'])
      // An app of before does not name the address.
      for (const known of [{ address_id: office.address_id }, {}]) {
        const answer = await calls.send('POST', path, finalForm(shown, known), headers)
        expect(answer.statusCode).toBe(200)
      }
    },
  )

  it("refuses another patient or other tests than the draft's", async () => {
    const { headers, shown } = await calls.readyToPlace()
    const member = await post<{ member_id: string }>(
      server,
      'patient/member/add',
      memberForm(),
      headers,
    )
    const swapped = finalForm(shown, { patient_id: member.member_id })
    expect(await calls.refusal('order-create', swapped, headers)).toEqual([409, 'draft-changed'])
    const { headers: others, shown: second } = await calls.readyToPlace(['TSH'])
    const wrong = finalForm(second, { test_info: finalForm(shown).test_info })
    expect(await calls.refusal('order-create', wrong, others)).toEqual([409, 'draft-changed'])
  })
})
