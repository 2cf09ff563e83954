import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, type StateValue } from 'xstate'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import { priceLines } from '#contract/rules/pricing.ts'
import { keptBooking, keptSubOrders } from '#features/checkout/booking-record.ts'
import { rememberBooking } from '#features/checkout/remember-booking.ts'
import { resumeBooking } from '#features/checkout/resume-booking.ts'
import { fromStored, toStored } from '#features/checkout/stored-booking.ts'
import type { Api } from '#lib/http/api.ts'
import { inputFor } from '#machines/checkout/checkout.actors.ts'
import { type CheckoutContext, initialContext } from '#machines/checkout/checkout.context.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import {
  askedScan,
  sampleAddress,
  sampleAppointment,
  sampleBooking,
  sampleCentre,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleMember,
  sampleOrder,
  sampleScanDraft,
} from '#paths/checkout/checkout.data.ts'
import { type Answers, answeredCheckout } from '#tests/machines/answered-checkout.ts'

const offers = { centreVisit: true, coupons: true, wallet: true, online: true }
const lines = [sampleLine]
const alone = { broadcast: () => {}, listen: () => () => {} }
const appointment = {
  orderId: 'o-1',
  subdepartment: 'MRI',
  hold: { ...sampleHold, hold_id: 'h-mri', slot: sampleAppointment },
}

function contextOf(changes: Partial<CheckoutContext>): CheckoutContext {
  return {
    ...initialContext(offers),
    basket: lines,
    people: [sampleMan],
    drafts: [sampleDraft],
    ...changes,
  }
}

function storedOf(changes: Partial<CheckoutContext>) {
  const context = contextOf(changes)
  const pricing = priceLines({
    lines,
    slot: context.hold && { slot_date: '2026-11-22', charge: context.hold.slot.charge },
    couponDiscount: context.coupon?.order_discount ?? 0,
    walletRupees: context.wallet?.redeem_from_wallet_points ?? 0,
  })
  return toStored(context, pricing, false)
}

describe('what the browser keeps of a booking', () => {
  test('[R3.44] [R3.45] [R3.46] has the fields of the specification, and its figures', () => {
    const stored = storedOf({
      address: sampleAddress,
      hold: sampleHold,
      coupon: {
        camp_applied_unique_id: 'k-1',
        code: 'CHECKUP100',
        order_discount: 100,
        discount_test_list: [{ test_code: 'CBC', discount: 100 }],
      },
      wallet: {
        wallet_applied_unique_id: 'w-1',
        redeem_points: 240,
        redeem_from_wallet_points: 120,
        net_payable: 170,
      },
    })
    expect(stored).toMatchObject({
      draftOrderId: 'o-1',
      wallet_applied_unique_id: 'w-1',
      camp_applied_unique_id: 'k-1',
      address_data: { address_id: 'a-1' },
      slot_data: { hold_id: 'h-1', slot_date: '2026-11-22' },
      member: 'm-2',
      memberData: { firstName: 'Mohan' },
      reStartBooking: false,
      sub_total: 240,
      hc_charges: 150,
      slot_charges: 150,
      discount: 60,
      redeem_points: 240,
      redeem_from_wallet_points: 120,
      order_discount: 100,
      total: 290,
      net_payable: 170,
      discount_test_list: [{ test_code: 'CBC', discount: 100 }],
      center: null,
      center_slot: [],
      onlyVisitBooking: false,
      radiologyBooking: false,
      partner_lab_config_id: null,
    })
  })

  test('[R3.47] [R3.48] names centre and time of each appointment', () => {
    const stored = storedOf({
      basket: [askedScan],
      visit: 'center',
      address: null,
      centre: sampleCentre,
      appointments: [appointment],
    })
    const visit = {
      pahlabo: { name: 'Parakh Powai', mobile: '18000007272', city: 'Mumbai', _id: 'c-1' },
      date: '2026-11-22',
      from_time: '17:00',
      to_time: '17:30',
      name: '17:00 - 17:30',
      subdepartment: 'MRI',
    }
    expect(stored.center_slot).toMatchObject([visit])
    expect(stored.center).toMatchObject(visit)
    expect([stored.radiologyBooking, stored.onlyVisitBooking]).toEqual([true, false])
  })

  test('[R3.47] of a walk-in has a centre and no time', () => {
    const stored = storedOf({ visit: 'center', address: null, centre: sampleCentre })
    expect(stored.center).toMatchObject({ pahlabo: { _id: 'c-1' }, date: null, from_time: null })
    expect([stored.radiologyBooking, stored.onlyVisitBooking]).toEqual([false, true])
  })
})

