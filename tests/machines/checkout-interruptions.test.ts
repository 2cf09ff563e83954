import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Order } from '#contract/orders.schemas.ts'
import type { Booking, Resumed } from '#machines/checkout/checkout.actors.ts'
import { noBasket } from '#machines/checkout/checkout.context.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import {
  sampleDraft,
  sampleHold,
  sampleMan,
  samplePayment,
} from '#machines/checkout/model/checkout.data.ts'
import { checkoutOutcomes } from '#machines/checkout/model/checkout.outcomes.ts'
import { checkoutSamples } from '#machines/checkout/model/checkout.samples.ts'
import { deferred, tick } from './deferred.ts'

const offers = { centreVisit: true, coupons: true, wallet: true, online: true }
const filled = checkoutSamples['cart.restored'].collectable.event
const changed = checkoutSamples['cart.changed'].collectable.event

const booking: Booking = {
  member: sampleMan,
  visit: 'home',
  address: null,
  centre: null,
  draft: sampleDraft,
  hold: sampleHold,
  appointments: [],
  answers: [],
  coupon: null,
  wallet: null,
}

type Answers = Record<string, () => Promise<unknown>>

/** Signed in, while the provider is asked where the kept booking stands. */
function startResuming(answers: Answers = {}) {
  const asked: ReturnType<typeof deferred<Resumed>>[] = []
  const calls: string[] = []
  const resetStep = vi.fn()
  const usual: Answers = Object.fromEntries(
    Object.entries(checkoutOutcomes).map(([name, outcomes]) => {
      const done = Object.values(outcomes).find(({ kind }) => kind === 'done')
      return [name, async () => (done?.kind === 'done' ? done.output : undefined)]
    }),
  )
  const resumeBooking = () => {
    const answer = deferred<Resumed>()
    asked.push(answer)
    return answer.promise
  }
  const all = { ...usual, watchHold: () => new Promise(() => {}), resumeBooking, ...answers }
  const actors = Object.fromEntries(
    Object.entries(all).map(([name, answer]) => [
      name,
      fromPromise(() => {
        calls.push(name)
        return answer()
      }),
    ]),
  )
  const clock = new SimulatedClock()
  const actor = createActor(
    // SAFETY: each actor returns an outcome of its own.
    checkoutMachine.provide({
      actors,
      actions: { resetStep },
    } as unknown as Parameters<typeof checkoutMachine.provide>[0]),
    { input: { offers }, clock },
  )
  const members: unknown[] = []
  actor.on('member.chosen', ({ member }) => members.push(member))
  actor.start()
  actor.send(filled)
  actor.send({ type: 'session.started' })
  const answer = async (resumed: Resumed) => {
    asked.at(-1)?.resolve(resumed)
    await tick()
  }
  return { actor, asked, answer, calls, clock, members, resetStep }
}

async function startAtPayment(answers: Answers = {}) {
  const checkout = startResuming(answers)
  await checkout.answer({ at: 'payment', booking })
  expect(checkout.actor.getSnapshot().matches({ booking: 'payment' })).toBe(true)
  return checkout
}

describe('a cart that is emptied while the booking is restored', () => {
  test.each(['booking.clear', 'cart.emptied'] as const)(
    '%s releases what the provider holds and cancels the draft',
    async (type) => {
      const { actor, answer, calls } = startResuming()
      actor.send({ type })
      await answer({ at: 'emptied', booking })
      expect(calls).toEqual(expect.arrayContaining(['releaseSlot', 'cancelDraft']))
      expect(actor.getSnapshot().matches('reviewing')).toBe(true)
      expect(actor.getSnapshot().context).toMatchObject({ draft: null, hold: null, member: null })
    },
  )

  test('a response for the previous cart opens no step', async () => {
    const { actor, asked, answer } = startResuming()
    actor.send({ type: 'cart.emptied' })
    asked[0]?.resolve({ at: 'payment', booking })
    await tick()
    expect(actor.getSnapshot().matches('resuming')).toBe(true)
    await answer({ at: 'emptied', booking })
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
  })

  test('a payment that was open is verified, and not offered again after a decline', async () => {
    const { actor, answer } = startResuming({ verifyPayment: async () => 'declined' })
    actor.send({ type: 'cart.emptied' })
    await answer({ at: 'verifying', booking, payment: samplePayment })
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(actor.getSnapshot().context.payment).toBeNull()
  })
})

test('a change of the cart while the booking is restored repeats the request', async () => {
  const { actor, asked, answer } = startResuming()
  actor.send(changed)
  expect(asked).toHaveLength(2)
  await answer({ at: 'details', booking })
  expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
})

describe('a booking parked by a lost session', () => {
  test.each(['booking.clear', 'cart.emptied'] as const)(
    'releases what it holds after %s',
    async (type) => {
      const { actor, answer, calls } = await startAtPayment()
      actor.send({ type: 'session.lost' })
      actor.send({ type })
      expect(actor.getSnapshot().context.basket).toEqual(noBasket)
      actor.send({ type: 'session.started' })
      await answer({ at: 'emptied', booking })
      expect(calls).toContain('cancelDraft')
      expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    },
  )

  test('a visitor at the sign-in whose cart is cleared in another tab has nothing to book', () => {
    const actor = createActor(checkoutMachine, { input: { offers } }).start()
    actor.send({ type: 'session.absent' })
    actor.send(changed)
    actor.send({ type: 'checkout.start' })
    actor.send({ type: 'booking.clear' })
    expect(actor.getSnapshot().context).toMatchObject({ basket: noBasket, wanted: 'cart' })
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
  const { actor } = await startAtPayment({ releaseSlot: () => released.promise })
  actor.send({ type: 'cart.emptied' })
  expect(actor.getSnapshot().matches('clearing')).toBe(true)
  actor.send({ type: 'booking.clear' })
  released.resolve(undefined)
  await tick()
  expect(actor.getSnapshot().matches('reviewing')).toBe(true)
  expect(actor.getSnapshot().context).toMatchObject({ member: null, address: null, draft: null })
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
  await answer({ at: 'cart', booking: { ...booking, draft: null as Order | null } })
  expect(members).toEqual([sampleMan])
})
