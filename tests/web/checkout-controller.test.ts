import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { keptBooking, keptLead } from '#features/checkout/booking-record.ts'
import { provideCheckout } from '#features/checkout/checkout.controller.ts'
import { placingCalls } from '#features/checkout/placing.actors.ts'
import { releaseBooking } from '#features/checkout/release-booking.ts'
import { rememberBooking } from '#features/checkout/remember-booking.ts'
import { resumeBooking } from '#features/checkout/resume-booking.ts'
import type { Api, CallOptions } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { dropTokens, keepTokens } from '#lib/storage/tokens.ts'
import { inputFor } from '#machines/checkout/checkout.actors.ts'
import { type CheckoutContext, initialContext } from '#machines/checkout/checkout.context.ts'
import type { CheckoutEvent } from '#machines/checkout/checkout.events.ts'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import {
  askedScan,
  bloodCount,
  familyDrafts,
  sampleAddress,
  sampleAppointment,
  sampleAppointmentHold,
  sampleBooking,
  sampleCentre,
  sampleDays,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleMember,
  sampleOrder,
  samplePayment,
  sampleScanDraft,
  sampleSlot,
} from '#paths/checkout/checkout.data.ts'
import { checkoutSamples } from '#paths/checkout/checkout.samples.ts'
import { deferred, tick } from '../machines/deferred.ts'
import { orderLine } from './support/order-line.ts'
import { tokenFor } from './support/tokens.ts'

const offers = { centreVisit: false, coupons: false, wallet: false, online: false }
const lines: CartLine[] = [sampleLine]
/** A scan at a centre, which was the first draft of the booking, and blood at home for two. */
const familyDraftsWithScanFirst = [
  { ...sampleScanDraft, order_id: 'o-1', member: sampleMan },
  { ...sampleDraft, order_id: 'o-2', member: sampleMan },
  { ...sampleDraft, order_id: 'o-3', member: sampleMember },
] as const
const draft: Order = { ...sampleDraft, lines: [orderLine('CBC')] }

type Answer = (input: never) => unknown

/** As the client of the app does. */
function requireKey(name: string, options: CallOptions | undefined): void {
  // SAFETY: the calls of the app are those of the contract.
  const endpoint: Endpoint = endpoints[name as EndpointName]
  if (!endpoint.idempotent || options?.idempotencyKey) return
  throw new Error(`${name} needs an idempotency key.`)
}

/** The provider as far as a test says; each call is kept with its input. */
function provider(answers: Record<string, Answer> = {}) {
  const usual: Record<string, Answer> = {
    leadCreate: () => ({ _id: 'l-1' }),
    memberList: () => ({ members: [sampleMan] }),
    addressList: () => ({ addresses: [sampleAddress], total: 1 }),
    orderDraft: () => draft,
    slotsAvailable: () => ({ days: sampleDays }),
    slotBlock: () => sampleHold,
    cartData: () => ({ cart_data: lines, changes: [] }),
    orderCreate: () => sampleOrder,
    orderCancel: () => ({ ...draft, status: 'cancelled' }),
    slotUnblock: () => ({ done: true }),
  }
  const call = vi.fn(async (name: string, input: unknown, options?: CallOptions) => {
    requireKey(name, options)
    const answer = answers[name] ?? usual[name]
    if (!answer) throw new HttpFailure({ kind: 'network', status: 0, code: name, message: '' })
    // SAFETY: a test's answer knows the input of the call it stands for.
    return answer(input as never)
  })
  const inputsOf = (wanted: string) =>
    call.mock.calls.filter(([name]) => name === wanted).map(([, input]) => input)
  const callWithMessage = async (name: string, input: unknown, options?: CallOptions) => ({
    result: await call(name, input, options),
    message: '',
  })
  // SAFETY: the controller uses these two alone.
  return { api: { call, callWithMessage } as unknown as Api, inputsOf, call }
}

const refused = new HttpFailure({ kind: 'refused', status: 409, code: 'gone', message: '' })
const settled = async () => {}
const ports = {
  tell: () => {},
  praise: () => {},
  cityId: () => 1,
  lines: () => lines,
  cartRead: settled,
  cartSynced: settled,
}

/** A booking for two whose drafts could not be saved, tried again. */
function retrySaving(api: Api, booking: Partial<CheckoutContext>) {
  const machine = provideCheckout({ ...ports, api })
  const context: CheckoutContext = {
    ...initialContext(offers),
    basket: lines,
    people: [sampleMan, sampleMember],
    given: { 'm-1': ['CBC'], 'm-2': ['CBC'] },
    address: sampleAddress,
    ...booking,
  }
  const snapshot = machine.resolveState({ value: { booking: { drafting: 'failed' } }, context })
  const actor = createActor(machine, { snapshot, input: { offers } }).start()
  actor.send({ type: 'checkout.retry' })
  return actor
}

