import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Member } from '#contract/patient.endpoints.ts'
import type { Basket } from '#machines/checkout/basket.ts'
import type { HeldBooking, Resumed } from '#machines/checkout/checkout.actors.ts'
import type { FlowError } from '#machines/shared/failures.ts'
import type { VerifiedPayment } from '#machines/shared/gateway.states.ts'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import {
  bloodCount,
  sampleAddress,
  sampleBooking,
  sampleCentre,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleMember,
  sampleOrder,
  samplePayment,
  sampleSlot,
  twoScans,
  womensTest,
} from '#paths/checkout/checkout.data.ts'
import { type Answers, answeredCheckout, bankSays, offers } from './answered-checkout.ts'
import { deferred, tick } from './deferred.ts'

const basket: Basket = [bloodCount]
const thyroid = { ...bloodCount, code: 'TSH' }

function startCheckout(changes: Partial<Answers> = {}, cart: Basket = basket) {
  const { machine, called, names } = answeredCheckout(changes)
  const emitted: string[] = []
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { offers }, clock })
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  actor.send({ type: 'cart.restored', basket: cart })
  actor.send({ type: 'session.started' })
  const released = () => {
    const call = called.mock.calls.find(([name]) => name === 'releaseBooking')
    // SAFETY: the input of this actor.
    return call?.[1] as HeldBooking | undefined
  }
  return { actor, called, names, released, emitted, clock }
}

/** Goes up to the open payment page with the slot held. */
const otherHold = { ...sampleHold, hold_id: 'h-9', slot: { ...sampleSlot, slot_id: 's-9' } }

async function toPayment(changes: Partial<Answers> = {}, member: Member = sampleMan) {
  const checkout = await toOpeningPayment(changes, member)
  checkout.clock.increment(STEP_SETTLE)
  checkout.actor.send({ type: 'mode.choose', mode: 'cash' })
  return checkout
}

async function toOpeningPayment(changes: Partial<Answers> = {}, member: Member = sampleMan) {
  const checkout = startCheckout(changes)
  const { actor } = checkout
  await tick()
  actor.send({ type: 'checkout.start' })
  await tick()
  actor.send({ type: 'member.choose', member })
  actor.send({ type: 'address.choose', address: sampleAddress })
  actor.send({ type: 'details.confirm' })
  await tick()
  actor.send({ type: 'slot.choose', slot: sampleSlot })
  await tick()
  actor.send({ type: 'slot.confirm' })
  return checkout
}

/** Goes up to the open payment page of an MRI with its appointment held. */
async function toRadiologyPayment(changes: Partial<Answers> = {}) {
  const checkout = startCheckout(
    { loadCentres: async () => [sampleCentre], ...changes },
    twoScans.slice(1),
  )
  const { actor, clock } = checkout
  await tick()
  actor.send({ type: 'checkout.start' })
  await tick()
  actor.send({ type: 'member.choose', member: sampleMan })
  actor.send({ type: 'centre.choose', centre: sampleCentre })
  actor.send({ type: 'details.confirm' })
  await tick()
  actor.send({ type: 'appointment.choose', slot: sampleSlot, orderId: 'o-1', subdepartment: 'MRI' })
  await tick()
  actor.send({ type: 'slot.confirm' })
  clock.increment(STEP_SETTLE)
  actor.send({ type: 'mode.choose', mode: 'cash' })
  return checkout
}

