import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createMachine, emit, fromPromise, SimulatedClock } from 'xstate'
import type { Order } from '#contract/orders.schemas.ts'
import { actorsOf } from '#features/checkout/checkout.ports.ts'
import type { RestoredCallback } from '#machines/callback/callback.machine.ts'
import { callbackMachine } from '#machines/callback/callback.machine.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { CartInput } from '#machines/cart/cart.setup.ts'
import type { PricedCart, StoredCart } from '#machines/cart/server-cart.ts'
import { codesOf, kindOf } from '#machines/checkout/basket.ts'
import type { Resumed } from '#machines/checkout/checkout.actors.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { createRoot, rootMachine } from '#machines/root/root.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { RestoredSession } from '#machines/session/session.setup.ts'
import type { FlowError } from '#machines/shared/failures.ts'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import { sampleLine, visitorsCart, womensLine } from '#paths/cart/cart.samples.ts'
import {
  sampleAddress,
  sampleBooking,
  sampleDays,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleOrder,
  sampleSlot,
} from '#paths/checkout/checkout.data.ts'
import { sampleUser } from '#paths/session/model.ts'
import { deferred, tick } from './deferred.ts'

const offers = { centreVisit: false, coupons: false, wallet: false, online: false }
const mumbai = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' }

/** The answer to the order that a test places. */
let placed: ReturnType<typeof deferred<Order>>

beforeEach(() => {
  placed = deferred()
})

/** All charts of the app, with one test in the stored cart and the given session. */
async function startApp(
  restored: RestoredSession,
  syncCart = async ({ lines }: CartInput): Promise<PricedCart> => ({ lines, changes: [] }),
  resumed: Resumed = { at: 'cart', booking: null },
) {
  const clock = new SimulatedClock()
  const storeCart = vi.fn()
  const { root, peers } = createRoot(
    rootMachine.provide({
      actors: {
        session: sessionMachine.provide({
          actors: {
            restoreSession: fromPromise(async () => restored),
            signOut: fromPromise(async () => undefined),
            forgetSession: fromPromise(async () => undefined),
          },
        }),
        cart: cartMachine.provide({
          actors: {
            restoreCart: fromPromise<StoredCart, undefined>(async () => visitorsCart([sampleLine])),
            syncCart: fromPromise<PricedCart, CartInput>(({ input }) => syncCart(input)),
            checkPrices: fromPromise<PricedCart, CartInput>(({ input }) => syncCart(input)),
          },
          actions: { persist: storeCart },
        }),
        checkout: checkoutMachine.provide({
          actors: actorsOf({
            resumeBooking: async () => resumed,
            createLead: async () => ({ leadId: 'l-1' }),
            loadDetails: async () => ({
              members: [sampleMan],
              addresses: [sampleAddress],
              onlyAddress: null,
            }),
            createDraft: async () => [sampleDraft],
            loadSlots: async () => sampleDays,
            holdSlot: async () => sampleHold,
            watchHold: () => new Promise(() => {}),
            checkPrices: async () => ({ agreed: true }),
            placeOrder: () => placed.promise,
            releaseBooking: async () => undefined,
          }),
        }),
        callback: callbackMachine.provide({
          actors: {
            restoreCallback: fromPromise<RestoredCallback>(async () => ({ kind: 'over' })),
          },
        }),
      },
    }),
    { input: { offers }, clock },
  )
  root.start()
  peers.cart.send({ type: 'city.chosen', city: mumbai })
  await tick()
  return { ...peers, clock, storeCart }
}