function start(api: Api, inCart = lines, cartSynced = settled) {
  const told = { tell: vi.fn(), praise: vi.fn() }
  const { tell, praise } = told
  const clock = new SimulatedClock()
  const actor = createActor(
    provideCheckout({ ...ports, ...told, api, lines: () => inCart, cartSynced }),
    { input: { offers }, clock },
  ).start()
  rememberBooking(actor, () => lines, { broadcast: () => {}, listen: () => () => {} })
  actor.send({ type: 'cart.restored', basket: lines })
  actor.send({ type: 'session.started' })
  const reached = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    vi.waitFor(() => expect(actor.getSnapshot().matches(state)).toBe(true))
  return { actor, clock, reached, tell, praise }
}

/** Up to the payment page, open. */
async function toPayment(api: Api) {
  const checkout = start(api)
  const { actor, clock, reached } = checkout
  await reached('reviewing')
  actor.send({ type: 'checkout.start' })
  await reached({ booking: { details: 'choosing' } })
  actor.send({ type: 'member.choose', member: sampleMan })
  actor.send({ type: 'address.choose', address: sampleAddress })
  actor.send({ type: 'details.confirm' })
  await reached({ booking: { slot: { home: 'choosing' } } })
  actor.send({ type: 'slot.choose', slot: sampleSlot })
  await reached({ booking: { slot: { home: 'held' } } })
  actor.send({ type: 'slot.confirm' })
  clock.increment(STEP_SETTLE)
  return checkout
}

beforeEach(async () => {
  dropTokens()
  await keptBooking.remove()
  await keptLead.remove()
})

