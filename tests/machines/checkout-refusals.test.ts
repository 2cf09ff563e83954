import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import type { Resumed } from '#machines/checkout/checkout.actors.ts'
import type { FlowError } from '#machines/shared/failures.ts'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import {
  sampleAddress,
  sampleBooking,
  sampleCentre,
  sampleDays,
  sampleDraft,
  sampleMan,
  sampleOrder,
  samplePayment,
  sampleSlot,
} from '#paths/checkout/checkout.data.ts'
import { checkoutSamples } from '#paths/checkout/checkout.samples.ts'
import { type Answers, answeredCheckout, bankSays, offers } from './answered-checkout.ts'
import { deferred, tick } from './deferred.ts'

/** What the provider answers when a call is refused. */
const refuse = (code: string, message = '') => {
  return () => Promise.reject({ kind: 'refused', code, message } satisfies FlowError)
}

async function resumeAt(resumed: Resumed, answers: Partial<Answers>, scans = false) {
  const { machine, names } = answeredCheckout({ resumeBooking: async () => resumed, ...answers })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { offers }, clock })
  const emitted: string[] = []
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  const { collectable, radiology } = checkoutSamples['cart.restored']
  actor.send((scans ? radiology : collectable).event)
  actor.send({ type: 'session.started' })
  await tick()
  const at = (value: Parameters<SnapshotFrom<typeof machine>['matches']>[0]) =>
    actor.getSnapshot().matches(value)
  return { actor, names, clock, emitted, at, context: () => actor.getSnapshot().context }
}

const atSlots: Resumed = { at: 'slot', booking: { ...sampleBooking, hold: null } }
const atPayment: Resumed = { at: 'payment', booking: sampleBooking }
const radiology: Resumed = {
  at: 'slot',
  booking: { ...sampleBooking, visit: 'center', address: null, centre: sampleCentre, hold: null },
}
const appointment = checkoutSamples['appointment.choose'].ct.event

async function pay(answers: Partial<Answers>, mode: 'cash' | 'online' = 'cash') {
  const checkout = await resumeAt(atPayment, answers)
  checkout.clock.increment(STEP_SETTLE)
  checkout.actor.send({ type: 'mode.choose', mode })
  checkout.actor.send({ type: 'order.place' })
  await tick()
  return checkout
}

describe('a draft that is no longer open', () => {
  const nowhere = { findOrder: async () => null }

  test.each([
    ['a slot is held', 'holdSlot', atSlots, { type: 'slot.choose', slot: sampleSlot }],
    ['a coupon is applied', 'applyCoupon', atPayment, { type: 'coupon.apply', code: 'X' }],
    ['points are applied', 'applyWallet', atPayment, { type: 'wallet.apply' }],
  ] as const)('starts over when %s', async (_, actor, resumed, event) => {
    const checkout = await resumeAt(resumed, { ...nowhere, [actor]: refuse('draft-gone') })
    checkout.actor.send(event)
    await tick()
    expect(checkout.at({ booking: 'details' })).toBe(true)
    expect(checkout.context()).toMatchObject({
      drafts: [],
      people: [sampleMan],
      restartReason: 'bookingChanged',
    })
  })

  test('starts over when an appointment is held', async () => {
    const answers = { ...nowhere, holdAppointment: refuse('draft-gone') }
    const checkout = await resumeAt(radiology, answers, true)
    checkout.actor.send(appointment)
    await tick()
    expect(checkout.at({ booking: 'details' })).toBe(true)
  })

  test.each([
    ['a slot is held', 'holdSlot', 'draft-gone', { type: 'slot.choose', slot: sampleSlot }],
    ['the slot is released', 'releaseSlot', 'already-booked', { type: 'slot.release' }],
  ] as const)('shows the order of another tab when %s', async (_, actor, code, event) => {
    const held: Resumed = { at: 'held', booking: sampleBooking }
    const checkout = await resumeAt(held, {
      findOrder: async () => sampleOrder,
      [actor]: refuse(code),
    })
    checkout.actor.send(event)
    await tick()
    expect(checkout.at('thankYou')).toBe(true)
    expect(checkout.context().order).toEqual(sampleOrder)
  })

  test('shows the order that the points have paid for', async () => {
    const wallet = {
      wallet_applied_unique_id: 'w-1',
      redeem_points: 240,
      redeem_from_wallet_points: 120,
      net_payable: 120,
    }
    const checkout = await resumeAt(
      { at: 'payment', booking: { ...sampleBooking, wallet } },
      { findOrder: async () => sampleOrder, releaseWallet: refuse('wallet-refused') },
    )
    checkout.actor.send({ type: 'wallet.release' })
    await tick()
    expect(checkout.at('thankYou')).toBe(true)
  })

  test('is started over with the cart that another tab changed meanwhile', async () => {
    const checkout = await resumeAt(atSlots, {
      findOrder: () => new Promise(() => {}),
      holdSlot: refuse('draft-gone'),
    })
    checkout.actor.send({ type: 'slot.choose', slot: sampleSlot })
    await tick()
    checkout.actor.send({ type: 'cart.emptied' })
    checkout.actor.send({ type: 'session.lost' })
    expect(checkout.at('parked')).toBe(true)
    expect(checkout.context().basket).toEqual([])
  })
})