describe('the charts side by side', () => {
  test('a visitor who wants to book signs in and goes on to the patient step', async () => {
    const { checkout, signIn, session } = await startApp({ kind: 'none' })
    checkout.send({ type: 'checkout.start' })
    expect(signIn.getSnapshot().matches('open')).toBe(true)
    session.send({ type: 'session.established', user: sampleUser })
    await tick()
    expect(checkout.getSnapshot().matches({ booking: 'details' })).toBe(true)
  })

  test('a signed-in patient is not asked to sign in after a reload', async () => {
    const { checkout, signIn } = await startApp({ kind: 'valid', user: sampleUser })
    expect(signIn.getSnapshot().matches('closed')).toBe(true)
    expect(checkout.getSnapshot().matches('reviewing')).toBe(true)
    expect(codesOf(checkout.getSnapshot().context.basket)).toEqual(['CBC'])
  })

  test('closing sign-in leaves the visitor at the cart', async () => {
    const { checkout, signIn } = await startApp({ kind: 'none' })
    checkout.send({ type: 'checkout.start' })
    signIn.send({ type: 'signIn.close' })
    expect(checkout.getSnapshot().matches({ idle: 'browsing' })).toBe(true)
  })

  test('the member of the booking decides what may be added to the cart', async () => {
    const { checkout, cart } = await startApp({ kind: 'valid', user: sampleUser })
    checkout.send({ type: 'checkout.start' })
    await tick()
    checkout.send({ type: 'member.choose', member: sampleMan })
    expect(cart.getSnapshot().context.member).toMatchObject({ gender: 0, age: 67 })
  })

  test('an order that is found placed leaves a cart that was read before it was', async () => {
    const early = deferred<PricedCart>()
    let answer = early.promise
    const syncCart = () => answer
    const found = { at: 'thankYou', order: sampleOrder, booking: sampleBooking } as const
    const { checkout, cart } = await startApp({ kind: 'valid', user: sampleUser }, syncCart, found)
    expect(checkout.getSnapshot().matches('thankYou')).toBe(true)
    answer = Promise.resolve({ lines: [], changes: [] })
    early.resolve({ lines: [sampleLine], changes: [] })
    await tick()
    expect(cart.getSnapshot().context.lines).toEqual([])
  })

  test('only ordered tests leave the cart; a test that another tab added stays', async () => {
    const { checkout, cart, clock } = await startApp({ kind: 'valid', user: sampleUser })
    checkout.send({ type: 'checkout.start' })
    await tick()
    checkout.send({ type: 'member.choose', member: sampleMan })
    checkout.send({ type: 'address.choose', address: sampleAddress })
    checkout.send({ type: 'details.confirm' })
    await tick()
    checkout.send({ type: 'slot.choose', slot: sampleSlot })
    await tick()
    checkout.send({ type: 'slot.confirm' })
    clock.increment(STEP_SETTLE)
    checkout.send({ type: 'order.place' })
    await tick()
    expect(checkout.getSnapshot().matches({ placing: 'ordering' })).toBe(true)
    cart.send({ type: 'tab.changedCart', changed: [womensLine], removed: [] })
    placed.resolve(sampleOrder)
    await tick()
    expect(checkout.getSnapshot().matches('thankYou')).toBe(true)
    expect(cart.getSnapshot().context.lines).toEqual([womensLine])
    checkout.send({ type: 'booking.finish' })
    expect(codesOf(checkout.getSnapshot().context.basket)).toEqual([womensLine.code])
  })

  test('a test that is refused as it was booked is read again from the provider', async () => {
    const facts = { is_hc_available: true }
    const syncCart = async ({ lines }: CartInput): Promise<PricedCart> => ({
      lines: lines.map((line) => ({ ...line, ...facts })),
      changes: [],
    })
    const { checkout, clock } = await startApp({ kind: 'valid', user: sampleUser }, syncCart)
    checkout.send({ type: 'checkout.start' })
    await tick()
    checkout.send({ type: 'member.choose', member: sampleMan })
    checkout.send({ type: 'address.choose', address: sampleAddress })
    checkout.send({ type: 'details.confirm' })
    await tick()
    checkout.send({ type: 'slot.choose', slot: sampleSlot })
    await tick()
    checkout.send({ type: 'slot.confirm' })
    clock.increment(STEP_SETTLE)
    facts.is_hc_available = false
    checkout.send({ type: 'order.place' })
    await tick()
    placed.reject({ kind: 'refused', code: 'only-at-centre', message: '' } satisfies FlowError)
    await tick()
    expect(checkout.getSnapshot().matches({ booking: 'details' })).toBe(true)
    expect(kindOf(checkout.getSnapshot().context.basket)).toBe('centreOnly')
  })

  test('a new price of the same tests does not restart the booking', async () => {
    const { checkout, cart } = await startApp({ kind: 'valid', user: sampleUser })
    checkout.send({ type: 'checkout.start' })
    await tick()
    cart.send({
      type: 'tab.changedCart',
      changed: [{ ...sampleLine, selling_price: 300 }],
      removed: [],
    })
    expect(checkout.getSnapshot().matches({ booking: 'details' })).toBe(true)
    expect(codesOf(checkout.getSnapshot().context.basket)).toEqual([sampleLine.code])
  })

  test('logging out empties cart and booking', async () => {
    const { session, cart, checkout } = await startApp({ kind: 'valid', user: sampleUser })
    checkout.send({ type: 'checkout.start' })
    await tick()
    session.send({ type: 'session.signOut' })
    await tick()
    expect(cart.getSnapshot().context.lines).toEqual([])
    expect(checkout.getSnapshot().matches('idle')).toBe(true)
    expect(checkout.getSnapshot().context.people).toEqual([])
  })

  test('new prices stop the booking until they are accepted', async () => {
    const { checkout, cart } = await startApp({ kind: 'valid', user: sampleUser }, async () => ({
      lines: [{ ...sampleLine, selling_price: 300, sub_total: 300 }],
      changes: [{ code: sampleLine.code, flag: 'price_diff', was: 240, now: 300 }],
    }))
    cart.send({ type: 'city.chosen', city: mumbai })
    await tick()
    checkout.send({ type: 'checkout.start' })
    expect(checkout.getSnapshot().matches('reviewing')).toBe(true)
    cart.send({ type: 'prices.accept', goesOn: true })
    expect(checkout.getSnapshot().matches('booking')).toBe(true)
  })

  test('new prices that are found during the booking lead back to the cart', async () => {
    const found = deferred<PricedCart>()
    const { checkout, cart } = await startApp(
      { kind: 'valid', user: sampleUser },
      () => found.promise,
    )
    checkout.send({ type: 'checkout.start' })
    cart.send({ type: 'city.chosen', city: mumbai })
    await tick()
    expect(checkout.getSnapshot().matches({ booking: 'details' })).toBe(true)
    found.resolve({
      lines: [{ ...sampleLine, selling_price: 300, sub_total: 300 }],
      changes: [{ code: sampleLine.code, flag: 'price_diff', was: 240, now: 300 }],
    })
    await tick()
    expect(checkout.getSnapshot().matches('reviewing')).toBe(true)
    expect(cart.getSnapshot().context.lines[0]?.selling_price).toBe(240)
  })

  test('a press while the session has no answer asks for it again, and the booking goes on', async () => {
    const { checkout, session } = await startApp({ kind: 'expired', user: sampleUser })
    await tick()
    expect(checkout.getSnapshot().matches({ waking: 'unreachable' })).toBe(true)
    checkout.send({ type: 'checkout.start' })
    expect(session.getSnapshot().matches({ auth: 'refreshing' })).toBe(true)
    expect(checkout.getSnapshot().matches({ waking: 'asking' })).toBe(true)
    session.send({ type: 'tab.signedOut', chosen: false })
    expect(checkout.getSnapshot().matches('idle')).toBe(true)
  })

  test('[R4.36] a lost session parks the booking, and its cart stays on the page only', async () => {
    const app = await startApp({ kind: 'valid', user: sampleUser })
    const { session, cart, checkout, storeCart } = app
    checkout.send({ type: 'checkout.start' })
    await tick()
    storeCart.mockClear()
    session.send({ type: 'http.401' })
    await tick()
    expect(checkout.getSnapshot().matches('parked')).toBe(true)
    expect(cart.getSnapshot().context.lines).toHaveLength(1)
    expect(storeCart).not.toHaveBeenCalled()
  })

  test('a visitor who is refused keeps the cart in the browser', async () => {
    const { session, storeCart } = await startApp({ kind: 'none' })
    storeCart.mockClear()
    session.send({ type: 'http.403', onAuthCall: false })
    await tick()
    expect(storeCart).toHaveBeenCalledTimes(1)
  })
})

test('an event that a chart emits while it starts reaches a chart that starts later', () => {
  const emitsAtStart = createMachine({ entry: emit({ type: 'session.absent' }) })
  // SAFETY: only the event that this session emits at its start is used.
  const session = emitsAtStart as unknown as typeof sessionMachine
  const { root, peers } = createRoot(rootMachine.provide({ actors: { session } }), {
    input: { offers },
  })
  root.start()
  expect(peers.checkout.getSnapshot().matches('idle')).toBe(true)
})