describe('the calls of a booking', () => {
  test('[R7.040] [R7.041] the draft says who, where and what; the order what it costs', async () => {
    const { api, inputsOf } = provider()
    const { actor, reached } = await toPayment(api)
    actor.send({ type: 'order.place' })
    await reached('thankYou')
    expect(inputsOf('orderDraft')[0]).toMatchObject({
      body: { patient_id: 'm-2', address_id: 'a-1', city_id: 1, order_type: 'home_collection' },
    })
    expect(inputsOf('orderCreate')[0]).toMatchObject({
      body: {
        order_id: 'o-1',
        actual_amount: 300,
        amount_after_discount: 240,
        home_collection_charges: 150,
        total_pay_amount: 390,
        slot_info: { hold_id: 'h-1' },
      },
    })
  })

  test('[R7.032] [R7.033] every saved address can be chosen: pages of 20, from the first on', async () => {
    const saved = Array.from({ length: 41 }, (_, at) => ({
      ...sampleAddress,
      address_id: `a-${at}`,
    }))
    const { api, inputsOf } = provider({
      addressList: ({ query: { page, size } }: { query: { page: number; size: number } }) => ({
        addresses: saved.slice((page - 1) * size, page * size),
        total: saved.length,
      }),
    })
    const { actor, reached } = start(api)
    await reached('reviewing')
    actor.send({ type: 'checkout.start' })
    await reached({ booking: { details: 'choosing' } })
    expect(actor.getSnapshot().context.addresses).toEqual(saved)
    expect(inputsOf('addressList')).toEqual(
      [1, 2, 3].map((page) => ({ query: { page, size: 20 } })),
    )
  })

  test('an address that is saved already is chosen without a call', async () => {
    const { api, inputsOf } = provider()
    const { actor, reached } = start(api)
    await reached('reviewing')
    actor.send({ type: 'checkout.start' })
    await reached({ booking: { details: 'choosing' } })
    const { tag, address_line, pincode } = sampleAddress
    const fields = { tag, address_line: address_line.toLowerCase(), locality: ' powai', pincode }
    actor.send({ type: 'address.add', fields })
    await vi.waitFor(() => expect(actor.getSnapshot().context.address).toEqual(sampleAddress))
    expect(inputsOf('addressAdd')).toEqual([])
  })

  test('[R7.035] an edited address is sent with its id', async () => {
    const { api, inputsOf } = provider({ addressUpdate: () => sampleAddress })
    const { actor, reached, praise } = start(api)
    await reached('reviewing')
    actor.send({ type: 'checkout.start' })
    await reached({ booking: { details: 'choosing' } })
    const { address_id, tag, address_line, landmark, locality, pincode } = sampleAddress
    const fields = { tag, address_line, landmark, locality, pincode }
    actor.send({ type: 'address.edit', addressId: address_id, fields })
    await vi.waitFor(() => expect(praise).toHaveBeenCalledWith('updated sucessfully'))
    expect(inputsOf('addressUpdate')).toEqual([{ body: { ...fields, address_id } }])
  })

  test.each([
    ['share it after the last call', false],
    ['have it again, if they were below its minimum between the calls', true],
  ])('the drafts of several with a coupon %s', async (_, wasLost) => {
    const coupon = {
      camp_applied_unique_id: 'k-1',
      code: 'CHECKUP100',
      order_discount: 20,
      discount_test_list: [{ test_code: 'CBC', discount: 20 }],
    }
    const [parent, other] = familyDrafts
    if (!parent || !other) throw new Error('The family has two drafts.')
    const half = {
      ...coupon,
      order_discount: 10,
      discount_test_list: [{ test_code: 'CBC', discount: 10 }],
    }
    const member = { status: 'draft' } as const
    const shared = new Map(
      familyDrafts.map((one) => [
        one.order_id,
        {
          ...one,
          coupon: half,
          linked: { orders: familyDrafts.map((d) => ({ ...d, ...member })) },
        },
      ]),
    )
    const { api, inputsOf } = provider({
      orderUpdate: () => ({ ...parent, coupon }),
      orderDraft: () => other,
      orderDetails: ({ params }: { params: { id: string } }) => {
        const isLost = wasLost && inputsOf('couponApply').length === 0
        return { ...shared.get(params.id), ...(isLost && { coupon: null }) }
      },
      couponApply: () => coupon,
    })
    const actor = retrySaving(api, { drafts: [parent], coupon })
    await vi.waitFor(() => expect(actor.getSnapshot().matches({ booking: 'slot' })).toBe(true))
    expect(inputsOf('orderDetails')).toHaveLength(wasLost ? 4 : 2)
    expect(inputsOf('couponApply')).toEqual(
      wasLost ? [{ body: { order_id: 'o-1', code: 'CHECKUP100' } }] : [],
    )
    expect(actor.getSnapshot().context).toMatchObject({
      drafts: [{ order_id: 'o-1' }, { order_id: 'o-3' }],
      coupon: {
        order_discount: 20,
        discount_test_list: [
          { order_id: 'o-1', discount: 10 },
          { order_id: 'o-3', discount: 10 },
        ],
      },
    })
  })

  test.each([
    ['is found again, and changed', [sampleMan, sampleMember], 'orderUpdate', ['o-1', 'o-3']],
    ['is taken out where that person has left meanwhile', [sampleMan], 'orderCancel', ['o-1']],
  ])('a draft whose answer was lost %s', async (_, people, call, ids) => {
    const status = 'draft' as const
    const orders = familyDrafts.map((one) => ({ ...one, status }))
    const [parent] = orders
    if (!parent) throw new Error('The family has a first draft.')
    let isMade = false
    const { api, inputsOf } = provider({
      orderUpdate: ({ params }: { params: { id: string } }) =>
        orders.find(({ order_id }) => order_id === params.id),
      orderDraft: () => {
        const code = isMade ? 'linked-refused' : 'network'
        const kind = isMade ? 'refused' : 'network'
        isMade = true
        throw new HttpFailure({ kind, status: 0, code, message: '' })
      },
      orderDetails: ({ params }: { params: { id: string } }) => ({
        ...orders.find(({ order_id }) => order_id === params.id),
        linked: { orders },
      }),
    })
    const actor = retrySaving(api, { drafts: [parent] })
    await vi.waitFor(() => expect(inputsOf('orderDraft')).toHaveLength(1))
    await vi.waitFor(() =>
      expect(actor.getSnapshot().matches({ booking: { drafting: 'failed' } })).toBe(true),
    )
    if (people.length === 1) {
      actor.send({ type: 'checkout.goTo', step: 'details' })
      await vi.waitFor(() =>
        expect(actor.getSnapshot().matches({ booking: { details: 'choosing' } })).toBe(true),
      )
      actor.send({ type: 'person.remove', memberId: sampleMember.member_id })
      actor.send({ type: 'details.confirm' })
    } else actor.send({ type: 'checkout.retry' })
    await vi.waitFor(() => expect(actor.getSnapshot().matches({ booking: 'slot' })).toBe(true))
    expect(inputsOf('orderDraft')).toHaveLength(1)
    expect(JSON.stringify(inputsOf(call).at(-1))).toContain('o-3')
    const { drafts } = actor.getSnapshot().context
    expect(drafts.map(({ order_id }) => order_id)).toEqual(ids)
  })

  test("[R4.08] [R7.045] the draft of an emptied cart is cancelled with the reason 'not confirm'", async () => {
    const { api, inputsOf } = provider()
    const { actor, reached } = await toPayment(api)
    actor.send({ type: 'cart.emptied' })
    await reached('reviewing')
    expect(inputsOf('orderCancel')).toEqual([{ body: { order_id: 'o-1', reason: 'not confirm' } }])
  })

  test('[R4.26] an order with a scan that needs an appointment goes to order-r-create', async () => {
    const { api, inputsOf } = provider({ radiologyOrderCreate: () => sampleOrder })
    const { placeOrder } = placingCalls({ ...ports, api })
    const { scans } = askedScan
    const drafts = [{ ...draft, lines: [{ ...orderLine('MRI'), scans }, orderLine('CBC')] }]
    await placeOrder({ ...sampleBooking, drafts })
    expect(inputsOf('radiologyOrderCreate')).toMatchObject([{ body: { radiology_codes: ['MRI'] } }])
    expect(inputsOf('orderCreate')).toEqual([])
  })

  test('an order names the address that is shown, when its draft has another by now', async () => {
    const { api, inputsOf } = provider()
    const { placeOrder } = placingCalls({ ...ports, api })
    const address = { ...sampleAddress, address_id: 'a-2' }
    await placeOrder({ ...sampleBooking, drafts: [{ ...draft, address }] })
    expect(inputsOf('orderCreate')).toMatchObject([{ body: { address_id: 'a-1' } }])
  })

  test('a home slot is that of the home order, also where the first order is at a centre', async () => {
    const { api, inputsOf } = provider({ radiologyOrderCreate: () => sampleOrder })
    const { placeOrder } = placingCalls({ ...ports, api })
    const [scan, home, other] = familyDraftsWithScanFirst
    const drafts = [scan, home, other].map((one) => ({ ...one, lines: [] }))
    const nextDay = { ...sampleAppointment, slot_date: '2026-11-23' }
    const appointments = [
      {
        orderId: scan.order_id,
        subdepartment: 'MRI',
        hold: { ...sampleAppointmentHold, slot: nextDay },
      },
    ]
    await placeOrder({ ...sampleBooking, drafts, hold: sampleHold, appointments })
    expect(inputsOf('orderCreate')).toMatchObject([
      {
        body: {
          slot_info: null,
          service_info: { service: 'center', date: '2026-11-23' },
          linked: [
            { order_id: home.order_id, slot_info: { hold_id: 'h-1' } },
            { order_id: other.order_id, slot_info: null },
          ],
        },
      },
    ])
  })

  test('[R4.06] removing the last line sets the last step to 1', async () => {
    const { actor, reached } = await toPayment(provider().api)
    expect(cookies.stage.get()).toEqual({ lastStep: 4 })
    actor.send({ type: 'cart.emptied' })
    await reached('reviewing')
    expect(cookies.stage.get()).toEqual({ lastStep: 1 })
  })

  test('[R3.58] [R7.054] the id of the lead is kept as checkoutLeadId, and asked for once', async () => {
    const { api, inputsOf } = provider()
    const { actor, reached } = start(api)
    await reached('reviewing')
    actor.send({ type: 'checkout.start' })
    await reached({ booking: { details: 'choosing' } })
    expect((await keptLead.load())?.data.checkoutLeadId).toBe('l-1')
    actor.send({ type: 'checkout.goTo', step: 'cart' })
    actor.send({ type: 'checkout.start' })
    await reached({ booking: { details: 'choosing' } })
    expect(inputsOf('leadCreate')).toHaveLength(1)
  })

  test('no answer to an order is said by the page alone', async () => {
    const { api } = provider({
      orderCreate: () => {
        throw new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
      },
      orderExists: () => ({ order: null }),
    })
    const { actor, reached, tell } = await toPayment(api)
    await reached({ booking: 'payment' })
    actor.send({ type: 'order.place' })
    await vi.waitFor(() => expect(actor.getSnapshot().context.error).not.toBe(''))
    expect(tell).not.toHaveBeenCalled()
  })

  test('[R8.31] a member and an address that were added are said in the words of the spec', async () => {
    const { api } = provider({ memberAdd: () => sampleMan, addressAdd: () => sampleAddress })
    const { actor, reached, praise } = start(api)
    await reached('reviewing')
    actor.send({ type: 'checkout.start' })
    await reached({ booking: { details: 'choosing' } })
    // SAFETY: a sample of this event.
    actor.send(checkoutSamples['member.add'].father.event as CheckoutEvent)
    await vi.waitFor(() => expect(praise.mock.calls).toEqual([['Added sucessfully']]))
    await reached({ booking: { details: 'choosing' } })
    // SAFETY: a sample of this event.
    actor.send(Object.values(checkoutSamples['address.add'])[0]?.event as CheckoutEvent)
    await vi.waitFor(() =>
      expect(praise.mock.calls).toEqual([['Added sucessfully'], ['Added sucessfully']]),
    )
  })

  test('[R8.26] a lead without id says so, and the booking goes on', async () => {
    const { api } = provider({ leadCreate: () => ({ _id: '' }) })
    const { actor, reached, tell } = start(api)
    await reached('reviewing')
    actor.send({ type: 'checkout.start' })
    await reached({ booking: { details: 'choosing' } })
    expect(tell).toHaveBeenCalledWith('Map not exist for this centre')
  })
})

