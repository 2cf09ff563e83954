import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import type { Resumed } from '#machines/checkout/checkout.actors.ts'
import type { FlowError } from '#machines/shared/failures.ts'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import {
  sampleBooking,
  sampleCentre,
  sampleDraft,
  sampleHold,
  sampleLastVisit,
  sampleSlot,
} from '#paths/checkout/checkout.data.ts'
import { checkoutSamples } from '#paths/checkout/checkout.samples.ts'
import { type Answers, answeredCheckout, offers } from './answered-checkout.ts'
import { deferred, tick } from './deferred.ts'

const refuse = (code: string, message = '') => {
  return () => Promise.reject({ kind: 'refused', code, message } satisfies FlowError)
}
const asLastTime = { type: 'lastVisit.book', visit: sampleLastVisit, slot: sampleSlot } as const
const later = { ...sampleSlot, slot_id: 's-2', from_time: '08:00' }
const HELD = { booking: { asLastTime: 'held' } } as const

/** On the cart page, after a reload with this booking. */
async function onCart(answers: Partial<Answers> = {}, resumed?: Resumed) {
  const resumeBooking = async (): Promise<Resumed> => resumed ?? { at: 'cart', booking: null }
  const { machine, names, called } = answeredCheckout({ resumeBooking, ...answers })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { offers }, clock })
  actor.start()
  actor.send(checkoutSamples['cart.restored'].collectable.event)
  actor.send({ type: 'session.started' })
  await tick()
  if (resumed) actor.send({ type: 'checkout.goTo', step: 'cart' })
  const at = (value: Parameters<SnapshotFrom<typeof machine>['matches']>[0]) =>
    actor.getSnapshot().matches(value)
  const count = (name: string) => names().filter((one) => one === name).length
  return { actor, called, count, clock, at, context: () => actor.getSnapshot().context }
}

async function heldOnCart(answers: Partial<Answers> = {}) {
  const checkout = await onCart(answers)
  checkout.actor.send(asLastTime)
  await tick()
  expect(checkout.at(HELD)).toBe(true)
  return checkout
}

describe('a double tap', () => {
  test('on the hold holds one slot of one draft, and places nothing', async () => {
    const { actor, count, at } = await onCart()
    actor.send(asLastTime)
    actor.send(asLastTime)
    await tick()
    actor.send({ type: 'order.place' })
    expect(at(HELD)).toBe(true)
    expect([count('createDraft'), count('holdSlot')]).toEqual([1, 1])
  })

  test('on the confirmation places one order', async () => {
    const { actor, clock, count, at } = await heldOnCart()
    clock.increment(STEP_SETTLE)
    actor.send({ type: 'order.place' })
    actor.send({ type: 'order.place' })
    await tick()
    expect(at('thankYou')).toBe(true)
    expect(count('placeOrder')).toBe(1)
  })
})

describe('a slot that cannot be held', () => {
  test('leaves the offer open, and the next one is held', async () => {
    const holdSlot = vi
      .fn<Answers['holdSlot']>()
      .mockImplementationOnce(refuse('slot-taken', 'Another patient just took this slot.'))
      .mockResolvedValue({ ...sampleHold, slot: later })
    const { actor, called, at, context } = await onCart({ holdSlot })
    actor.send(asLastTime)
    await tick()
    expect(at({ booking: { asLastTime: 'taken' } })).toBe(true)
    expect(context().error).toBe('Another patient just took this slot.')
    actor.send({ ...asLastTime, slot: later })
    await tick()
    expect(at(HELD)).toBe(true)
    expect(called).toHaveBeenLastCalledWith('watchHold', expect.anything())
    expect(called).toHaveBeenCalledWith('holdSlot', expect.objectContaining({ slotId: 's-2' }))
    expect(context().error).toBe('')
  })

  test('for another reason is not said to be taken', async () => {
    const { actor, at } = await onCart({ holdSlot: refuse('500') })
    actor.send(asLastTime)
    await tick()
    expect(at({ booking: { asLastTime: 'notHeld' } })).toBe(true)
  })
})