describe('the home visit, paid at service', () => {
  test('[R4.20] [R4.22] the draft is created first, then the order', async () => {
    const { actor, names } = await toPayment()
    actor.send({ type: 'order.place' })
    await tick()
    expect(actor.getSnapshot().matches('thankYou')).toBe(true)
    expect(names()).toEqual([
      'resumeBooking',
      'createLead',
      'loadDetails',
      'createDraft',
      'loadSlots',
      'holdSlot',
      'watchHold',
      'watchHold',
      'checkPrices',
      'placeOrder',
    ])
  })

  test('[R4.21] a second confirmation updates the draft by its order_id', async () => {
    const { actor, called } = await toPayment()
    actor.send({ type: 'checkout.goTo', step: 'details' })
    await tick()
    actor.send({ type: 'details.confirm' })
    await tick()
    const drafts = [expect.objectContaining({ order_id: sampleDraft.order_id })]
    expect(called).toHaveBeenCalledWith('updateDraft', expect.objectContaining({ drafts }))
  })

  test('a double press places one order', async () => {
    const { actor, names } = await toPayment()
    actor.send({ type: 'order.place' })
    actor.send({ type: 'order.place' })
    await tick()
    expect(names().filter((name) => name === 'placeOrder')).toHaveLength(1)
  })

  test('[R4.24] without an answer the order is looked up and shown', async () => {
    const { actor, names } = await toPayment({
      placeOrder: async () => Promise.reject({ kind: 'network', code: 'network', message: '' }),
      findOrder: async () => sampleOrder,
    })
    actor.send({ type: 'order.place' })
    await tick()
    expect(actor.getSnapshot().matches('thankYou')).toBe(true)
    expect(names().filter((name) => name === 'placeOrder')).toHaveLength(1)
  })

  test.each([
    ['none', { at: 'expired', hold: null }, { slot: { home: 'expired' } }],
    ['another, of another tab', { at: 'payment', hold: otherHold }, 'payment'],
  ] as const)(
    'after a refused hold the provider says which slot is held: %s',
    async (_, { at, hold }, step) => {
      const words = 'Another slot was chosen.'
      const resumed: Resumed[] = [
        { at: 'cart', booking: null },
        { at, booking: { ...sampleBooking, hold } },
      ]
      const { actor } = await toPayment({
        placeOrder: async () =>
          Promise.reject({ kind: 'refused', code: 'hold-expired', message: words }),
        resumeBooking: async () => resumed.shift() ?? { at: 'cart', booking: null },
      })
      actor.send({ type: 'order.place' })
      await tick()
      expect(actor.getSnapshot().matches({ booking: step })).toBe(true)
      expect(actor.getSnapshot().context).toMatchObject({ hold, error: words })
    },
  )

  test('a changed price restarts the booking at the cart', async () => {
    const { actor, emitted, names } = await toPayment({
      checkPrices: async () => ({ agreed: false }),
    })
    actor.send({ type: 'order.place' })
    await tick()
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(emitted).toContain('prices.stale')
    expect(names()).not.toContain('placeOrder')
  })
})

describe('the payment step just after it opens', () => {
  test('places no order in its first moments', async () => {
    const { actor, clock, names } = await toOpeningPayment()
    expect(actor.getSnapshot().can({ type: 'order.place' })).toBe(false)
    clock.increment(STEP_SETTLE - 1)
    actor.send({ type: 'order.place' })
    await tick()
    expect(names()).not.toContain('checkPrices')
    clock.increment(1)
    actor.send({ type: 'order.place' })
    await tick()
    expect(names()).toContain('createPayment')
  })

  test('places no order in the first moments after a failed attempt', async () => {
    const { actor } = await toDeclined()
    expect(actor.getSnapshot().can({ type: 'order.place' })).toBe(false)
  })
})

/** Returns from the bank with this result. */
async function toVerified(verifyPayment: Answers['verifyPayment']) {
  const checkout = await toOpeningPayment({
    createPayment: async () => samplePayment,
    verifyPayment,
  })
  checkout.clock.increment(STEP_SETTLE)
  checkout.actor.send({ type: 'order.place' })
  await tick()
  checkout.actor.send({ type: 'gateway.returned' })
  await tick()
  return checkout
}

const toDeclined = () => toVerified(async () => bankSays('declined'))