describe('what a booking holds that restarts', () => {
  const coupon = {
    camp_applied_unique_id: 'k-1',
    code: 'CHECKUP100',
    order_discount: 100,
    discount_test_list: [],
  }
  const wallet = {
    wallet_applied_unique_id: 'w-1',
    redeem_points: 240,
    redeem_from_wallet_points: 120,
    net_payable: 120,
  }
  const appointments = [
    { orderId: 'o-1', subdepartment: 'MRI', hold: { ...sampleHold, hold_id: 'h-2' } },
  ]
  const held = { drafts: [draft], hold: sampleHold, appointments, coupon, wallet, isEmptied: false }
  const nothing = { drafts: [], hold: null, appointments: [], coupon: null, wallet: null }
  const { signal } = new AbortController()
  const done = () => ({ done: true })
  const releasing = { walletOrderCancel: done, couponRemove: done, radiologySlotUnblock: done }
  const names = ({ mock }: ReturnType<typeof provider>['call']) => mock.calls.map(([name]) => name)

  test('[R4.12] goes back, and the draft stays for the next one', async () => {
    const { api, call } = provider(releasing)
    await releaseBooking({ ...ports, api }, held, signal)
    expect(names(call)).toEqual([
      'walletOrderCancel',
      'couponRemove',
      'slotUnblock',
      'radiologySlotUnblock',
    ])
  })

  test('goes back although the call before failed, which is told at the end', async () => {
    const { api, call } = provider({
      ...releasing,
      walletOrderCancel: () => Promise.reject(refused),
    })
    await expect(
      releaseBooking({ ...ports, api }, { ...held, isEmptied: true }, signal),
    ).rejects.toMatchObject({ code: 'gone' })
    expect(names(call).slice(-2)).toEqual(['radiologySlotUnblock', 'orderCancel'])
  })

  test.each(['slot', 'paying'])(
    '[R4.07] with an emptied cart the draft of another device is cancelled, unless it is being paid: %s',
    async (stage) => {
      const booking = { order: draft, stage, device: null, payment: null }
      const { api, inputsOf } = provider({ openBooking: () => ({ booking }) })
      await releaseBooking({ ...ports, api }, { ...nothing, isEmptied: true }, signal)
      expect(inputsOf('orderCancel')).toHaveLength(stage === 'paying' ? 0 : 1)
    },
  )
})