test('a hold that ends while the card is open is offered again, and the order cannot be placed', async () => {
  const over = deferred<readonly string[]>()
  const { actor, clock, at, context } = await heldOnCart({ watchHold: () => over.promise })
  clock.increment(STEP_SETTLE)
  over.resolve([sampleHold.hold_id])
  await tick()
  expect(at({ booking: { asLastTime: 'expired' } })).toBe(true)
  expect(context().hold).toBeNull()
  expect(actor.getSnapshot().can({ type: 'order.place' })).toBe(false)
  expect(actor.getSnapshot().can(asLastTime)).toBe(true)
})

test('going back in the middle of the hold loses neither the draft nor the slot', async () => {
  const hold = deferred<typeof sampleHold>()
  const { actor, at } = await onCart({ holdSlot: () => hold.promise })
  actor.send(asLastTime)
  await tick()
  for (const step of ['details', 'cart'] as const) actor.send({ type: 'checkout.goTo', step })
  expect(at({ booking: { asLastTime: 'holding' } })).toBe(true)
  hold.resolve(sampleHold)
  await tick()
  expect(at(HELD)).toBe(true)
})

describe('a slot that is held already', () => {
  const kept = {
    at: 'held',
    booking: { ...sampleBooking, people: [sampleLastVisit.member] },
  } as const

  test('is shown as held after a reload, and confirmed there', async () => {
    const { actor, clock, at, count } = await onCart({}, { ...kept, at: 'heldAsLastTime' })
    expect(at(HELD)).toBe(true)
    clock.increment(STEP_SETTLE)
    actor.send({ type: 'order.place' })
    await tick()
    expect(at('thankYou')).toBe(true)
    expect([count('updateDraft'), count('holdSlot')]).toEqual([0, 0])
  })

  test('is said to be released after a reload that comes too late', async () => {
    const booking = { ...kept.booking, hold: null }
    const { actor, at } = await onCart({}, { at: 'expiredAsLastTime', booking })
    expect(at({ booking: { asLastTime: 'expired' } })).toBe(true)
    expect(actor.getSnapshot().can(asLastTime)).toBe(true)
  })

  test('does not keep who pressed on meanwhile from choosing the patient', async () => {
    const resumed = deferred<Resumed>()
    const { actor, at } = await onCart({ resumeBooking: () => resumed.promise })
    actor.send({ type: 'checkout.start' })
    resumed.resolve({ ...kept, at: 'heldAsLastTime' })
    await tick()
    expect(at({ booking: 'details' })).toBe(true)
  })

  test('is not held twice on the way back from a step', async () => {
    const { actor, at, count } = await onCart({}, kept)
    expect(at({ reviewing: 'own' })).toBe(true)
    actor.send({ ...asLastTime, slot: sampleHold.slot })
    await tick()
    expect(at(HELD)).toBe(true)
    expect([count('updateDraft'), count('holdSlot')]).toEqual([1, 0])
  })

  test('is released with the visit to a centre that is chosen instead', async () => {
    const { actor, at, context } = await onCart({ updateDraft: async () => [sampleDraft] }, kept)
    actor.send({ type: 'checkout.start' })
    await tick()
    actor.send({ type: 'visit.choose', visit: 'center' })
    await tick()
    actor.send({ type: 'centre.choose', centre: sampleCentre })
    actor.send({ type: 'details.confirm' })
    await tick()
    expect(at({ booking: { slot: 'walkIn' } })).toBe(true)
    expect(context().hold).toBeNull()
  })

  test('is kept when the lab cannot be reached, and the patient can try again', async () => {
    const { actor, at, context } = await onCart({ updateDraft: refuse('500') }, kept)
    actor.send({ ...asLastTime, slot: sampleHold.slot })
    await tick()
    expect(at({ booking: { asLastTime: 'notHeld' } })).toBe(true)
    expect(context().hold).not.toBeNull()
    expect(actor.getSnapshot().can({ ...asLastTime, slot: sampleHold.slot })).toBe(true)
  })

  test('at another time is left alone', async () => {
    const { actor } = await onCart({}, kept)
    expect(actor.getSnapshot().can({ ...asLastTime, slot: later })).toBe(false)
  })
})