describe('a failed online payment', () => {
  test.each(['declined', 'abandoned'] as const)('stays at the payment as %s', async (outcome) => {
    const { actor } = await toVerified(async () => bankSays(outcome))
    const { context } = actor.getSnapshot()
    expect(
      actor.getSnapshot().matches({ booking: { payment: { attempt: { failed: outcome } } } }),
    ).toBe(true)
    expect(actor.getSnapshot().matches({ booking: { payment: { mode: 'online' } } })).toBe(true)
    expect(context.error).toBe('')
    // It may still be paid on the bank's page in another tab, until the patient chooses otherwise.
    expect(context.payment).not.toBeNull()
    actor.send({ type: 'mode.choose', mode: 'cash' })
    expect(actor.getSnapshot().context.payment).toBeNull()
  })

  test('keeps why the bank declined, until another attempt ends without a reason', async () => {
    const declined = { reason: 'card_expired', reference: 'pay-2', at: '2026-11-23T04:00:00.000Z' }
    const answers: VerifiedPayment[] = [{ status: 'declined', declined }, bankSays('declined')]
    const { actor, clock } = await toVerified(async () => answers.shift() ?? bankSays('pending'))
    expect(actor.getSnapshot().context.declined).toEqual(declined)
    clock.increment(STEP_SETTLE)
    actor.send({ type: 'order.place' })
    await tick()
    actor.send({ type: 'gateway.returned' })
    await tick()
    expect(actor.getSnapshot().context.declined).toBeNull()
  })

  test.each([
    ['the prices could not be checked', 'checkPrices'],
    ['the payment could not be created', 'createPayment'],
  ] as const)('stays there as not opened when %s', async (_why, call) => {
    const { actor, clock } = await toOpeningPayment({
      [call]: async () => Promise.reject({ kind: 'network', code: 'network', message: '' }),
    })
    clock.increment(STEP_SETTLE)
    actor.send({ type: 'order.place' })
    await tick()
    expect(
      actor.getSnapshot().matches({ booking: { payment: { attempt: { failed: 'notOpened' } } } }),
    ).toBe(true)
    expect(actor.getSnapshot().context.error).not.toBe('')
  })

  test('can be retried', async () => {
    const { actor, clock, names } = await toDeclined()
    clock.increment(STEP_SETTLE)
    actor.send({ type: 'order.place' })
    await tick()
    expect(names().filter((name) => name === 'createPayment')).toHaveLength(2)
  })

  test.each([
    { type: 'mode.choose', mode: 'cash' },
    { type: 'coupon.apply', code: 'CHECKUP100' },
    { type: 'wallet.apply' },
  ] as const)('is of the past after $type', async (event) => {
    const { actor, names } = await toDeclined()
    actor.send(event)
    await tick()
    expect(actor.getSnapshot().matches({ booking: { payment: { attempt: 'none' } } })).toBe(true)
    expect(names()).not.toContain('placeOrder')
  })
})

describe('money off', () => {
  const no = (message: string) => () =>
    Promise.reject({ kind: 'refused', code: 'no', message } satisfies FlowError)

  test('a refused coupon and refused points each keep their own words', async () => {
    const { actor } = await toPayment({ applyCoupon: no('Ended.'), applyWallet: no('Gone.') })
    actor.send({ type: 'coupon.apply', code: 'OLD' })
    actor.send({ type: 'wallet.apply' })
    await tick()
    expect(actor.getSnapshot().context).toMatchObject({
      error: '',
      partErrors: { coupon: 'Ended.', wallet: 'Gone.' },
    })
    actor.send({ type: 'coupon.apply', code: 'NEW' })
    expect(actor.getSnapshot().context.partErrors).toEqual({ coupon: '', wallet: 'Gone.' })
  })

  test('a refusal is forgotten when the step is left', async () => {
    const { actor } = await toPayment({ applyCoupon: no('Ended.') })
    actor.send({ type: 'coupon.apply', code: 'OLD' })
    await tick()
    actor.send({ type: 'checkout.goTo', step: 'slot' })
    expect(actor.getSnapshot().context.partErrors).toEqual({})
  })
})

describe('the patient step', () => {
  test('says nothing of centres that could not be loaded once the visit is at home', async () => {
    const { actor } = startCheckout({ loadCentres: () => Promise.reject(new Error('offline')) })
    await tick()
    actor.send({ type: 'checkout.start' })
    await tick()
    actor.send({ type: 'visit.choose', visit: 'center' })
    await tick()
    expect(actor.getSnapshot().context.error).not.toBe('')
    actor.send({ type: 'visit.choose', visit: 'home' })
    expect(actor.getSnapshot().context.error).toBe('')
  })
})

