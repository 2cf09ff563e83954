import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { PaymentOutcome } from '#contract/codes.ts'
import type { Resumed } from '#machines/checkout/checkout.actors.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import type { VerifiedPayment } from '#machines/shared/gateway.states.ts'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import {
  sampleBooking,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleOrder,
  samplePayment,
} from '#paths/checkout/checkout.data.ts'
import { checkoutSamples } from '#paths/checkout/checkout.samples.ts'
import { type Answers, answeredCheckout, bankSays, offers } from './answered-checkout.ts'
import { deferred, tick } from './deferred.ts'

const filled = checkoutSamples['cart.restored'].collectable.event
const changed = checkoutSamples['cart.changed'].collectable.event

/** Signed in, while the provider is asked where the kept booking stands. */
function startResuming(answers: Partial<Answers> = {}) {
  const asked: ReturnType<typeof deferred<Resumed>>[] = []
  const resetStep = vi.fn()
  const resumeBooking = () => {
    const answer = deferred<Resumed>()
    asked.push(answer)
    return answer.promise
  }
  const { machine, names, called } = answeredCheckout({ resumeBooking, ...answers }, { resetStep })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { offers }, clock })
  const members: unknown[] = []
  actor.on('member.chosen', ({ member }) => members.push(member))
  actor.start()
  actor.send(filled)
  actor.send({ type: 'session.started' })
  const answer = async (resumed: Resumed) => {
    asked.at(-1)?.resolve(resumed)
    await tick()
  }
  const released = () => called.mock.calls.find(([name]) => name === 'releaseBooking')?.[1]
  return { actor, asked, answer, names, released, clock, members, resetStep }
}

async function startAtPayment(answers: Partial<Answers> = {}) {
  const checkout = startResuming(answers)
  await checkout.answer({ at: 'payment', booking: sampleBooking })
  expect(checkout.actor.getSnapshot().matches({ booking: 'payment' })).toBe(true)
  return checkout
}

describe('a cart that is emptied while the booking is restored', () => {
  test.each(['booking.clear', 'cart.emptied'] as const)(
    '%s releases what the provider holds and cancels the draft',
    async (type) => {
      const { actor, answer, released } = startResuming()
      actor.send({ type })
      await answer({ at: 'emptied', booking: sampleBooking })
      expect(released()).toMatchObject({ hold: sampleHold, drafts: [sampleDraft], isEmptied: true })
      expect(actor.getSnapshot().matches('reviewing')).toBe(true)
      expect(actor.getSnapshot().context).toMatchObject({ drafts: [], hold: null, people: [] })
    },
  )

  test('a response for the previous cart opens no step', async () => {
    const { actor, asked, answer } = startResuming()
    actor.send({ type: 'cart.emptied' })
    asked[0]?.resolve({ at: 'payment', booking: sampleBooking })
    await tick()
    expect(actor.getSnapshot().matches('resuming')).toBe(true)
    await answer({ at: 'emptied', booking: sampleBooking })
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
  })

  test('a payment that was open is verified, and not offered again after a decline', async () => {
    const { actor, answer } = startResuming({ verifyPayment: async () => bankSays('declined') })
    actor.send({ type: 'cart.emptied' })
    await answer({ at: 'verifying', booking: sampleBooking, payment: samplePayment })
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(actor.getSnapshot().context.payment).toBeNull()
  })
})

test('a change of the cart while the booking is restored repeats the request', async () => {
  const { actor, asked, answer } = startResuming()
  actor.send(changed)
  expect(asked).toHaveLength(2)
  await answer({ at: 'details', booking: sampleBooking })
  expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
})

describe('a booking parked by a lost session', () => {
  test.each(['booking.clear', 'cart.emptied'] as const)(
    'releases what it holds after %s',
    async (type) => {
      const { actor, answer, released } = await startAtPayment()
      actor.send({ type: 'session.lost' })
      actor.send({ type })
      expect(actor.getSnapshot().context.basket).toEqual([])
      actor.send({ type: 'session.started' })
      await answer({ at: 'emptied', booking: sampleBooking })
      expect(released()).toMatchObject({ drafts: [sampleDraft], isEmptied: true })
      expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    },
  )

  test('a visitor at the sign-in whose cart is cleared in another tab has nothing to book', () => {
    const actor = createActor(checkoutMachine, { input: { offers } }).start()
    actor.send({ type: 'session.absent' })
    actor.send(changed)
    actor.send({ type: 'checkout.start' })
    actor.send({ type: 'booking.clear' })
    expect(actor.getSnapshot().context).toMatchObject({ basket: [], wanted: 'cart' })
    actor.send({ type: 'signIn.dismissed' })
    expect(actor.getSnapshot().matches({ idle: 'browsing' })).toBe(true)
  })
})

