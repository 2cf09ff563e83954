import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type MirroredRouter, mirrorCheckout } from '#app/checkout-url.ts'
import { paths } from '#config/paths.ts'
import { actorsOf } from '#features/checkout/checkout.ports.ts'
import type { Resumed } from '#machines/checkout/checkout.actors.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import {
  bloodCount,
  sampleAddress,
  sampleBooking,
  sampleMan,
  sampleOrder,
  samplePayment,
} from '#paths/checkout/checkout.data.ts'

const offers = { centreVisit: true, coupons: true, wallet: true, online: true }

function fakeRouter(start: string) {
  const listeners = new Set<() => void>()
  const state = { location: { pathname: start }, navigation: { state: 'idle' } }
  const visited: string[] = []
  const replaced: string[] = []
  const router: MirroredRouter = {
    state,
    navigate(to, options) {
      visited.push(to)
      if (options?.replace) replaced.push(to)
      move(to)
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
  function move(to: string): void {
    state.location = { pathname: to.split('?')[0] ?? to }
    for (const listen of listeners) listen()
  }
  return { router, visited, replaced, move, path: () => state.location.pathname }
}

type Verified = { readonly status: 'paid' | 'abandoned' | 'pending' }

function startCheckout(resumed: Resumed, { status }: Verified = { status: 'pending' }) {
  const actor = createActor(
    checkoutMachine.provide({
      actors: actorsOf({
        resumeBooking: async () => resumed,
        createLead: async () => ({ leadId: 'l-1' }),
        loadDetails: async () => ({
          members: [sampleMan],
          addresses: [sampleAddress],
          onlyAddress: null,
        }),
        verifyPayment: async () => ({ status, declined: null }),
        watchHold: () => new Promise(() => {}),
        orderByPayment: async () => sampleOrder,
      }),
    }),
    { input: { offers } },
  ).start()
  actor.send({ type: 'cart.restored', basket: [bloodCount] })
  return actor
}

const tick = () => new Promise((resolve) => setTimeout(resolve))

describe('the address mirrors the checkout chart', () => {
  let checkout: ReturnType<typeof startCheckout>

  beforeEach(() => {
    checkout = startCheckout({ at: 'cart', booking: null })
  })

  test("starting the booking leads a signed-in patient to the patient's page", async () => {
    const { router, path } = fakeRouter('/cart')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.started' })
    await tick()
    checkout.send({ type: 'checkout.start' })
    expect(path()).toBe('/patient-cart')
  })

  test('the back button is an event of the chart', async () => {
    const { router, move } = fakeRouter('/cart')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.started' })
    await tick()
    checkout.send({ type: 'checkout.start' })
    move('/cart')
    expect(checkout.getSnapshot().matches('reviewing')).toBe(true)
  })

  test('a step the chart does not allow sends the address back, and is none for the back button', async () => {
    const { router, path, move, replaced } = fakeRouter('/cart')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.started' })
    await tick()
    checkout.send({ type: 'checkout.start' })
    await tick()
    move('/payment')
    expect(path()).toBe('/patient-cart')
    expect(replaced).toEqual(['/patient-cart'])
  })

  test('nothing moves before it is known whether anybody is signed in', () => {
    const { router, visited } = fakeRouter('/slots')
    mirrorCheckout(router, checkout)
    expect(visited).toEqual([])
  })

  test('a visitor on a deep link is asked to sign in, at the cart', () => {
    const { router, path } = fakeRouter('/slots')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.absent' })
    expect(path()).toBe('/cart')
    expect(checkout.getSnapshot().matches({ idle: 'awaitingSignIn' })).toBe(true)
  })

  test('a visitor who signs in at the cart to book is led on to the patient step', async () => {
    const { router, path } = fakeRouter('/cart')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.absent' })
    checkout.send({ type: 'checkout.start' })
    checkout.send({ type: 'session.started' })
    await tick()
    expect(path()).toBe('/patient-cart')
  })

  test('a page outside the booking is left alone when the booking resumes', async () => {
    const { router, visited } = fakeRouter('/test-menu')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.started' })
    await tick()
    checkout.send({ type: 'checkout.start' })
    expect(visited).toEqual([])
  })

  test('the saved addresses are a page of the patient step', async () => {
    const { router, path, move } = fakeRouter('/cart')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.started' })
    await tick()
    checkout.send({ type: 'checkout.start' })
    move('/saved-address')
    expect(path()).toBe('/saved-address')
  })

  test('the patient step is loaded again when the patient returns to it from the profile', async () => {
    const { router, path, move } = fakeRouter('/cart')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.started' })
    await tick()
    checkout.send({ type: 'checkout.start' })
    await tick()
    const isLoading = () => checkout.getSnapshot().matches({ booking: { details: 'loading' } })
    move('/saved-address')
    move('/patient-cart')
    expect(isLoading()).toBe(false)
    move('/profile')
    expect(isLoading()).toBe(false)
    move('/patient-cart')
    expect(isLoading()).toBe(true)
    expect(path()).toBe('/patient-cart')
  })

  test('who loses the session and signs in again stays at the patient step', async () => {
    const { router, path, visited } = fakeRouter('/cart')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.started' })
    await tick()
    checkout.send({ type: 'checkout.start' })
    const before = visited.length
    checkout.send({ type: 'session.lost' })
    checkout.send({ type: 'session.started' })
    await tick()
    expect(path()).toBe('/patient-cart')
    expect(visited).toHaveLength(before)
  })

  test('who signs in again after a lost session led home is led back to the booking', async () => {
    const { router, path, move } = fakeRouter('/cart')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.started' })
    await tick()
    checkout.send({ type: 'checkout.start' })
    checkout.send({ type: 'session.lost' })
    move('/')
    expect(path()).toBe('/')
    checkout.send({ type: 'session.started' })
    await tick()
    expect(path()).toBe('/patient-cart')
  })

  test('who does not sign in again stays where the lost session led', async () => {
    const { router, path, move } = fakeRouter('/cart')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'session.started' })
    await tick()
    checkout.send({ type: 'session.lost' })
    move('/')
    checkout.send({ type: 'signIn.dismissed' })
    checkout.send({ type: 'session.started' })
    await tick()
    expect(path()).toBe('/')
  })
  test('who starts the booking while it is being restored is led on to the patient step', async () => {
    const { router, path } = fakeRouter('/cart')
    mirrorCheckout(router, checkout)
    checkout.send({ type: 'checkout.start' })
    checkout.send({ type: 'session.started' })
    await tick()
    expect(path()).toBe('/patient-cart')
  })

  describe('a payment that was left at the bank', () => {
    const kept = { at: 'verifying', booking: sampleBooking, payment: samplePayment } as const

    async function comesTo(address: string, verified: Verified) {
      const shown = fakeRouter(address)
      checkout = startCheckout(kept, verified)
      mirrorCheckout(shown.router, checkout)
      checkout.send({ type: 'session.started' })
      await tick()
      return shown
    }

    test('is told of before the cart, since its page may be open in another tab', async () => {
      const { path, visited, replaced } = await comesTo('/cart', { status: 'abandoned' })
      expect(path()).toBe('/payment')
      expect(replaced).toEqual(visited)
    })

    test('leaves no address of a payment that is over to go back to', async () => {
      const { path, replaced } = await comesTo('/payment/return', { status: 'paid' })
      expect(path()).toBe('/thank-you')
      expect(replaced).toEqual([paths.thankYou.getHref(sampleOrder.order_id)])
    })

    test('leads to the payment, also from the cart, while the bank has not decided', async () => {
      const { path } = await comesTo('/cart', { status: 'pending' })
      expect(path()).toBe('/payment/return')
    })
  })
})