describe('what was changed in the profile', () => {
  const corrected = { ...sampleMan, gender: 1 as const }
  const moved = { ...sampleAddress, address_line: 'Flat 7' }
  const only = { ...sampleAddress, address_id: 'a-2' }

  /** Back at the patient step, whose lists are then these. */
  async function backWith(then: Awaited<ReturnType<Answers['loadDetails']>>) {
    const first = { members: [sampleMember, sampleMan], addresses: [sampleAddress] }
    const answers = [{ ...first, onlyAddress: null }, then]
    const loadDetails = async () => answers.shift() ?? then
    const checkout = startCheckout({ loadDetails }, [womensTest])
    const { actor } = checkout
    await tick()
    actor.send({ type: 'checkout.start' })
    await tick()
    actor.send({ type: 'member.choose', member: sampleMan })
    actor.send({ type: 'address.choose', address: sampleAddress })
    actor.send({ type: 'details.confirm' })
    expect(actor.getSnapshot().matches({ booking: { details: 'choosing' } })).toBe(true)
    actor.send({ type: 'checkout.goTo', step: 'details' })
    await tick()
    return checkout
  }

  test('counts at once: who was not eligible by a wrong entry goes on', async () => {
    const members = [sampleMember, corrected]
    const { actor } = await backWith({ members, addresses: [moved], onlyAddress: null })
    expect(actor.getSnapshot().context).toMatchObject({ people: [corrected], address: moved })
    actor.send({ type: 'details.confirm' })
    expect(actor.getSnapshot().matches({ booking: 'drafting' })).toBe(true)
  })

  test('may be the address, which is gone then: the only one of the city takes its place', async () => {
    const { actor } = await backWith({
      members: [sampleMember, sampleMan],
      addresses: [only],
      onlyAddress: only,
    })
    expect(actor.getSnapshot().context.address).toEqual(only)
  })
})

describe('the only member of the family', () => {
  const alone = {
    loadDetails: async () => ({ members: [sampleMember], addresses: [], onlyAddress: null }),
  }

  test('is the patient as soon as the step opens', async () => {
    const { actor, emitted } = startCheckout(alone)
    await tick()
    actor.send({ type: 'checkout.start' })
    await tick()
    expect(actor.getSnapshot().context.people).toEqual([sampleMember])
    expect(actor.getSnapshot().matches(memberState('chosen'))).toBe(true)
    expect(emitted).toContain('member.chosen')
  })

  test('keeps the reason of a refusal that drops the patient', async () => {
    const refusal: FlowError = { kind: 'refused', code: 'unknown-member', message: 'Not listed.' }
    const { actor } = startCheckout({ ...alone, createDraft: () => Promise.reject(refusal) })
    await tick()
    actor.send({ type: 'checkout.start' })
    await tick()
    actor.send({ type: 'address.choose', address: sampleAddress })
    actor.send({ type: 'details.confirm' })
    await tick()
    const { people, error } = actor.getSnapshot().context
    expect(people).toEqual([sampleMember])
    expect(error).toBe('Not listed.')
  })

  test('is not assumed among several', async () => {
    const { actor } = await toDetails()
    expect(actor.getSnapshot().context.people).toEqual([])
  })
})

describe('the addresses of the patient step', () => {
  const { address_line, locality, pincode, tag } = sampleAddress
  const fields = { tag, address_line, locality, pincode }

  test('the address that the provider had already is listed once', async () => {
    const { actor } = await toDetails()
    actor.send({ type: 'address.add', fields: { ...fields, tag: 'office' } })
    await tick()
    expect(actor.getSnapshot().context.addresses).toEqual([sampleAddress])
    expect(actor.getSnapshot().context.address).toEqual(sampleAddress)
  })

  test('a saved address is edited, and chosen', async () => {
    const edited = { ...sampleAddress, address_line: 'Flat 7' }
    const { actor, called } = await toDetails({ updateAddress: async () => edited })
    const change = { ...fields, address_line: 'Flat 7' }
    actor.send({ type: 'address.edit', addressId: sampleAddress.address_id, fields: change })
    expect(actor.getSnapshot().matches(addressState('updating'))).toBe(true)
    await tick()
    expect(called).toHaveBeenCalledWith('updateAddress', {
      addressId: sampleAddress.address_id,
      fields: change,
    })
    expect(actor.getSnapshot().context.addresses).toEqual([edited])
    expect(actor.getSnapshot().context.address).toEqual(edited)
    expect(actor.getSnapshot().matches(addressState('chosen'))).toBe(true)
  })

  test.each([
    { type: 'address.add', fields },
    { type: 'address.edit', addressId: sampleAddress.address_id, fields },
  ] as const)('$type: a saved address goes on by the same press', async (event) => {
    const { actor } = await toDetails()
    actor.send({ type: 'member.choose', member: sampleMember })
    actor.send(event)
    await tick()
    expect(actor.getSnapshot().matches({ booking: 'slot' })).toBe(true)
  })

  test('an address is still chosen after a look at the centre', async () => {
    const { actor } = await toDetails()
    actor.send({ type: 'address.choose', address: sampleAddress })
    actor.send({ type: 'visit.choose', visit: 'center' })
    expect(actor.getSnapshot().matches(addressState('unneeded'))).toBe(true)
    actor.send({ type: 'visit.choose', visit: 'home' })
    expect(actor.getSnapshot().matches(addressState('chosen'))).toBe(true)
    expect(actor.getSnapshot().context.address).toEqual(sampleAddress)
  })

  test('a refused edit keeps the address as it was, and says why', async () => {
    const refusal: FlowError = { kind: 'refused', code: 'pin-not-served', message: 'Not there.' }
    const { actor } = await toDetails({ updateAddress: () => Promise.reject(refusal) })
    actor.send({ type: 'address.choose', address: sampleAddress })
    actor.send({ type: 'address.edit', addressId: sampleAddress.address_id, fields })
    await tick()
    const { addresses, address, partErrors } = actor.getSnapshot().context
    expect([addresses, address]).toEqual([[sampleAddress], sampleAddress])
    expect(partErrors.address).toBe('Not there.')
    expect(actor.getSnapshot().matches(addressState('chosen'))).toBe(true)
  })
})