describe('[R4.06] the last step is reset when the last test is removed', () => {
  test('by a visitor', () => {
    const resetStep = vi.fn()
    const machine = checkoutMachine.provide({ actions: { resetStep } })
    const actor = createActor(machine, { input: { offers } }).start()
    actor.send({ type: 'session.absent' })
    actor.send(changed)
    actor.send({ type: 'cart.emptied' })
    expect(resetStep).toHaveBeenCalledTimes(1)
  })

  test('by a patient at the payment', async () => {
    const { actor, resetStep } = await startAtPayment()
    actor.send({ type: 'cart.emptied' })
    expect(resetStep).toHaveBeenCalledTimes(1)
  })
})

test('[R4.15] clear-all forgets patient and address, also while a hold is being released', async () => {
  const released = deferred<undefined>()
  const { actor } = await startAtPayment({ releaseBooking: () => released.promise })
  actor.send({ type: 'cart.emptied' })
  expect(actor.getSnapshot().matches('clearing')).toBe(true)
  actor.send({ type: 'booking.clear' })
  released.resolve(undefined)
  await tick()
  expect(actor.getSnapshot().matches('reviewing')).toBe(true)
  expect(actor.getSnapshot().context).toMatchObject({ people: [], address: null, drafts: [] })
})

describe('a kept booking of other tests than the cart', () => {
  const wallet = {
    wallet_applied_unique_id: 'w-1',
    redeem_points: 240,
    redeem_from_wallet_points: 120,
    net_payable: 120,
  }
  const coupon = {
    camp_applied_unique_id: 'k-1',
    code: 'CHECKUP100',
    order_discount: 100,
    discount_test_list: [],
  }

  test('gives back slot, points and coupon, and goes on at the patient, saying why', async () => {
    const { actor, answer, released, members } = startResuming()
    await answer({ at: 'outdated', booking: { ...sampleBooking, wallet, coupon } })
    expect(released()).toMatchObject({ hold: sampleHold, wallet, coupon, isEmptied: false })
    expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
    const { context } = actor.getSnapshot()
    expect(context).toMatchObject({ people: [sampleMan], hold: null, wallet: null, coupon: null })
    expect(context.restartReason).toBe('cartChanged')
    expect(members).toContain(sampleMan)
  })

  test('gives back the appointments at a centre', async () => {
    const { answer, released } = startResuming()
    const appointments = [{ orderId: 'o-1', subdepartment: 'MRI', hold: sampleHold }]
    await answer({ at: 'outdated', booking: { ...sampleBooking, hold: null, appointments } })
    expect(released()).toMatchObject({ appointments })
  })
})

