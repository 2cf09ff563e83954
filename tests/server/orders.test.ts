import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftPayload, Order, OrderPayload } from '#contract/orders.endpoints.ts'
import { itemPrices, items } from '#server/db/schema/catalogue.ts'
import { orders } from '#server/db/schema/orders.ts'
import { slotWindows } from '#server/db/schema/slots.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { memberForm } from './factories/member.ts'
import { booker, draftForm, finalForm, renewed } from './factories/order.ts'
import { detailsOf, hold, insertWindow, placed } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

const MINUTE = 60_000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ poolSize: 20 })
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT', path: string, payload: object, headers: Headers) =>
  server.inject({ method, url: `/api/v1/orders/${path}`, payload, headers })

/** Status and code of a refusal, and that it has words. */
async function refusal(path: string, payload: object, headers: Headers) {
  const answer = await send('POST', path, payload, headers)
  const { result, code, message } = answer.json()
  expect([result, typeof message]).toEqual([null, 'string'])
  return [answer.statusCode, code]
}

const place = (payload: OrderPayload, headers: Headers) =>
  post<Order>(server, 'orders/order-create', payload, headers)

/** A draft with a window of its own, as the patient is shown it before they confirm. */
async function readyToPlace(codes?: readonly string[]) {
  const { patient, draft, address } = await booker(server, codes)
  const slotId = await insertWindow(server.db)
  const held = await hold(server, patient.headers, draft, slotId)
  const shown = await detailsOf(server, patient.headers, draft.order_id)
  return { ...patient, draft, address, slotId, held, shown }
}

const takenOf = async (id: string) => {
  const [row] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, id))
  return row?.taken
}

const countOf = async (accountOf: Order) => {
  const [row] = await server.db.select().from(orders).where(eq(orders.id, accountOf.order_id))
  const all = await server.db
    .select()
    .from(orders)
    .where(eq(orders.accountId, row?.accountId ?? ''))
  return all.filter(({ orderNo }) => orderNo !== null).length
}

describe('orders/create', () => {
  it('[R4.20] [R7.040] drafts an order at the server’s own prices', async () => {
    const { draft, address } = await booker(server, ['CBC', 'TSH', 'CBC'])
    expect(draft).toMatchObject({ status: 'draft', order_no: '', hold: null, slot: null })
    expect(draft.lines.map(({ test_code, sequence_no }) => [test_code, sequence_no])).toEqual([
      ['CBC', 1],
      ['TSH', 2],
    ])
    expect(draft.lines[0]).toMatchObject({ unit_price: 240, mrp: 300, net_amount: 240 })
    expect(draft.amounts.sub_total).toBe(240 + (draft.lines[1]?.unit_price ?? 0))
    expect(draft.address).toEqual(address)
    expect(draft.timeline.map(({ status }) => status)).toEqual(['draft'])
  })

  it('answers eligibility in the spec’s words', async () => {
    const { headers, self } = await signIn(server)
    const answer = await send('POST', 'create', draftForm(self.member_id, ['PSA']), headers)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { result: null, code: 'not-eligible', message: 'This test is available only for Male' },
    ])
    const aged = await send('POST', 'create', draftForm(self.member_id, ['UPT', 'CBC']), headers)
    expect(aged.statusCode).toBe(200)
  })

  it('keeps one open draft: another cancels the former and frees its window', async () => {
    const { headers, self, draft, slotId } = await readyToPlace()
    const next = await post<Order>(server, 'orders/create', draftForm(self.member_id), headers)
    const former = await detailsOf(server, headers, draft.order_id)
    expect([former.status, next.status, await takenOf(slotId)]).toEqual(['cancelled', 'draft', 0])
  })

  it('leaves one open draft when many are made at once', async () => {
    const { headers, self } = await signIn(server)
    const form = draftForm(self.member_id)
    const drafts = await Promise.all(
      Array.from({ length: 8 }, () => post<Order>(server, 'orders/create', form, headers)),
    )
    const states = await Promise.all(
      drafts.map(async ({ order_id }) => (await detailsOf(server, headers, order_id)).status),
    )
    expect(states.filter((status) => status === 'draft')).toHaveLength(1)
  })

  it('refuses what the lab cannot do', async () => {
    const { headers, self, address } = await readyToPlace()
    const ask = (codes: string[], changes: Partial<DraftPayload> = {}) =>
      refusal('create', draftForm(self.member_id, codes, changes), headers)
    expect(await ask(['GONE'])).toEqual([409, 'price-changed'])
    expect(await ask(['CTBRN'])).toEqual([422, 'only-at-centre'])
    expect(await ask(['CBC'], { patient_id: 'nobody' })).toEqual([404, 'unknown-member'])
    expect(await ask(['CBC'], { address_id: 'nowhere' })).toEqual([404, 'unknown-address'])
    expect(await ask(['CBC'], { address_id: address.address_id, city_id: 2 })).toEqual([
      422,
      'address-elsewhere',
    ])
    expect(await ask(['CBC'], { city_id: 99 })).toEqual([404, 'city-unknown'])
    expect(await ask([])).toEqual([400, 'invalid'])
  })
})