const memberState = <const State extends string>(member: State) => ({
  booking: { details: { choosing: { member } } },
})

const addressState = <const State extends string>(address: State) => ({
  booking: { details: { choosing: { address } } },
})

async function toDetails(changes: Partial<Answers> = {}) {
  const checkout = startCheckout(changes)
  await tick()
  checkout.actor.send({ type: 'checkout.start' })
  await tick()
  return checkout
}

describe('a change of the cart', () => {
  test('[R4.11] restarts the booking and keeps the member', async () => {
    const { actor } = await toPayment()
    actor.send({ type: 'cart.changed', basket: [bloodCount, thyroid] })
    await tick()
    const { context } = actor.getSnapshot()
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(context.drafts).toEqual([])
    expect(context.people).toEqual([sampleMan])
  })

  test('releases the held slot, and keeps the draft', async () => {
    const { actor, released, emitted } = await toPayment()
    actor.send({ type: 'cart.changed', basket })
    await tick()
    expect(released()).toMatchObject({ hold: sampleHold, drafts: [sampleDraft], isEmptied: false })
    expect(emitted).not.toContain('wallet.refetch')
  })

  test('[R4.12] with points applied to a draft releases and refetches the wallet', async () => {
    const { actor, released, emitted } = await toPayment({ findOrder: async () => null })
    actor.send({ type: 'wallet.apply' })
    await tick()
    actor.send({ type: 'booking.clear' })
    await tick()
    expect(released()?.wallet).not.toBeNull()
    expect(emitted).toContain('wallet.refetch')
  })

  test('[R4.07] removing the last line cancels the draft', async () => {
    const { actor, released } = await toPayment()
    actor.send({ type: 'cart.emptied' })
    await tick()
    expect(released()).toMatchObject({ drafts: [sampleDraft], isEmptied: true })
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
  })
})

describe('a cart that is emptied elsewhere during the payment step', () => {
  test('shows the order, if another tab has placed it', async () => {
    const { actor } = await toPayment({ findOrder: async () => sampleOrder })
    actor.send({ type: 'booking.clear' })
    await tick()
    expect(actor.getSnapshot().matches('thankYou')).toBe(true)
  })

  test('ends the booking and says why, until the patient adds a test', async () => {
    const { actor } = await toPayment({ findOrder: async () => null })
    actor.send({ type: 'booking.clear' })
    await tick()
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({
      drafts: [],
      people: [],
      restartReason: 'bookingChanged',
    })
    actor.send({ type: 'cart.changed', basket })
    expect(actor.getSnapshot().context.restartReason).toBeNull()
  })

  test('does not say that nothing was ordered, if the provider does not answer', async () => {
    const { actor } = await toPayment({ findOrder: () => Promise.reject(new Error('offline')) })
    actor.send({ type: 'booking.clear' })
    await tick()
    expect(actor.getSnapshot().context.restartReason).toBe('unknown')
  })
})