describe('the kept booking', () => {
  test('[R3.78] is written as the booking goes', async () => {
    await toPayment(provider().api)
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('payment'))
    expect((await keptBooking.load())?.data.booking).toMatchObject({
      member: 'm-2',
      memberData: { member_id: 'm-2' },
      draftOrderId: 'o-1',
      slot_data: { hold_id: 'h-1', slot_date: sampleHold.slot.slot_date },
    })
  })

  test('[R3.79] resumes at the payment after a reload while its window is held', async () => {
    await toPayment(provider().api)
    const held = { ...draft, hold: { ...sampleHold, seconds_left: 300 } }
    const { api } = provider({ orderDetails: () => held })
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('payment'))
    const { reached, actor } = start(api)
    await reached({ booking: 'payment' })
    expect(actor.getSnapshot().context.hold?.seconds_left).toBe(300)
  })

  test('may have been left before it named the window that was held: the provider names it', async () => {
    const first = await toPayment(provider().api)
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('payment'))
    first.actor.stop()
    const kept = await keptBooking.load()
    if (!kept) throw new Error('No booking is kept.')
    const booking = { ...kept.data.booking, slot_data: null }
    await keptBooking.save({ ...kept.data, step: 'slot', booking })
    const held = { ...draft, hold: { ...sampleHold, seconds_left: 300 } }
    const { reached, actor } = start(provider({ orderDetails: () => held }).api)
    await reached({ booking: { slot: { home: 'held' } } })
    expect(actor.getSnapshot().context.hold).toMatchObject({ hold_id: 'h-1', seconds_left: 300 })
  })

  test('goes back to the windows when the provider holds none any more', async () => {
    await toPayment(provider().api)
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('payment'))
    const { reached } = start(provider({ orderDetails: () => draft }).api)
    await reached({ booking: { slot: { home: 'expired' } } })
  })

  test('of another patient is nobody’s: it is removed, and nothing of it is asked for', async () => {
    keepTokens({ token: tokenFor('u-1', 900), refreshToken: 'r' })
    await toPayment(provider().api)
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('payment'))
    expect((await keptBooking.load())?.data.owner).toBe('u-1')
    keepTokens({ token: tokenFor('u-2', 900), refreshToken: 'r' })
    const { api, inputsOf } = provider({ orderDetails: () => draft })
    const { actor, reached } = start(api)
    await reached('reviewing')
    expect(actor.getSnapshot().context.people).toEqual([])
    expect(inputsOf('orderDetails')).toEqual([])
    expect(await keptBooking.load()).toBeNull()
  })

  test('shows the order when it was placed after all', async () => {
    const { actor } = await toPayment(provider({ orderCreate: () => new Promise(() => {}) }).api)
    actor.send({ type: 'order.place' })
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('placing'))
    const { reached } = start(provider({ orderDetails: () => sampleOrder }).api)
    await reached('thankYou')
  })

  test('is checked with the bank again after another tab read that it was not paid', async () => {
    await toPayment(provider().api)
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('payment'))
    const kept = (await keptBooking.load())?.data
    if (!kept) throw new Error('Nothing is kept.')
    await keptBooking.save({ ...kept, step: 'payment', payment: samplePayment })
    const { api } = provider({ orderDetails: () => ({ ...draft, hold: sampleHold }) })
    const input = inputFor.resumeBooking({ context: initialContext(offers) })
    expect(await resumeBooking(api, input, ['CBC'])).toMatchObject({
      at: 'verifying',
      payment: samplePayment,
    })
  })

  test.each([
    ['refunded', 'verifying'],
    ['paid', 'verifying'],
    ['abandoned', 'cart'],
  ])(
    'was restarted while its payment was at the bank, which says %s: the return leads to %s',
    async (status, at) => {
      history.replaceState(null, '', '/payment/return?order_id=o-9&payment=p-9')
      const { api } = provider({
        orderDetails: () => ({ ...draft, order_id: 'o-9' }),
        orderPaymentVerify: () => ({ status }),
      })
      const input = inputFor.resumeBooking({ context: initialContext(offers) })
      const resumed = await resumeBooking(api, input, ['CBC', 'HBA1C'])
      expect(resumed.at).toBe(at)
      if (at === 'verifying') expect(resumed).toMatchObject({ payment: { payment_id: 'p-9' } })
      history.replaceState(null, '', '/')
    },
  )

  test('is over once its order is placed: nothing of it comes back', async () => {
    const { actor, reached } = await toPayment(provider().api)
    actor.send({ type: 'order.place' })
    await reached('thankYou')
    await vi.waitFor(async () => expect(await keptBooking.load()).toBeNull())
    const next = start(provider({ orderDetails: () => sampleOrder }).api)
    await next.reached('reviewing')
    expect(next.actor.getSnapshot().context.order).toBeNull()
  })

  test('is over when it was placed on another device after this one left it', async () => {
    await toPayment(provider().api)
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('payment'))
    const { actor, reached } = start(provider({ orderDetails: () => sampleOrder }).api)
    await reached('reviewing')
    expect(actor.getSnapshot().context).toMatchObject({ order: null, drafts: [] })
  })

  test('is shown once where it was placed on another device and the cart is empty', async () => {
    await toPayment(provider().api)
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('payment'))
    const { api } = provider({ orderDetails: () => sampleOrder })
    const input = inputFor.resumeBooking({ context: initialContext(offers) })
    expect(await resumeBooking(api, input, [])).toMatchObject({
      at: 'thankYou',
      order: sampleOrder,
    })
  })

  test('of other tests than those in the cart is outdated, with what the provider holds', async () => {
    const context: CheckoutContext = {
      ...initialContext(offers),
      basket: [{ ...bloodCount, code: 'TSH' }],
      people: [sampleMan],
      drafts: [draft],
    }
    const { api } = provider({ orderDetails: () => ({ ...draft, hold: sampleHold }) })
    const input = inputFor.resumeBooking({ context })
    expect(await resumeBooking(api, input, ['TSH'])).toMatchObject({
      at: 'outdated',
      booking: { people: [sampleMan], drafts: [{ order_id: 'o-1' }], hold: { hold_id: 'h-1' } },
    })
  })

  describe('whose draft is for somebody else, at another address, by now', () => {
    const address = { ...sampleAddress, address_id: 'a-2' }
    const theirs = { ...draft, member: sampleMan, address, hold: sampleHold }
    const { api } = provider({ orderDetails: () => theirs })
    const resumed = (changes: Partial<CheckoutContext>) => {
      const own = { people: [sampleMember], address: sampleAddress, drafts: [draft] }
      const context = { ...initialContext(offers), basket: lines, ...own, ...changes }
      return resumeBooking(api, inputFor.resumeBooking({ context }), ['CBC'])
    }

    test.each([
      ['the cart', {}],
      ['the slots', { wanted: 'slot' as const }],
      ['the payment under way', { payment: samplePayment }],
      ['a list of one', { given: { 'm-1': ['CBC'] } }],
    ])('says whom and where it is for, from %s', async (_, changes) => {
      expect(await resumed(changes)).toMatchObject({
        booking: { people: [sampleMan], address, later: [] },
      })
    })

    test('keeps for later who has a test that nobody else has by now', async () => {
      const given = { 'm-1': ['CBC', 'TSH'] }
      const context = {
        ...initialContext(offers),
        basket: [...lines, { ...bloodCount, code: 'TSH' }],
        people: [sampleMember],
        given,
        drafts: [draft],
      }
      const input = inputFor.resumeBooking({ context })
      expect(await resumeBooking(api, input, ['CBC', 'TSH'])).toMatchObject({
        at: 'payment',
        booking: { people: [sampleMan], later: [sampleMember] },
      })
    })

    test('keeps at the patient step what is chosen there', async () => {
      const chosen = { people: [sampleMember], address: sampleAddress, visit: 'center' as const }
      expect(await resumed({ wanted: 'details', ...chosen })).toMatchObject({
        at: 'details',
        booking: { ...chosen, drafts: [theirs], later: [] },
      })
    })

    test('keeps at the patient step who has joined and has no draft yet', async () => {
      const people = [sampleMan, { ...sampleMember, member_id: 'm-3' }]
      const given = { 'm-2': ['CBC'], 'm-3': ['CBC'] }
      expect(await resumed({ wanted: 'details', people, given })).toMatchObject({
        booking: { people, given, later: [] },
      })
    })
  })

  test('[R4.15] whose patient was cleared is outdated, also with the same tests', async () => {
    const context = { ...initialContext(offers), drafts: [draft], hold: sampleHold }
    const { api } = provider({ orderDetails: () => ({ ...draft, hold: sampleHold }) })
    const resumed = await resumeBooking(api, inputFor.resumeBooking({ context }), ['CBC'])
    expect(resumed).toMatchObject({ at: 'outdated', booking: { people: [], hold: {} } })
  })

  test('that was left before it named who goes on their own: the provider has no draft for them', async () => {
    const other = { ...sampleMan, member_id: 'm-3' }
    const goes: Order = { ...draft, member: sampleMan }
    const context: CheckoutContext = {
      ...initialContext(offers),
      basket: [bloodCount, { ...bloodCount, code: 'TSH' }],
      people: [sampleMan, other],
      given: { 'm-2': ['CBC'], 'm-3': ['TSH'] },
      drafts: [goes, { ...draft, order_id: 'o-2', member: other, lines: [orderLine('TSH')] }],
      hold: sampleHold,
    }
    const { api } = provider({ orderDetails: () => ({ ...goes, hold: sampleHold }) })
    const input = inputFor.resumeBooking({ context })
    expect(await resumeBooking(api, input, ['CBC', 'TSH'])).toMatchObject({
      at: 'payment',
      booking: { people: [sampleMan], later: [other], drafts: [{ order_id: 'o-1' }] },
    })
  })

  test('with a payment under way is verified after a lost session', async () => {
    const context = {
      ...initialContext(offers),
      people: [sampleMan],
      drafts: [draft],
      hold: sampleHold,
      payment: samplePayment,
    }
    const { api } = provider({ orderDetails: () => ({ ...draft, hold: sampleHold }) })
    const resumed = await resumeBooking(api, inputFor.resumeBooking({ context }), ['CBC'])
    expect(resumed).toMatchObject({ at: 'verifying', payment: samplePayment })
  })

  test.each([
    ['placed in another way', sampleOrder, 'refunded', 'verifying'],
    ['cancelled', { ...draft, status: 'cancelled' as const }, 'refunded', 'verifying'],
    ['cancelled', { ...draft, status: 'cancelled' as const }, 'pending', 'verifying'],
    ['placed in another way', sampleOrder, 'abandoned', 'thankYou'],
  ])('with a payment, and %s, goes on by what the bank says', async (_, order, status, at) => {
    const context = { ...initialContext(offers), drafts: [draft], payment: samplePayment }
    const { api } = provider({
      orderDetails: () => order,
      orderPaymentVerify: () => ({ status }),
    })
    const resumed = await resumeBooking(api, inputFor.resumeBooking({ context }), ['CBC'])
    expect(resumed.at).toBe(at)
  })

  test('of an empty cart gives back what its draft holds', async () => {
    const context = { ...initialContext(offers), drafts: [draft], hold: sampleHold }
    const { api } = provider({ orderDetails: () => ({ ...draft, hold: sampleHold }) })
    const resumed = await resumeBooking(api, inputFor.resumeBooking({ context }), [])
    expect(resumed).toMatchObject({
      at: 'emptied',
      booking: { drafts: [{ order_id: draft.order_id }] },
    })
  })

  test('of an empty cart is not resumed where nothing is held', async () => {
    const context = { ...initialContext(offers), draft }
    const { api } = provider({ orderDetails: () => ({ ...draft, status: 'cancelled' }) })
    const resumed = await resumeBooking(api, inputFor.resumeBooking({ context }), [])
    expect(resumed.at).toBe('cart')
  })
})