const ofScan = contextOf({
  basket: [askedScan],
  visit: 'center',
  address: null,
  centre: sampleCentre,
  appointments: [appointment],
})

/** The chart standing where a test wants it, with nothing running. */
function rememberedAt(
  value: Parameters<typeof checkoutMachine.resolveState>[0]['value'],
  context = ofScan,
) {
  const actor = createActor(checkoutMachine, {
    input: { offers },
    snapshot: checkoutMachine.getPersistedSnapshot(
      checkoutMachine.resolveState({ value, context }),
    ),
  })
  rememberBooking(actor, () => lines, alone)
  actor.start()
  return actor
}

describe('the other tabs', () => {
  const broadcast = vi.fn()
  beforeEach(() => void broadcast.mockClear())

  function heldWith(
    answers: Partial<Answers>,
    value: StateValue = { booking: { slot: { home: 'held' } } },
  ) {
    const context = contextOf({ address: sampleAddress, hold: sampleHold })
    const { machine } = answeredCheckout(answers)
    const actor = createActor(machine, {
      input: { offers },
      snapshot: machine.getPersistedSnapshot(machine.resolveState({ value, context })),
    })
    rememberBooking(actor, () => lines, { ...alone, broadcast })
    return actor.start()
  }

  test('are told when this one gives its slot back', async () => {
    const actor = heldWith({ resumeBooking: async () => ({ at: 'cart', booking: null }) })
    expect(broadcast).not.toHaveBeenCalled()
    actor.send({ type: 'slot.release' })
    await vi.waitFor(() => expect(broadcast).toHaveBeenCalledWith({ type: 'booking-changed' }))
  })

  test.each([
    ['patient', { member: sampleMan }],
    ['address', { address: { ...sampleAddress, address_id: 'a-2' } }],
    ['test', { lines: [] }],
  ])('are told when the draft gets another %s and keeps its slot', async (_, changes) => {
    const drafts = [{ ...sampleDraft, hold: sampleHold, ...changes }]
    const actor = heldWith({ updateDraft: async () => drafts }, { booking: { drafting: 'failed' } })
    actor.send({ type: 'checkout.retry' })
    await vi.waitFor(() => expect(broadcast).toHaveBeenCalledWith({ type: 'booking-changed' }))
  })

  test('are followed to the slot that the provider holds, and are not told of it', async () => {
    const other = { ...sampleHold, hold_id: 'h-other' }
    const booking = { ...sampleBooking, hold: other }
    const actor = heldWith({ resumeBooking: async () => ({ at: 'held', booking }) })
    actor.send({ type: 'tab.changedBooking' })
    await vi.waitFor(() => expect(actor.getSnapshot().context.hold).toEqual(other))
    await vi.waitFor(() =>
      expect(actor.getSnapshot().matches({ booking: { slot: { home: 'held' } } })).toBe(true),
    )
    expect(broadcast).not.toHaveBeenCalled()
  })
})

test('safety answers that are not confirmed stay with the booking, and go with it', () => {
  const name = `draft.safety.${sampleMember.member_id}`
  sessionStorage.setItem(name, '{}')
  rememberedAt({ booking: { slot: { asking: 'answering' } } })
  expect(sessionStorage.getItem(name)).toBe('{}')
  rememberedAt('thankYou', { ...ofScan, order: sampleOrder })
  expect(sessionStorage.getItem(name)).toBeNull()
})

test.each([
  ['center', 'center'],
  ['home', 'home'],
  ['both', 'both'],
  // Of the release before: as near as the address and the centre say.
  [undefined, 'both'],
] as const)(
  'the visit that is stored as %s comes back as %s, with address and centre chosen',
  (visit, restored) => {
    const stored = storedOf({
      address: sampleAddress,
      centre: sampleCentre,
      ...(visit && { visit }),
    })
    expect(fromStored({ ...stored, ...(!visit && { visit }) }).visit).toBe(restored)
  },
)