describe('a cart that another tab changes while the order is being placed', () => {
  const more: Basket = [bloodCount, thyroid]
  const refused = (code: string) => async () =>
    Promise.reject({ kind: 'refused', code, message: '' })

  test('restarts the booking at the patient step with the reason, and places no order', async () => {
    const prices = deferred<{ agreed: boolean }>()
    const { actor, names, released } = await toPayment({ checkPrices: () => prices.promise })
    actor.send({ type: 'order.place' })
    actor.send({ type: 'cart.changed', basket: more })
    prices.resolve({ agreed: true })
    await tick()
    const { context } = actor.getSnapshot()
    expect(names()).not.toContain('placeOrder')
    expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
    expect(context).toMatchObject({
      basket: more,
      pendingBasket: null,
      drafts: [],
      hold: null,
      people: [sampleMan],
      restartReason: 'cartChanged',
    })
    expect(released()).toMatchObject({ hold: sampleHold })
  })

  test.each(['draft-changed', 'draft-gone'])(
    'a refusal of the order with %s leads to the patient step, not to a retry that is refused again',
    async (code) => {
      const { actor } = await toPayment({ placeOrder: refused(code) })
      actor.send({ type: 'order.place' })
      await tick()
      expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
      expect(actor.getSnapshot().context).toMatchObject({
        drafts: [],
        restartReason: 'bookingChanged',
      })
    },
  )

  test.each([
    ['order', 'cash', 'placeOrder'],
    ['payment', 'online', 'createPayment'],
  ] as const)(
    'a slot that the other tab gave back leads to the patient step, not to the slots of the old cart (%s)',
    async (_what, mode, call) => {
      const answer = deferred<never>()
      const { actor } = await toPayment({ [call]: () => answer.promise })
      actor.send({ type: 'mode.choose', mode })
      actor.send({ type: 'order.place' })
      await tick()
      actor.send({ type: 'cart.changed', basket: more })
      answer.reject({ kind: 'refused', code: 'hold-expired', message: '' })
      await tick()
      expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
      expect(actor.getSnapshot().context.basket).toEqual(more)
    },
  )

  test('keeps the changed cart when the session is lost', async () => {
    const answer = deferred<never>()
    const { actor } = await toPayment({ placeOrder: () => answer.promise })
    actor.send({ type: 'order.place' })
    await tick()
    actor.send({ type: 'cart.changed', basket: more })
    answer.reject({ kind: 'lost', code: '401', message: '' })
    await tick()
    expect(actor.getSnapshot().matches('parked')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ basket: more, pendingBasket: null })
  })

  test('leads to the patient step when the payment is refused with draft-changed', async () => {
    const { actor } = await toPayment({ createPayment: refused('draft-changed') })
    actor.send({ type: 'mode.choose', mode: 'online' })
    actor.send({ type: 'order.place' })
    await tick()
    expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
  })

  test('leads to the patient step when the radiology order is refused with draft-changed', async () => {
    const { actor } = await toRadiologyPayment({ placeOrder: refused('draft-changed') })
    actor.send({ type: 'order.place' })
    await tick()
    expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
  })

  test('without an answer looks the order up before "Try again" restarts the booking', async () => {
    const { actor, names } = await toPayment({
      placeOrder: refused('network'),
      findOrder: async () => null,
    })
    actor.send({ type: 'order.place' })
    await tick()
    expect(actor.getSnapshot().matches({ placing: 'failed' })).toBe(true)
    actor.send({ type: 'cart.changed', basket: more })
    actor.send({ type: 'checkout.retry' })
    await tick()
    expect(names().filter((name) => name === 'findOrder')).toHaveLength(2)
    expect(names().filter((name) => name === 'placeOrder')).toHaveLength(1)
    expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
  })

  test('leaves a placed order on its thank-you page', async () => {
    const placed = deferred<typeof sampleOrder>()
    const { actor } = await toPayment({ placeOrder: () => placed.promise })
    actor.send({ type: 'order.place' })
    await tick()
    actor.send({ type: 'cart.changed', basket: more })
    placed.resolve(sampleOrder)
    await tick()
    actor.send({ type: 'cart.changed', basket: [thyroid] })
    expect(actor.getSnapshot().matches('thankYou')).toBe(true)
    actor.send({ type: 'booking.finish' })
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(actor.getSnapshot().context.basket).toEqual([thyroid])
  })

  test('leads to the empty cart after a declined payment when it was cleared', async () => {
    const { actor } = await toPayment({
      createPayment: async () => samplePayment,
      verifyPayment: async () => bankSays('declined'),
    })
    actor.send({ type: 'mode.choose', mode: 'online' })
    actor.send({ type: 'order.place' })
    await tick()
    actor.send({ type: 'booking.clear' })
    actor.send({ type: 'gateway.returned' })
    await tick()
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({
      basket: [],
      restartReason: 'cartChanged',
    })
  })

  test('removes the reason once the patient continues', async () => {
    const { actor } = await toPayment({ placeOrder: refused('draft-changed') })
    actor.send({ type: 'order.place' })
    await tick()
    actor.send({ type: 'details.confirm' })
    await tick()
    expect(actor.getSnapshot().context.restartReason).toBeNull()
  })
})