test('a slot that is held after the cart has changed is released again', async () => {
  const held = deferred<unknown>()
  const { api, inputsOf } = provider({ slotBlock: () => held.promise })
  const { actor, reached } = start(api)
  await reached('reviewing')
  actor.send({ type: 'checkout.start' })
  await reached({ booking: { details: 'choosing' } })
  actor.send({ type: 'member.choose', member: sampleMan })
  actor.send({ type: 'address.choose', address: sampleAddress })
  actor.send({ type: 'details.confirm' })
  await reached({ booking: { slot: { home: 'choosing' } } })
  actor.send({ type: 'slot.choose', slot: sampleSlot })
  actor.send({ type: 'cart.changed', basket: [...lines, { ...bloodCount, code: 'TSH' }] })
  await reached('reviewing')
  expect(inputsOf('slotUnblock')).toEqual([])
  held.resolve(sampleHold)
  await vi.waitFor(() => expect(inputsOf('slotUnblock')).toEqual([{ body: { hold_id: 'h-1' } }]))
})

describe('[R4.25] a booking that is open on another device', () => {
  const order = {
    ...draft,
    member: sampleMan,
    address: sampleAddress,
    hold: { ...sampleHold, seconds_left: 300 },
  }
  const open = { order, stage: 'payment', device: 'Chrome on Android', payment: null }
  const opened = (changes: object = {}) =>
    provider({ openBooking: () => ({ booking: { ...open, ...changes } }) })

  /** A device without a record goes on with the booking. */
  function goOn(api: Api) {
    const checkout = start(api)
    return checkout.reached('reviewing').then(() => {
      checkout.actor.send({ type: 'checkout.start' })
      return checkout
    })
  }

  test('waits in the cart until the patient goes on, at the step that it had reached', async () => {
    const { actor, reached } = start(opened().api)
    await reached('reviewing')
    expect(actor.getSnapshot().context.openBooking).toEqual({ device: 'Chrome on Android' })
    actor.send({ type: 'checkout.start' })
    await reached({ booking: 'payment' })
    expect(actor.getSnapshot().context).toMatchObject({
      people: [sampleMan],
      address: sampleAddress,
      drafts: [{ order_id: 'o-1' }],
      hold: { hold_id: 'h-1', seconds_left: 300 },
    })
  })

  test('is kept in this browser from then on', async () => {
    const { reached } = await goOn(opened().api)
    await reached({ booking: 'payment' })
    await vi.waitFor(async () =>
      expect((await keptBooking.load())?.data).toMatchObject({
        step: 'payment',
        booking: { draftOrderId: 'o-1' },
      }),
    )
  })

  test('goes on at the slot while one is held, and while none is', async () => {
    const held = await goOn(opened({ stage: 'slot' }).api)
    await held.reached({ booking: { slot: { home: 'held' } } })
    await keptBooking.remove()
    const none = await goOn(opened({ stage: 'slot', order: { ...order, hold: null } }).api)
    await none.reached({ booking: { slot: { home: 'choosing' } } })
  })

  test('goes on at the patient without an address', async () => {
    const api = opened({ stage: 'details', order: { ...order, address: null, hold: null } }).api
    const { actor, reached } = await goOn(api)
    await reached({ booking: { details: 'choosing' } })
    expect(actor.getSnapshot().context).toMatchObject({ drafts: [{ order_id: 'o-1' }] })
  })

  test('goes on at the times of its centre, with its answers', async () => {
    const visit = {
      ...order,
      order_type: 'lab_visit',
      address: null,
      hold: null,
      centre: sampleCentre,
      safety_answers: [{ question: 'q', answer: 'no' }],
    }
    const { actor, reached } = await goOn(opened({ stage: 'slot', order: visit }).api)
    await reached({ booking: 'slot' })
    expect(actor.getSnapshot().context).toMatchObject({
      centre: { lab_code: sampleCentre.lab_code },
      answers: { [sampleMan.member_id]: visit.safety_answers },
    })
  })

  test('is verified while its payment is under way', async () => {
    const { reached } = await goOn(opened({ stage: 'paying', payment: samplePayment }).api)
    await reached('paying')
  })

  test.each([
    ['was ordered or cancelled', null],
    ['is of other tests', { ...open, order: { ...order, lines: [orderLine('TSH')] } }],
  ])('is not offered when it %s', async (_, booking) => {
    const { actor, reached } = start(provider({ openBooking: () => ({ booking }) }).api)
    await reached('reviewing')
    expect(actor.getSnapshot().context.openBooking).toBeNull()
  })

  test('[R4.05] leaves nothing of this device’s own where the account’s cart is empty', async () => {
    await toPayment(provider().api)
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('payment'))
    const kept = await keptBooking.load()
    if (!kept) throw new Error('No booking is kept.')
    const booking = { ...kept.data.booking, draftOrderId: null }
    await keptBooking.save({ ...kept.data, step: 'cart', booking })
    const { actor, reached } = start(opened().api, [])
    await reached('reviewing')
    expect(actor.getSnapshot().context.people).toEqual([])
  })

  test('is not asked for with an empty cart', async () => {
    const { api, inputsOf } = opened()
    const { reached } = start(api, [])
    await reached('reviewing')
    expect(inputsOf('openBooking')).toEqual([])
  })

  test('is asked for once the cart is the account’s', async () => {
    const synced = deferred<void>()
    const { api, inputsOf } = opened()
    const { actor, reached } = start(api, lines, () => synced.promise)
    await tick()
    expect(actor.getSnapshot().matches('resuming')).toBe(true)
    expect(inputsOf('openBooking')).toEqual([])
    synced.resolve()
    await reached('reviewing')
    expect(inputsOf('openBooking')).toHaveLength(1)
  })

  test('of this device itself is not offered where its cart has changed since', async () => {
    await toPayment(provider().api)
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('payment'))
    const kept = await keptBooking.load()
    if (!kept) throw new Error('No booking is kept.')
    const booking = { ...kept.data.booking, draftOrderId: null }
    await keptBooking.save({ ...kept.data, step: 'cart', booking })
    const { actor, reached } = start(opened({ device: null }).api)
    await reached('reviewing')
    expect(actor.getSnapshot().context).toMatchObject({ openBooking: null, people: [sampleMan] })
  })
})