describe('coupon and points', () => {
  const useCoupon = { type: 'coupon.apply', code: 'CHECKUP100' } as const
  const usePoints = { type: 'wallet.apply' } as const
  const place = { type: 'order.place' } as const

  async function open(answers: Partial<Answers> = {}) {
    const checkout = await heldOnCart(answers)
    checkout.clock.increment(STEP_SETTLE)
    return checkout
  }

  async function discounted(answers: Partial<Answers> = {}) {
    const checkout = await open(answers)
    checkout.actor.send(useCoupon)
    checkout.actor.send(usePoints)
    await tick()
    expect(checkout.context()).toMatchObject({
      coupon: { order_discount: 100 },
      wallet: { redeem_points: 240 },
    })
    return checkout
  }

  test('are not used unasked', async () => {
    const { actor, called, count } = await open()
    actor.send(place)
    await tick()
    expect([count('applyCoupon'), count('applyWallet')]).toEqual([0, 0])
    expect(called).toHaveBeenCalledWith(
      'placeOrder',
      expect.objectContaining({ coupon: null, wallet: null }),
    )
  })

  test('are part of the order that is confirmed', async () => {
    const { actor, called, at } = await discounted()
    actor.send(place)
    await tick()
    expect(at('thankYou')).toBe(true)
    expect(called).toHaveBeenCalledWith(
      'placeOrder',
      expect.objectContaining({
        coupon: expect.objectContaining({ code: 'CHECKUP100' }),
        wallet: expect.objectContaining({ redeem_points: 240 }),
      }),
    )
  })

  test.each([
    ['a coupon', useCoupon, 'applyCoupon'],
    ['points', usePoints, 'applyWallet'],
  ] as const)('nothing is ordered while %s is being applied', async (_what, event, call) => {
    const answer = deferred<never>()
    const { actor } = await open({ [call]: () => answer.promise })
    actor.send(event)
    expect(actor.getSnapshot().can(place)).toBe(false)
    answer.reject({ kind: 'network', code: 'network', message: '' } satisfies FlowError)
    await tick()
    expect(actor.getSnapshot().can(place)).toBe(true)
  })

  test('that are refused say why, and leave the slot and each other alone', async () => {
    const { actor, at, context } = await open({
      applyCoupon: refuse('coupon-refused', 'This coupon ended on 30/09/2025.'),
      applyWallet: refuse('wallet-refused', 'You have no points to use.'),
    })
    actor.send(useCoupon)
    actor.send(usePoints)
    await tick()
    expect(at(HELD)).toBe(true)
    expect(context().partErrors).toEqual({
      coupon: 'This coupon ended on 30/09/2025.',
      wallet: 'You have no points to use.',
    })
    expect(context()).toMatchObject({ coupon: null, wallet: null, hold: sampleHold })
    actor.send({ type: 'checkout.goTo', step: 'payment' })
    expect(context().partErrors).toEqual({})
  })

  test.each(['details', 'slot', 'payment'] as const)(
    'go along into the %s step, and can be taken off at the payment',
    async (step) => {
      const { actor, at, context } = await discounted()
      actor.send({ type: 'checkout.goTo', step })
      await tick()
      if (step === 'details') actor.send({ type: 'details.confirm' })
      await tick()
      if (step !== 'payment') actor.send({ type: 'checkout.goTo', step: 'payment' })
      expect(at({ booking: 'payment' })).toBe(true)
      actor.send({ type: 'coupon.remove' })
      actor.send({ type: 'wallet.release' })
      await tick()
      expect(context()).toMatchObject({ coupon: null, wallet: null })
    },
  )

  test('that are still being applied when a part is changed are not waited for', async () => {
    const { actor, context } = await open({ applyCoupon: () => new Promise(() => {}) })
    actor.send(useCoupon)
    actor.send({ type: 'checkout.goTo', step: 'payment' })
    await tick()
    expect(context()).toMatchObject({ coupon: null, couponCode: 'CHECKUP100' })
    expect(actor.getSnapshot().can(useCoupon)).toBe(true)
  })

  test('stay with the draft when its slot is released and another one is held', async () => {
    const over = deferred<readonly string[]>()
    const watchHold = vi
      .fn<Answers['watchHold']>()
      .mockReturnValueOnce(over.promise)
      .mockReturnValue(new Promise(() => {}))
    const { actor, at, context } = await discounted({ watchHold })
    over.resolve([sampleHold.hold_id])
    await tick()
    actor.send({ ...asLastTime, slot: later })
    await tick()
    expect(at(HELD)).toBe(true)
    expect(context()).toMatchObject({
      coupon: { order_discount: 100 },
      wallet: { redeem_points: 240 },
    })
  })

  test('go back when the cart changes', async () => {
    const { actor, at, count, context } = await discounted()
    actor.send(checkoutSamples['cart.changed'].collectable.event)
    await vi.waitFor(() => expect(at({ reviewing: 'own' })).toBe(true))
    expect(count('releaseBooking')).toBe(1)
    expect(context()).toMatchObject({ coupon: null, couponCode: null, wallet: null })
  })

  test('of an order that another tab has placed lead to that order', async () => {
    const { actor, at } = await discounted({ releaseWallet: refuse('wallet-refused') })
    actor.send({ type: 'wallet.release' })
    await vi.waitFor(() => expect(at('thankYou')).toBe(true))
  })
})

