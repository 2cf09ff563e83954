import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Member } from '#contract/patient.endpoints.ts'
import type { Basket } from '#machines/checkout/basket.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import {
  sampleAddress,
  sampleAppointmentDays,
  sampleCentre,
  sampleDays,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleMember,
  sampleOrder,
  sampleSlot,
} from '#machines/checkout/checkout.data.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import type { CheckoutActors, Resumed } from '#machines/checkout/checkout.outcomes.ts'
import { tick } from './deferred.ts'

const offers = { centreVisit: true, coupons: true, wallet: true, online: true }
const basket: Basket = {
  kind: 'collectable',
  codes: ['CBC'],
  subdepartments: [],
  restrictions: [],
  needs: [],
  questions: [],
}

/** Every actor says yes; a test changes those it is about. */
const yes: { [Name in keyof CheckoutActors]: () => Promise<CheckoutActors[Name]> } = {
  resumeBooking: async () => ({ at: 'cart', booking: null }),
  createLead: async () => ({ leadId: 'l-1' }),
  loadDetails: async () => ({ members: [sampleMember, sampleMan], addresses: [sampleAddress] }),
  addMember: async () => sampleMan,
  addAddress: async () => sampleAddress,
  loadCentres: async () => [],
  createDraft: async () => sampleDraft,
  updateDraft: async () => sampleDraft,
  loadSlots: async () => sampleDays,
  holdSlot: async () => sampleHold,
  releaseSlot: async () => undefined,
  watchHold: () => new Promise(() => {}),
  loadAppointments: async () => sampleAppointmentDays,
  releaseAppointments: async () => undefined,
  holdAppointment: async () => sampleHold,
  applyCoupon: async () => ({
    camp_applied_unique_id: 'k',
    code: 'C',
    order_discount: 100,
    discount_test_list: [],
  }),
  removeCoupon: async () => undefined,
  applyWallet: async () => ({
    wallet_applied_unique_id: 'w',
    redeem_points: 240,
    redeem_from_wallet_points: 120,
    net_payable: 120,
  }),
  releaseWallet: async () => undefined,
  checkPrices: async () => ({ agreed: true }),
  placeOrder: async () => sampleOrder,
  placeRadiologyOrder: async () => sampleOrder,
  findOrder: async () => null,
  createPayment: () => new Promise(() => {}),
  verifyPayment: async () => 'paid',
  orderByPayment: async () => sampleOrder,
  cancelDraft: async () => undefined,
}

function startCheckout(changes: Partial<typeof yes> = {}, cart: Basket = basket) {
  const answers = { ...yes, ...changes }
  const called = vi.fn<(name: string, context: CheckoutContext) => void>()
  const actors = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      fromPromise(({ input }) => {
        // SAFETY: all actors but the two adders are handed the context; theirs is not looked at.
        called(name, input as unknown as CheckoutContext)
        return answer()
      }),
    ]),
  )
  const emitted: string[] = []
  const actor = createActor(
    // SAFETY: `yes` names every actor with its own output type.
    checkoutMachine.provide({ actors } as unknown as Parameters<typeof checkoutMachine.provide>[0]),
    { input: { offers } },
  )
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  actor.send({ type: 'cart.restored', basket: cart })
  actor.send({ type: 'session.started' })
  const names = () => called.mock.calls.map(([name]) => name)
  return { actor, called, names, emitted }
}

/** Up to the payment page, with the window held. */
async function toPayment(changes: Partial<typeof yes> = {}, member: Member = sampleMan) {
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
  actor.send({ type: 'mode.choose', mode: 'cash' })
  return checkout
}