describe('sub-orders', () => {
  beforeEach(async () => {
    await keptBooking.remove()
    await keptSubOrders.remove()
  })

  test('[R3.80] are kept in the browser, one for each appointment', async () => {
    rememberedAt({ booking: { slot: { radiology: 'failed' } } })
    await vi.waitFor(async () =>
      expect((await keptSubOrders.load())?.data).toMatchObject([
        { subdepartment: 'MRI', slot_data: { hold_id: 'h-mri' } },
      ]),
    )
  })

  test('[R3.81] are loaded on start, as far as the provider still holds them', async () => {
    rememberedAt({ booking: { slot: { radiology: 'failed' } } })
    await vi.waitFor(async () => expect(await keptSubOrders.load()).not.toBeNull())
    const held = { hold_id: 'h-mri', expires_at: '', seconds_left: 300 }
    const alive = [{ subdepartment: 'MRI', slot: sampleAppointment, hold: held }]
    const scan = { subdepartment: 'MRI', needs_appointment: true }
    const line = { ...sampleLine, scans: [scan] }
    const resume = (appointments: unknown[]) => {
      const order = { ...sampleDraft, order_type: 'lab_visit', lines: [line], appointments }
      // SAFETY: one call is made, and it answers this.
      const api = { call: async () => order } as unknown as Api
      return resumeBooking(
        api,
        inputFor.resumeBooking({ context: contextOf({ drafts: [], people: [] }) }),
        [line.test_code],
      )
    }
    expect(await resume(alive)).toMatchObject({
      booking: { appointments: [{ subdepartment: 'MRI', hold: { hold_id: 'h-mri' } }] },
    })
    expect(await resume([])).toMatchObject({ at: 'expired', booking: { appointments: [] } })
    // A browser that was left before it had kept them learns of them from the provider.
    await keptSubOrders.remove()
    expect(await resume(alive)).toMatchObject({
      booking: { appointments: [{ subdepartment: 'MRI', hold: { hold_id: 'h-mri' } }] },
    })
  })

  test('a cleared booking leaves neither booking nor sub-order', async () => {
    const actor = rememberedAt({ booking: { slot: { radiology: 'failed' } } })
    await vi.waitFor(async () => expect(await keptSubOrders.load()).not.toBeNull())
    actor.send({ type: 'booking.clear' })
    await vi.waitFor(() => expect(actor.getSnapshot().matches('reviewing')).toBe(true))
    await vi.waitFor(async () => {
      expect(await keptBooking.load()).toBeNull()
      expect(await keptSubOrders.load()).toBeNull()
    })
  })
})

describe.each(['the home visit', 'the scan'])(
  'a booking at two places with the slot at home held, whose first order is %s',
  (first) => {
    const ids = first === 'the scan' ? ['o-2', 'o-1'] : ['o-1', 'o-2']
    const [homeId = '', scanId = ''] = ids
    const draft = { ...sampleDraft, order_id: homeId, hold: { ...sampleHold } }
    const scan = { ...sampleScanDraft, order_id: scanId }
    const drafts = first === 'the scan' ? [scan, draft] : [draft, scan]
    const apart = contextOf({
      basket: [sampleLine, askedScan],
      visit: 'both',
      address: sampleAddress,
      centre: sampleCentre,
      drafts: drafts.map((one) => ({ ...one, hold: null })),
      hold: sampleHold,
    })
    const answer = async (_: string, { params }: { params: { id: string } }) => ({
      ...drafts.find(({ order_id }) => order_id === params.id),
      linked: { orders: drafts },
    })
    // SAFETY: one call is made, and it answers this.
    const api = { call: answer } as unknown as Api
    const codes = [draft, scan].flatMap(({ lines: own }) => own.map(({ test_code }) => test_code))

    test.each([
      ['appointment', { radiology: 'failed' }, 'appointment'],
      ['home slot', { home: 'failed' }, 'slot'],
    ] as const)('is resumed at the %s, where it was left', async (_, slot, wanted) => {
      await keptBooking.remove()
      rememberedAt({ booking: { slot } }, apart)
      await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe(wanted))
      const at = wanted === 'slot' ? 'held' : 'appointment'
      const afterReload = { context: contextOf({ drafts: [], people: [] }) }
      expect((await resumeBooking(api, inputFor.resumeBooking(afterReload), codes)).at).toBe(at)
      const afterSignIn = { context: { ...apart, wanted } }
      expect((await resumeBooking(api, inputFor.resumeBooking(afterSignIn), codes)).at).toBe(at)
    })
  },
)