describe('another tab', () => {
  test('has the draft: the booking starts over, and no order is sent again', async () => {
    const { actor, clock, at, count, context } = await heldOnCart({
      placeOrder: refuse('draft-gone'),
    })
    clock.increment(STEP_SETTLE)
    actor.send({ type: 'order.place' })
    await vi.waitFor(() => expect(at({ booking: 'details' })).toBe(true))
    expect(context().restartReason).toBe('bookingChanged')
    expect(count('placeOrder')).toBe(1)
  })

  test('changes the cart: the slot is given back, which is said, and the last visit is offered again', async () => {
    const { actor, at, count, context } = await heldOnCart()
    actor.send(checkoutSamples['cart.changed'].collectable.event)
    await tick()
    expect(at({ reviewing: 'own' })).toBe(true)
    expect(count('releaseBooking')).toBe(1)
    expect(context().restartReason).toBe('slotReleased')
    expect(actor.getSnapshot().can(asLastTime)).toBe(true)
  })

  test('changes the cart after the slot was taken: nothing was released, and nothing is said', async () => {
    const { actor, at, context } = await onCart({ holdSlot: refuse('slot-taken', 'Taken.') })
    actor.send(asLastTime)
    await tick()
    actor.send(checkoutSamples['cart.changed'].collectable.event)
    await tick()
    expect(at({ reviewing: 'own' })).toBe(true)
    expect(context().restartReason).toBeNull()
  })
})

test.each([
  ['on the way back from the slot step', 'held', checkoutSamples['cart.changed'].collectable.event],
  [
    'while it is held on the cart page',
    'heldAsLastTime',
    checkoutSamples['prices.changed'].changed.event,
  ],
] as const)(
  'a slot that is released by a change of the cart is said, %s',
  async (_where, at, event) => {
    const booking = { ...sampleBooking, people: [sampleLastVisit.member] }
    const { actor, context } = await onCart({}, { at, booking })
    actor.send(event)
    await tick()
    expect(actor.getSnapshot().matches({ reviewing: 'own' })).toBe(true)
    expect(context()).toMatchObject({ hold: null, restartReason: 'slotReleased' })
  },
)

test.each([
  ['unknown-member', { booking: 'details' }],
  ['unknown-address', { booking: 'details' }],
  ['pin-not-served', { booking: 'details' }],
  ['price-changed', { reviewing: 'own' }],
] as const)('%s: nothing is held, and the booking goes on where it can', async (code, where) => {
  const { actor, at, count } = await onCart({ createDraft: refuse(code, 'Choose again.') })
  actor.send(asLastTime)
  await tick()
  expect(at(where)).toBe(true)
  expect(count('holdSlot')).toBe(0)
})