describe('the home visit, paid at service', () => {
  test('[R4.20] [R4.22] a draft is made first, then the order', async () => {
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

  test('[R4.21] a second pass changes the draft by its order_id', async () => {
    const { actor, called } = await toPayment()
    actor.send({ type: 'checkout.goTo', step: 'details' })
    await tick()
    actor.send({ type: 'details.confirm' })
    await tick()
    const update = called.mock.calls.find(([name]) => name === 'updateDraft')
    expect(update?.[1].draft?.order_id).toBe(sampleDraft.order_id)
  })

  test('a double press places one order', async () => {
    const { actor, names } = await toPayment()
    actor.send({ type: 'order.place' })
    actor.send({ type: 'order.place' })
    await tick()
    expect(names().filter((name) => name === 'placeOrder')).toHaveLength(1)
  })

  test('[R4.24] without an answer the order is looked up, and that one is shown', async () => {
    const { actor, names } = await toPayment({
      placeOrder: async () => Promise.reject({ kind: 'network', code: 'network', message: '' }),
      findOrder: async () => sampleOrder,
    })
    actor.send({ type: 'order.place' })
    await tick()
    expect(actor.getSnapshot().matches('thankYou')).toBe(true)
    expect(names().filter((name) => name === 'placeOrder')).toHaveLength(1)
  })

  test('a hold that ended meanwhile leads back to the windows', async () => {
    const { actor } = await toPayment({
      placeOrder: async () =>
        Promise.reject({ kind: 'refused', code: 'hold-expired', message: '' }),
    })
    actor.send({ type: 'order.place' })
    await tick()
    expect(actor.getSnapshot().matches({ slot: { home: 'expired' } })).toBe(true)
    expect(actor.getSnapshot().context.hold).toBeNull()
  })

  test('a price that changed restarts the booking at the cart', async () => {
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

describe('[R4.26] a radiology order', () => {
  test('is created when a line needs an appointment, and never a normal one', async () => {
    const scan: Basket = { ...basket, kind: 'radiology', subdepartments: ['MRI'] }
    const { actor, names } = startCheckout({ loadCentres: async () => [sampleCentre] }, scan)
    await tick()
    actor.send({ type: 'checkout.start' })
    await tick()
    actor.send({ type: 'member.choose', member: sampleMan })
    actor.send({ type: 'centre.choose', centre: sampleCentre })
    actor.send({ type: 'details.confirm' })
    await tick()
    actor.send({ type: 'appointment.choose', slot: sampleSlot, subdepartment: 'MRI' })
    await tick()
    actor.send({ type: 'slot.confirm' })
    actor.send({ type: 'mode.choose', mode: 'cash' })
    actor.send({ type: 'order.place' })
    await tick()
    expect(names()).toContain('placeRadiologyOrder')
    expect(names()).not.toContain('placeOrder')
  })
})

describe('a change of the cart', () => {
  test('[R4.10] [R4.11] restarts the booking and keeps the member', async () => {
    const { actor } = await toPayment()
    actor.send({ type: 'cart.changed', basket: { ...basket, codes: ['CBC', 'TSH'] } })
    await tick()
    const { context } = actor.getSnapshot()
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
    expect(context.draft).toBeNull()
    expect(context.member).toEqual(sampleMan)
  })

  test('gives the held window back', async () => {
    const { actor, names } = await toPayment()
    actor.send({ type: 'cart.changed', basket })
    await tick()
    expect(names()).toContain('releaseSlot')
  })

  test('[R4.12] [R4.13] with points applied to a draft releases and refetches the wallet', async () => {
    const { actor, names, emitted } = await toPayment()
    actor.send({ type: 'wallet.apply' })
    await tick()
    actor.send({ type: 'booking.clear' })
    await tick()
    expect(names()).toContain('releaseWallet')
    expect(emitted).toContain('wallet.refetch')
  })

  test('without points nothing is released', async () => {
    const { actor, names } = await toPayment()
    actor.send({ type: 'booking.clear' })
    await tick()
    expect(names()).not.toContain('releaseWallet')
  })

  test('[R4.07] removing the last line cancels the draft', async () => {
    const { actor, names } = await toPayment()
    actor.send({ type: 'cart.emptied' })
    await tick()
    expect(names()).toContain('cancelDraft')
    expect(actor.getSnapshot().matches('reviewing')).toBe(true)
  })
})

describe('eligibility', () => {
  const forWomen: Basket = {
    ...basket,
    restrictions: [{ sex: 1, sex_age_action: 1, low_age_limit: null, high_age_limit: null }],
  }

  test('[R5.01] a booking does not go on with a member the test is not for', async () => {
    const { actor } = startCheckout({}, forWomen)
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

describe('a lost session', () => {
  test('parks the booking, and sign-in brings it back where it stood', async () => {
    const booking = {
      member: sampleMan,
      visit: 'home',
      address: sampleAddress,
      centre: null,
      draft: sampleDraft,
      hold: sampleHold,
      appointments: [],
      answers: [],
      coupon: null,
      wallet: null,
    } as const
    const resumed: Resumed[] = [
      { at: 'cart', booking: null },
      { at: 'payment', booking },
    ]
    const { actor, emitted } = await toPayment({
      resumeBooking: async () => resumed.shift() ?? { at: 'cart', booking: null },
    })
    actor.send({ type: 'session.lost' })
    expect(actor.getSnapshot().matches('parked')).toBe(true)
    expect(emitted).toContain('signIn.wanted')
    actor.send({ type: 'session.started' })
    await tick()
    expect(actor.getSnapshot().matches('payment')).toBe(true)
    expect(actor.getSnapshot().context.hold).toEqual(sampleHold)
  })
})

describe('a visitor', () => {
  test('[R6.03] is asked to sign in, and goes on from there', async () => {
    const { actor, emitted } = startCheckout()
    actor.send({ type: 'session.ended' })
    actor.send({ type: 'cart.changed', basket })
    actor.send({ type: 'checkout.start' })
    expect(emitted).toContain('signIn.wanted')
    actor.send({ type: 'session.started' })
    await tick()
    expect(actor.getSnapshot().matches('details')).toBe(true)
  })
})