describe('orders/update', () => {
  it('[R4.21] [R7.044] changes the draft of that id and keeps its window', async () => {
    const { headers, draft, self, slotId } = await readyToPlace()
    const form = draftForm(self.member_id, ['TSH'])
    const answer = await send('PUT', `update/${draft.order_id}`, form, headers)
    const updated: Order = answer.json().result
    expect(updated.order_id).toBe(draft.order_id)
    expect(updated.lines.map(({ test_code }) => test_code)).toEqual(['TSH'])
    expect([updated.hold === null, await takenOf(slotId)]).toEqual([false, 1])
  })

  it('frees the window when the draft moves to another city', async () => {
    const { headers, draft, self, slotId } = await readyToPlace()
    const form = draftForm(self.member_id, ['CBC'], { city_id: 2 })
    const answer = await send('PUT', `update/${draft.order_id}`, form, headers)
    expect([answer.json().result.hold, await takenOf(slotId)]).toEqual([null, 0])
  })

  it('leaves a placed order as it is', async () => {
    const { headers, draft, self } = await readyToPlace()
    await place(finalForm(await detailsOf(server, headers, draft.order_id)), headers)
    const answer = await send('PUT', `update/${draft.order_id}`, draftForm(self.member_id), headers)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'draft-gone'])
  })
})

describe('orders/order-create', () => {
  it('[R4.22] [R7.041] places the draft: number, window, message, report time', async () => {
    const { headers, user, shown, slotId } = await readyToPlace()
    const order = await place(finalForm(shown), headers)
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
    // The end of the window, 09:30 at the lab, and the twelve hours of a blood count.
    expect(order.report_by).toBe('2026-03-04T16:00:00.000Z')
    expect(await takenOf(slotId)).toBe(1)
    const [message] = await newestMessages(server.db, user.mobile_no)
    expect(message?.text).toBe(
      `Parakh Diagnostics: order ${order.order_no} is booked. ` +
        'Home collection on 04/03/2026, 09:00 AM - 09:30 AM. Pay ₹340 at service.',
    )
  })

  it('[R4.18] [R4.19] charges the window below 2000 rupees, once it is chosen', async () => {
    const { draft, shown } = await readyToPlace(['CBC'])
    expect([draft.amounts.hc_charges, draft.amounts.net_payable]).toEqual([0, 240])
    expect([shown.amounts.hc_charges, shown.amounts.net_payable]).toEqual([100, 340])
  })

  it('[R4.17] [R9.06] collects free from 2000 rupees', async () => {
    await setPrice('CBC', 200_000)
    const free = await readyToPlace(['CBC'])
    expect(free.shown.amounts).toMatchObject({ slot_charges: 100, hc_charges: 0, total: 2000 })
    const order = await place(finalForm(free.shown), free.headers)
    expect(order.amounts).toEqual(free.shown.amounts)
    await setPrice('CBC', 199_900)
    const charged = await readyToPlace(['CBC'])
    expect(charged.shown.amounts).toMatchObject({ hc_charges: 100, total: 2099 })
    await setPrice('CBC', 24_000)
  })

  it('makes one order of fifty submits at once', async () => {
    const { headers, shown } = await readyToPlace()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => place(finalForm(shown), headers)),
    )
    expect(new Set(answers.map(({ order_no }) => order_no)).size).toBe(1)
    expect(await countOf(shown)).toBe(1)
  })

  it('makes one order of a repeated idempotency-key, and tells another request', async () => {
    const { headers, shown, user } = await readyToPlace()
    const keyed = { ...headers, 'idempotency-key': 'one' }
    const first = await place(finalForm(shown), keyed)
    expect(await place(finalForm(shown), keyed)).toEqual(first)
    const other = finalForm(shown, { patient_caller_name: 'Another' })
    expect((await refusal('order-create', other, keyed))[0]).toBe(422)
    const told = await newestMessages(server.db, user.mobile_no)
    expect(told.filter(({ template }) => template === 'order.booked')).toHaveLength(1)
  })

  it('refuses a hold that has ended, and keeps the draft', async () => {
    const { shown, ...patient } = await readyToPlace()
    server.clock.advance(15 * MINUTE)
    const headers = await renewed(server, patient)
    expect(await refusal('order-create', finalForm(shown), headers)).toEqual([409, 'hold-expired'])
    expect((await detailsOf(server, headers, shown.order_id)).status).toBe('draft')
    server.clock.set(TEST_NOW)
  })

  it('refuses a draft without a window, and a window that another tab has changed', async () => {
    const bare = await booker(server)
    const form = finalForm(bare.draft)
    expect(await refusal('order-create', form, bare.patient.headers)).toEqual([409, 'hold-expired'])
    const { headers, shown, held } = await readyToPlace()
    const slot_info = { hold_id: held.hold_id, slot_id: held.slot.slot_id, slot_date: '2026-03-04' }
    await hold(server, headers, shown, await insertWindow(server.db))
    const stale = finalForm(shown, { slot_info })
    expect(await refusal('order-create', stale, headers)).toEqual([409, 'hold-expired'])
  })

  it('refuses every amount that is not its own, and nothing is booked', async () => {
    const { headers, shown } = await readyToPlace()
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
      const answer = await refusal('order-create', { ...honest, ...changes }, headers)
      expect([changes, ...answer]).toEqual([changes, 409, 'price-changed'])
    }
    expect(await countOf(shown)).toBe(0)
    expect((await place(honest, headers)).status).toBe('booked')
  })

  it('refuses a price that has moved, and shows the new one in the draft', async () => {
    const { headers, shown } = await readyToPlace()
    await setPrice('CBC', 26_000)
    const answer = await send('POST', 'order-create', finalForm(shown), headers)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'price-changed'])
    expect(answer.json().message).toContain('₹360')
    const fresh = await detailsOf(server, headers, shown.order_id)
    expect([fresh.status, fresh.amounts.net_payable]).toEqual(['draft', 360])
    expect((await place(finalForm(fresh), headers)).net_payable).toBe(360)
    await setPrice('CBC', 24_000)
  })

  it('refuses another patient or other tests than the draft’s', async () => {
    const { headers, shown } = await readyToPlace()
    const member = await post<{ member_id: string }>(
      server,
      'patient/member/add',
      memberForm(),
      headers,
    )
    const swapped = finalForm(shown, { patient_id: member.member_id })
    expect(await refusal('order-create', swapped, headers)).toEqual([409, 'draft-changed'])
    const { headers: others, shown: second } = await readyToPlace(['TSH'])
    const wrong = finalForm(second, { test_info: finalForm(shown).test_info })
    expect(await refusal('order-create', wrong, others)).toEqual([409, 'draft-changed'])
  })
})