describe('eligibility', () => {
  test('[R5.01] a booking does not continue with a member the test is not for', async () => {
    const { actor } = startCheckout({}, [womensTest])
    await tick()
    actor.send({ type: 'checkout.start' })
    await tick()
    actor.send({ type: 'address.choose', address: sampleAddress })
    actor.send({ type: 'member.choose', member: sampleMan })
    expect(actor.getSnapshot().can({ type: 'details.confirm' })).toBe(false)
    actor.send({ type: 'member.choose', member: sampleMember })
    expect(actor.getSnapshot().can({ type: 'details.confirm' })).toBe(true)
  })
})

test('who finds the order placed books next for who goes later', async () => {
  const party = { given: { 'm-2': ['CBC'] }, later: [sampleMember] }
  const { actor } = startCheckout({
    resumeBooking: async () => ({
      at: 'thankYou',
      order: sampleOrder,
      booking: { ...sampleBooking, ...party },
    }),
  })
  actor.send({ type: 'session.started' })
  actor.send({ type: 'cart.changed', basket })
  await tick()
  actor.send({ type: 'booking.finish' })
  expect(actor.getSnapshot().context.people).toEqual([sampleMember])
})

test('who finds the order placed and leaves it is at the cart, and wants nothing more', async () => {
  const { actor } = startCheckout({
    resumeBooking: async () => ({ at: 'thankYou', order: sampleOrder, booking: sampleBooking }),
  })
  actor.send({ type: 'session.started' })
  actor.send({ type: 'cart.changed', basket })
  actor.send({ type: 'checkout.start' })
  await tick()
  expect(actor.getSnapshot().matches('thankYou')).toBe(true)
  actor.send({ type: 'booking.finish' })
  expect(actor.getSnapshot().matches('reviewing')).toBe(true)
  expect(actor.getSnapshot().context.wanted).toBe('cart')
})

describe('a lost session', () => {
  test('parks the booking, and sign-in resumes it at the same step', async () => {
    const resumed: Resumed[] = [
      { at: 'cart', booking: null },
      { at: 'payment', booking: sampleBooking },
    ]
    const { actor, emitted } = await toPayment({
      resumeBooking: async () => resumed.shift() ?? { at: 'cart', booking: null },
    })
    actor.send({ type: 'session.lost' })
    expect(actor.getSnapshot().matches('parked')).toBe(true)
    expect(emitted).toContain('signIn.wanted')
    actor.send({ type: 'session.started' })
    await tick()
    expect(actor.getSnapshot().matches({ booking: 'payment' })).toBe(true)
    expect(actor.getSnapshot().context.hold).toEqual(sampleHold)
  })
})

describe('a visitor', () => {
  test('[R6.03] is asked to sign in, and continues from there', async () => {
    const { actor, emitted } = startCheckout()
    actor.send({ type: 'session.ended' })
    actor.send({ type: 'cart.changed', basket })
    actor.send({ type: 'checkout.start' })
    expect(emitted).toContain('signIn.wanted')
    actor.send({ type: 'session.started' })
    await tick()
    expect(actor.getSnapshot().matches({ booking: 'details' })).toBe(true)
  })
})