test.each(['no-home-visit', 'other-city'])(
  'a slot for a draft that was changed elsewhere (%s) starts the booking over',
  async (code) => {
    const checkout = await resumeAt(atSlots, { holdSlot: refuse(code) })
    checkout.actor.send({ type: 'slot.choose', slot: sampleSlot })
    await tick()
    expect(checkout.at({ booking: 'details' })).toBe(true)
    expect(checkout.context().restartReason).toBe('bookingChanged')
  },
)

test('a slot that is too near is like one that is taken', async () => {
  const loads: string[] = []
  const checkout = await resumeAt(atSlots, {
    holdSlot: refuse('slot-past', 'This slot is too near.'),
    loadSlots: async () => {
      loads.push('loadSlots')
      return sampleDays
    },
  })
  checkout.actor.send({ type: 'slot.choose', slot: sampleSlot })
  await tick()
  expect(loads).toHaveLength(2)
  expect(checkout.context().error).toBe('This slot is too near.')
})

describe('what the booking chose and the provider no longer has', () => {
  const home = { ...sampleBooking, drafts: [], hold: null }

  test.each([
    ['unknown-member', { people: [], address: sampleAddress }],
    ['unknown-address', { people: [sampleMan], address: null }],
    ['address-elsewhere', { people: [sampleMan], address: null }],
  ])('is chosen again: %s', async (code, left) => {
    const checkout = await resumeAt(
      { at: 'details', booking: home },
      { createDraft: refuse(code, 'It is gone.') },
    )
    checkout.actor.send({ type: 'details.confirm' })
    await tick()
    expect(checkout.at({ booking: { details: 'choosing' } })).toBe(true)
    expect(checkout.context()).toMatchObject({ ...left, error: 'It is gone.' })
    expect(checkout.actor.getSnapshot().can({ type: 'details.confirm' })).toBe(false)
  })

  test.each(['unknown-centre', 'centre-unsuitable'])('is chosen again: %s', async (code) => {
    const checkout = await resumeAt(
      {
        at: 'details',
        booking: { ...home, visit: 'center', address: null, centre: sampleCentre },
      },
      { createDraft: refuse(code) },
      true,
    )
    checkout.actor.send({ type: 'details.confirm' })
    await tick()
    expect(checkout.context().centre).toBeNull()
    checkout.actor.send({ type: 'centre.choose', centre: sampleCentre })
    expect(checkout.context().error).toBe('')
  })

  test('is chosen again when no slot is offered for it', async () => {
    const refused = {
      loadSlots: refuse('pin-not-served', 'We do not collect samples at this PIN yet.'),
    }
    const checkout = await resumeAt(atSlots, refused)
    expect(checkout.at({ booking: 'details' })).toBe(true)
    expect(checkout.context()).toMatchObject({
      address: null,
      error: 'We do not collect samples at this PIN yet.',
    })
    expect(checkout.actor.getSnapshot().can({ type: 'checkout.goTo', step: 'cart' })).toBe(true)
  })

  test('is chosen again when the centre does the scan no more', async () => {
    const refused = { loadAppointments: refuse('centre-unsuitable') }
    const checkout = await resumeAt(radiology, refused, true)
    expect(checkout.at({ booking: 'details' })).toBe(true)
    expect(checkout.context().centre).toBeNull()
  })
})

describe('tests that the provider no longer takes as they were booked', () => {
  test.each(['not-eligible', 'only-at-centre', 'appointment-missing', 'answers-missing'])(
    '%s at the order leads to the patient step, and the cart is read again',
    async (code) => {
      const checkout = await pay({ placeOrder: refuse(code, 'Not like this.') })
      expect(checkout.at({ booking: 'details' })).toBe(true)
      expect(checkout.context()).toMatchObject({ error: 'Not like this.', drafts: [sampleDraft] })
      expect(checkout.emitted).toContain('tests.stale')
      checkout.actor.send({ type: 'details.confirm' })
      expect(checkout.context().error).toBe('')
    },
  )

  test('start over when another tab has changed the cart', async () => {
    const order = deferred<typeof sampleOrder>()
    const checkout = await pay({ placeOrder: () => order.promise })
    checkout.actor.send(checkoutSamples['cart.changed'].centreOnly.event)
    order.reject({ kind: 'refused', code: 'not-eligible', message: '' } satisfies FlowError)
    await tick()
    expect(checkout.at({ booking: 'details' })).toBe(true)
    expect(checkout.context()).toMatchObject({ restartReason: 'cartChanged', drafts: [] })
  })

  test('lead to the patient step before a payment', async () => {
    const checkout = await pay({ createPayment: refuse('only-at-centre') }, 'online')
    expect(checkout.at({ booking: 'details' })).toBe(true)
  })
})

describe('a payment of the same booking', () => {
  test('that is being settled is waited for, and its order shown', async () => {
    const answers = [refuse('payment-pending'), refuse('already-placed')]
    const checkout = await pay(
      {
        createPayment: () => (answers.shift() ?? refuse('network'))(),
        findOrder: async () => sampleOrder,
      },
      'online',
    )
    expect(checkout.at({ paying: 'earlierPending' })).toBe(true)
    checkout.clock.increment(5_000)
    await tick()
    expect(checkout.at('thankYou')).toBe(true)
  })

  test('that the bank refuses after all is told as declined', async () => {
    const checkout = await resumeAt(
      { at: 'verifying', booking: sampleBooking, payment: samplePayment },
      { verifyPayment: async () => bankSays('paid'), orderByPayment: refuse('payment-refused') },
    )
    const declined = { booking: { payment: { attempt: { failed: 'declined' } } } } as const
    expect(checkout.at(declined)).toBe(true)
  })
})