async function setPrice(code: string, pricePaise: number): Promise<void> {
  const [item] = await server.db.select().from(items).where(eq(items.code, code))
  await server.db
    .update(itemPrices)
    .set({ pricePaise, mrpPaise: Math.max(pricePaise, 30_000) })
    .where(eq(itemPrices.itemId, item?.id ?? 0))
}

describe('orders/order-cancel', () => {
  it('[R7.045] cancels a draft with its reason and frees the window', async () => {
    const { headers, draft, slotId } = await readyToPlace()
    const body = { order_id: draft.order_id, reason: 'not confirm' }
    const cancelled = await post<Order>(server, 'orders/order-cancel', body, headers)
    expect([cancelled.status, await takenOf(slotId)]).toEqual(['cancelled', 0])
    const [row] = await server.db.select().from(orders).where(eq(orders.id, draft.order_id))
    expect(row?.cancelReason).toBe('not confirm')
    expect((await post<Order>(server, 'orders/order-cancel', body, headers)).status).toBe(
      'cancelled',
    )
    expect(await takenOf(slotId)).toBe(0)
    expect(await refusal('order-create', finalForm(draft), headers)).toEqual([409, 'draft-gone'])
  })

  it('cancels a booked order and frees its window; not once the sample is taken', async () => {
    const { headers, shown, slotId } = await readyToPlace()
    const { order_id } = await place(finalForm(shown), headers)
    const body = { order_id, reason: 'Away that day' }
    const collected = { status: 'sample_collected' } as const
    await server.db.update(orders).set(collected).where(eq(orders.id, order_id))
    expect(await refusal('order-cancel', body, headers)).toEqual([409, 'too-late'])
    await server.db.update(orders).set({ status: 'booked' }).where(eq(orders.id, order_id))
    const cancelled = await post<Order>(server, 'orders/order-cancel', body, headers)
    expect(cancelled.timeline.map(({ status }) => status)).toEqual(['draft', 'booked', 'cancelled'])
    expect(await takenOf(slotId)).toBe(0)
    expect(await refusal('order-cancel', { order_id, reason: ' ' }, headers)).toEqual([
      400,
      'invalid',
    ])
  })
})