test('a slot that is held on the cart page is kept: a reload finds it, that it was released, or that the cart has changed', async () => {
  await keptBooking.remove()
  rememberedAt(
    { booking: { asLastTime: 'notHeld' } },
    contextOf({ address: sampleAddress, hold: sampleHold }),
  )
  await vi.waitFor(async () =>
    expect((await keptBooking.load())?.data).toMatchObject({
      step: 'asLastTime',
      booking: { draftOrderId: sampleDraft.order_id, slot_data: { hold_id: sampleHold.hold_id } },
    }),
  )
  // SAFETY: one call is made, and it answers this.
  const apiWith = (hold: SlotHold | null) =>
    ({ call: async () => ({ ...sampleDraft, hold }) }) as unknown as Api
  const input = inputFor.resumeBooking({ context: contextOf({ drafts: [], people: [] }) })
  const codes = sampleDraft.lines.map(({ test_code }) => test_code)
  const at = async (api: Api, cart = codes) => (await resumeBooking(api, input, cart)).at
  expect(await at(apiWith(sampleHold))).toBe('heldAsLastTime')
  expect(await at(apiWith(null))).toBe('expiredAsLastTime')
  expect(await at(apiWith(sampleHold), [...codes, 'TSH'])).toBe('outdatedAsLastTime')
})

describe('a booking of two tabs', () => {
  const held = contextOf({ address: sampleAddress, hold: sampleHold })
  const begun = contextOf({ drafts: [] })
  const failed = { booking: { slot: { home: 'failed' } } } as const
  const detailsFailed = { booking: { details: 'failed' } } as const
  const keptDraft = async () => (await keptBooking.load())?.data.booking.draftOrderId ?? null

  beforeEach(async () => {
    await keptBooking.remove()
    rememberedAt(failed, held)
    await vi.waitFor(async () => expect(await keptDraft()).toBe('o-1'))
  })

  test('stays kept when the tab that has not begun it clears its own', async () => {
    const other = rememberedAt(detailsFailed, begun)
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('details'))
    other.send({ type: 'booking.clear' })
    other.send({ type: 'cart.changed', basket: lines })
    other.send({ type: 'checkout.start' })
    // Records are written one after the other, and this one follows the cleared one.
    await vi.waitFor(async () => {
      expect((await keptBooking.load())?.data).toMatchObject({
        step: 'details',
        booking: { memberData: null, draftOrderId: 'o-1' },
      })
    })
  })

  test('stays kept when the other tab goes back to its cart', async () => {
    const other = rememberedAt(detailsFailed, begun)
    other.send({ type: 'checkout.goTo', step: 'cart' })
    await vi.waitFor(async () => expect((await keptBooking.load())?.data.step).toBe('cart'))
    expect(await keptDraft()).toBe('o-1')
  })

  test('has the patient and the address as they were corrected meanwhile', async () => {
    const member = { ...sampleDraft.member, firstName: 'Aasha' }
    const address = { ...sampleAddress, address_line: 'Flat 7' }
    const draft = { ...sampleDraft, member, address, hold: sampleHold }
    const context = contextOf({ address: sampleAddress, people: [sampleDraft.member] })
    // SAFETY: one call is made, and it answers this.
    const api = { call: async () => draft } as unknown as Api
    const codes = sampleDraft.lines.map(({ test_code }) => test_code)
    const resumed = await resumeBooking(api, inputFor.resumeBooking({ context }), codes)
    expect(resumed).toMatchObject({ at: 'payment', booking: { people: [member], address } })
  })

  test('is forgotten as soon as the provider says that its draft is not open any more', async () => {
    // SAFETY: one call is made, and it answers this.
    const api = { call: async () => ({ ...sampleDraft, status: 'cancelled' }) } as unknown as Api
    const input = inputFor.resumeBooking({ context: begun })
    expect(await resumeBooking(api, input, ['CBC'])).toMatchObject({
      at: 'details',
      booking: { drafts: [] },
    })
    expect(await keptDraft()).toBeNull()
  })
})