describe('a booking begun on another device', () => {
  const open = { at: 'open', device: 'Chrome on Android' } as const

  async function startWithOpen() {
    const checkout = startResuming()
    await checkout.answer(open)
    expect(checkout.actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(checkout.actor.getSnapshot().context.openBooking).toEqual({
      device: 'Chrome on Android',
    })
    return checkout
  }

  test('waits in the cart, with nothing of it taken', async () => {
    const { actor } = await startWithOpen()
    expect(actor.getSnapshot().context).toMatchObject({ drafts: [], hold: null, people: [] })
  })

  test.each([{ type: 'checkout.start' }, { type: 'checkout.goTo', step: 'payment' }] as const)(
    'goes on at its step: $type',
    async (event) => {
      const { actor, asked, answer } = await startWithOpen()
      actor.send(event)
      expect(asked).toHaveLength(2)
      await answer({ at: 'payment', booking: sampleBooking })
      expect(actor.getSnapshot().matches({ booking: 'payment' })).toBe(true)
      expect(actor.getSnapshot().context).toMatchObject({ people: [sampleMan], openBooking: null })
    },
  )

  test('that has ended meanwhile leaves the patient to a new one', async () => {
    const { actor, answer } = await startWithOpen()
    actor.send({ type: 'checkout.start' })
    await answer({ at: 'cart', booking: null })
    expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
  })

  test('[R4.07] [R4.12] is cancelled with the cart that is emptied here', async () => {
    const { actor, released } = await startWithOpen()
    const refetched = vi.fn()
    actor.on('wallet.refetch', refetched)
    actor.send({ type: 'cart.emptied' })
    await tick()
    expect(released()).toMatchObject({ drafts: [], isEmptied: true })
    expect(refetched).toHaveBeenCalled()
    expect(actor.getSnapshot().context).toMatchObject({ drafts: [], openBooking: null })
  })

  test.each([changed, { type: 'booking.clear' }] as const)(
    'is not offered any more after $type',
    async (event) => {
      const { actor, names } = await startWithOpen()
      actor.send(event)
      expect(actor.getSnapshot().context.openBooking).toBeNull()
      expect(names()).not.toContain('releaseBooking')
      actor.send(changed)
      actor.send({ type: 'checkout.start' })
      expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
    },
  )

  test('is asked for again after the session was lost', async () => {
    const { actor, answer } = await startWithOpen()
    actor.send({ type: 'session.lost' })
    actor.send({ type: 'session.started' })
    expect(actor.getSnapshot().context.openBooking).toBeNull()
    await answer(open)
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
  })
})

test.each(['declined', 'abandoned'] as const)(
  'a payment that is found %s after its slot was released leads to the slots, and says so',
  async (outcome) => {
    const { actor, answer } = startResuming({ verifyPayment: async () => bankSays(outcome) })
    const booking = { ...sampleBooking, hold: null }
    await answer({ at: 'verifying', booking, payment: samplePayment })
    expect(actor.getSnapshot().matches({ booking: { slot: 'home' } })).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({
      payment: null,
      error: 'No money was taken. Your slot is no longer held.',
    })
  },
)

describe('[R4.15] clear-all in another tab forgets patient and address', () => {
  const forgotten = { people: [], address: null, centre: null, drafts: [] }

  async function startPaying() {
    const decision = deferred<VerifiedPayment>()
    const checkout = startResuming({ verifyPayment: () => decision.promise })
    await checkout.answer({ at: 'verifying', booking: sampleBooking, payment: samplePayment })
    expect(checkout.actor.getSnapshot().matches({ paying: 'verifying' })).toBe(true)
    const decide = async (outcome: PaymentOutcome) => {
      decision.resolve(bankSays(outcome))
      await tick()
    }
    return { ...checkout, decide }
  }

  test('while the bank is asked, when the payment turns out unpaid', async () => {
    const { actor, decide, members } = await startPaying()
    actor.send({ type: 'booking.clear' })
    await decide('abandoned')
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject(forgotten)
    expect(members.at(-1)).toBeNull()
  })

  test.each(['booking.clear', 'cart.emptied'] as const)(
    'while the bank is asked, also when the cart is filled again before it answers, by %s',
    async (type) => {
      const { actor, decide } = await startPaying()
      actor.send({ type })
      actor.send(changed)
      await decide('declined')
      expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
      expect(actor.getSnapshot().context).toMatchObject(forgotten)
    },
  )

  test('before a payment is looked up that was open at a reload', async () => {
    const { actor, answer } = startResuming({ verifyPayment: async () => bankSays('abandoned') })
    actor.send({ type: 'cart.emptied' })
    actor.send({ type: 'booking.clear' })
    await answer({ at: 'verifying', booking: sampleBooking, payment: samplePayment })
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject(forgotten)
  })

  test('while the booking is restored after a lost session', async () => {
    const { actor, answer } = await startAtPayment()
    actor.send({ type: 'session.lost' })
    actor.send({ type: 'cart.emptied' })
    actor.send({ type: 'session.started' })
    actor.send({ type: 'booking.clear' })
    await answer({ at: 'cart', booking: null })
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ people: [], address: null })
  })

  test('and a reload, when the payment of the cart that was filled again turns out unpaid', async () => {
    const { actor, answer } = startResuming({ verifyPayment: async () => bankSays('abandoned') })
    const cleared = { ...sampleBooking, people: [], address: null }
    await answer({ at: 'verifying', booking: cleared, payment: samplePayment })
    expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject(forgotten)
  })

  test('while an order is placed that is refused', async () => {
    const refused = deferred<never>()
    const { actor, clock } = await startAtPayment({ placeOrder: () => refused.promise })
    clock.increment(STEP_SETTLE)
    actor.send({ type: 'mode.choose', mode: 'cash' })
    actor.send({ type: 'order.place' })
    await tick()
    expect(actor.getSnapshot().matches({ placing: 'ordering' })).toBe(true)
    actor.send({ type: 'booking.clear' })
    refused.reject({ kind: 'refused', code: 'draft-changed', message: '' })
    await tick()
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject(forgotten)
  })
})

test('a cart that is cleared while the order is thanked for opens no step', async () => {
  const { actor, answer } = startResuming()
  await answer({ at: 'thankYou', order: sampleOrder, booking: sampleBooking })
  actor.send(changed)
  actor.send({ type: 'booking.clear' })
  actor.send({ type: 'booking.finish' })
  actor.send({ type: 'checkout.start' })
  expect(actor.getSnapshot().matches('reviewing')).toBe(true)
})

test('a booking whose cart another tab changed says so on the cart', async () => {
  const { actor } = await startAtPayment()
  actor.send(changed)
  await tick()
  expect(actor.getSnapshot().matches('reviewing')).toBe(true)
  expect(actor.getSnapshot().context.restartReason).toBe('cartChanged')
})

test('[R4.04] the patient of a restored booking decides at once what may be added', async () => {
  const { members, answer } = startResuming()
  await answer({ at: 'cart', booking: { ...sampleBooking, drafts: [] } })
  expect(members).toEqual([sampleMan])
})