describe('orders/order-exits and orders/order-checkout', () => {
  it('[R4.24] [R7.052] says whether a draft was placed, and as what', async () => {
    const { headers, shown } = await readyToPlace()
    const ask = () =>
      post<object>(server, 'orders/order-exits', { order_id: shown.order_id }, headers)
    expect(await ask()).toEqual({ exists: false, order: null })
    const order = await place(finalForm(shown), headers)
    expect(await ask()).toEqual({ exists: true, order })
  })

  it('[R4.25] [R7.050] notes how far the patient came with a draft', async () => {
    const { headers, draft } = await readyToPlace()
    const body = { order_id: draft.order_id, status: 'payment' }
    await post(server, 'orders/order-checkout', body, headers)
    const [row] = await server.db.select().from(orders).where(eq(orders.id, draft.order_id))
    expect(row?.checkoutStage).toBe('payment')
  })
})

describe('orders/list and orders/details', () => {
  type List = { orders: Order[]; total: number; counts: Record<string, number> }

  it('[R7.038] lists placed orders by group, the newest first, and no drafts', async () => {
    const { patient, draft, address } = await booker(server)
    const { headers, self } = patient
    const first = await placed(server, headers, draft)
    server.clock.advance(MINUTE)
    const form = draftForm(self.member_id, ['TSH'], { address_id: address.address_id })
    const second = await placed(
      server,
      headers,
      await post<Order>(server, 'orders/create', form, headers),
    )
    const body = { order_id: first.order_id, reason: 'Away' }
    await post(server, 'orders/order-cancel', body, headers)
    await post(server, 'orders/create', form, headers)
    const list = (query: object) => post<List>(server, 'orders/list', query, headers)
    const all = await list({ page: 1 })
    expect(all.orders.map(({ order_no }) => order_no)).toEqual([second.order_no, first.order_no])
    expect([all.total, all.counts]).toEqual([2, { open: 1, completed: 0, cancelled: 1 }])
    expect(all.orders[0]?.test_names).toEqual([second.lines[0]?.name])
    const open = await list({ page: 1, group: 'open' })
    expect([open.total, open.orders.map(({ order_no }) => order_no)]).toEqual([
      1,
      [second.order_no],
    ])
    const paged = await list({ page: 2, size: 1 })
    expect(paged.orders.map(({ order_no }) => order_no)).toEqual([first.order_no])
    server.clock.set(TEST_NOW)
  })

  it('[R5.29] needs the page', async () => {
    const { headers } = await signIn(server)
    expect(await refusal('list', {}, headers)).toEqual([400, 'invalid'])
  })

  it('[R7.039] shows an order by its id and by its number', async () => {
    const { headers, shown } = await readyToPlace()
    const order = await place(finalForm(shown), headers)
    expect(await detailsOf(server, headers, order.order_no)).toEqual(order)
    expect(await detailsOf(server, headers, order.order_id)).toEqual(order)
  })
})

describe('another patient, or none', () => {
  it('[R6.06] [R6.10] reaches no order of somebody else through any call', async () => {
    const owner = await readyToPlace()
    const { order_id } = owner.draft
    const other = await signIn(server)
    const theirs = draftForm(other.self.member_id)
    const calls: [string, 'POST' | 'PUT', object][] = [
      ['orders/order-create', 'POST', finalForm(owner.shown)],
      [`orders/update/${order_id}`, 'PUT', theirs],
      ['orders/order-cancel', 'POST', { order_id, reason: 'mine' }],
      ['orders/order-exits', 'POST', { order_id }],
      ['orders/order-checkout', 'POST', { order_id, status: 'review' }],
      ['cart/slot/block', 'POST', { order_id, slot_id: await insertWindow(server.db) }],
      ['cart/slot/unblock', 'POST', { hold_id: owner.held.hold_id }],
      ['orders/create', 'POST', draftForm(owner.self.member_id)],
      ['orders/create', 'POST', { ...theirs, address_id: owner.address.address_id }],
    ]
    const { cookie = '', ...rest } = owner.headers
    const csrf = { cookie, 'x-csrf-token': rest['x-csrf-token'] ?? '' }
    for (const [path, method, payload] of calls) {
      const url = `/api/v1/${path}`
      const stranger = await server.inject({ method, url, payload, headers: other.headers })
      expect([path, stranger.statusCode]).toEqual([path, 404])
      const visitor = await server.inject({ method, url, payload, headers: csrf })
      expect([path, visitor.statusCode]).toEqual([path, 401])
    }
    const url = `/api/v1/orders/details/${order_id}`
    expect((await server.inject({ url, headers: other.headers })).statusCode).toBe(404)
    expect((await server.inject({ url })).statusCode).toBe(401)
    const untouched = await detailsOf(server, owner.headers, order_id)
    expect(untouched).toEqual(owner.shown)
  })
})
