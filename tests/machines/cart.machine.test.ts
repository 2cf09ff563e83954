import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { sampleLine, womensLine } from '#machines/cart/cart.events.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { PricedCart } from '#machines/cart/cart.outcomes.ts'
import { ALREADY_IN_CART, type CartQuestion } from '#machines/cart/cart.setup.ts'
import { deferred, tick } from './deferred.ts'

const mumbai = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' }

type Answers = {
  readonly merge?: (question: CartQuestion) => Promise<PricedCart>
  readonly kept?: readonly CartLine[]
  readonly restored?: Promise<readonly CartLine[]>
  readonly save?: (question: CartQuestion) => Promise<PricedCart>
  readonly check?: () => Promise<PricedCart>
}

async function startCart({ kept = [], restored, merge, save, check }: Answers = {}) {
  const asAsked = async ({ lines }: CartQuestion) => ({ lines, changes: [] })
  const saved = vi.fn(save ?? asAsked)
  const emitted: string[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    cartMachine.provide({
      actors: {
        restoreCart: fromPromise<readonly CartLine[], undefined>(async () => restored ?? kept),
        mergeCart: fromPromise<PricedCart, CartQuestion>(({ input }) => (merge ?? asAsked)(input)),
        saveCart: fromPromise<PricedCart, CartQuestion>(({ input }) => saved(input)),
        checkPrices: fromPromise<PricedCart, CartQuestion>(
          check ?? (({ input }) => asAsked(input)),
        ),
      },
    }),
    { clock },
  )
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  await tick()
  return { actor, clock, saved, emitted, lines: () => actor.getSnapshot().context.lines }
}

async function signedInCart(answers: Answers = {}) {
  const cart = await startCart(answers)
  cart.actor.send({ type: 'city.chosen', city: mumbai })
  cart.actor.send({ type: 'session.started' })
  await tick()
  return cart
}

describe('adding to the cart', () => {
  test('a test is added once: [R5.09] it cannot be added again', async () => {
    const { actor, lines } = await startCart()
    actor.send({ type: 'cart.add', line: sampleLine })
    actor.send({ type: 'cart.add', line: sampleLine })
    expect(lines()).toHaveLength(1)
    expect(actor.getSnapshot().context.refusal).toBe(ALREADY_IN_CART)
  })

  test('[R4.04] eligibility blocks it, in the words of the spec', async () => {
    const { actor, lines } = await startCart()
    actor.send({ type: 'member.chosen', member: { gender: 0, age: 67 } })
    actor.send({ type: 'cart.add', line: womensLine })
    expect(lines()).toEqual([])
    expect(actor.getSnapshot().context.refusal).toBe('This test is available only for Female')
  })

  test('[R5.08] without a chosen member nothing is checked', async () => {
    const { actor, lines } = await startCart()
    actor.send({ type: 'cart.add', line: womensLine })
    expect(lines()).toHaveLength(1)
  })

  test('[R6.02] a visitor uses the cart, and nothing is sent for one', async () => {
    const { actor, saved, lines } = await startCart()
    actor.send({ type: 'city.chosen', city: mumbai })
    actor.send({ type: 'cart.add', line: sampleLine })
    await tick()
    expect(lines()).toHaveLength(1)
    expect(saved).not.toHaveBeenCalled()
  })
})

describe('the kept cart', () => {
  test('[R3.77] is reloaded on start', async () => {
    const { lines, emitted } = await startCart({ kept: [sampleLine] })
    expect(lines()).toEqual([sampleLine])
    expect(emitted).toEqual(['cart.restored'])
  })

  test('the same lines from elsewhere are no change', async () => {
    const { actor, emitted } = await startCart({ kept: [sampleLine] })
    actor.send({ type: 'cart.replace', lines: [sampleLine] })
    expect(emitted).not.toContain('cart.changed')
  })
})

describe('the sync', () => {
  test('[R4.09] every change of a signed-in patient with a city goes to the server', async () => {
    const { actor, saved } = await signedInCart()
    actor.send({ type: 'cart.add', line: sampleLine })
    await tick()
    actor.send({ type: 'cart.add', line: womensLine })
    await tick()
    actor.send({ type: 'cart.remove', code: sampleLine.code })
    await tick()
    expect(saved.mock.calls.map(([{ lines }]) => lines.map((line) => line.code))).toEqual([
      ['CBC'],
      ['CBC', 'AMH'],
      ['AMH'],
    ])
  })

  test('[R4.09] a change during a save is saved after it', async () => {
    const { actor, saved } = await signedInCart()
    actor.send({ type: 'cart.add', line: sampleLine })
    actor.send({ type: 'cart.add', line: womensLine })
    expect(saved).toHaveBeenCalledTimes(1)
    await tick()
    expect(saved).toHaveBeenCalledTimes(2)
    expect(actor.getSnapshot().matches({ sync: 'idle' })).toBe(true)
  })

  test('a cart that is emptied during the merge is not filled again by its answer', async () => {
    const merge = deferred<PricedCart>()
    const { actor, lines, saved } = await startCart({
      kept: [sampleLine],
      merge: () => merge.promise,
    })
    actor.send({ type: 'city.chosen', city: mumbai })
    actor.send({ type: 'session.started' })
    actor.send({ type: 'cart.clear' })
    merge.resolve({ lines: [sampleLine], changes: [] })
    await tick()
    expect(lines()).toEqual([])
    expect(saved.mock.calls.map(([question]) => question.lines)).toEqual([[]])
  })

  test('a test added during the merge is merged too', async () => {
    const merges = [deferred<PricedCart>(), deferred<PricedCart>()]
    const asked: CartQuestion[] = []
    const { actor, lines } = await startCart({
      kept: [sampleLine],
      merge: (question) => {
        asked.push(question)
        return merges[asked.length - 1]?.promise ?? Promise.reject()
      },
    })
    actor.send({ type: 'city.chosen', city: mumbai })
    actor.send({ type: 'session.started' })
    actor.send({ type: 'cart.add', line: womensLine })
    merges[0]?.resolve({ lines: [sampleLine], changes: [] })
    await tick()
    merges[1]?.resolve({ lines: [sampleLine, womensLine], changes: [] })
    await tick()
    expect(asked.map((question) => question.lines.length)).toEqual([1, 2])
    expect(lines()).toHaveLength(2)
  })

  test('a save that fails is tried again', async () => {
    const save = vi
      .fn<(question: CartQuestion) => Promise<PricedCart>>()
      .mockRejectedValueOnce({ kind: 'network', code: 'network', message: '' })
      .mockImplementation(async ({ lines }) => ({ lines, changes: [] }))
    const { actor, clock } = await signedInCart({ save })
    actor.send({ type: 'cart.add', line: sampleLine })
    await tick()
    expect(actor.getSnapshot().matches({ sync: 'failed' })).toBe(true)
    clock.increment(5_000)
    await tick()
    expect(actor.getSnapshot().matches({ sync: 'idle' })).toBe(true)
  })

  test('[R4.05] an empty cart_data of the server clears the saved booking', async () => {
    const { actor, emitted } = await signedInCart({
      save: async () => ({ lines: [], changes: [] }),
    })
    emitted.length = 0
    actor.send({ type: 'cart.add', line: sampleLine })
    await tick()
    expect(emitted).toContain('booking.cleared')
  })
})

describe('emptying', () => {
  test('[R4.14] clear-all empties the cart', async () => {
    const { actor, lines, emitted } = await startCart({ kept: [sampleLine, womensLine] })
    actor.send({ type: 'cart.clear' })
    expect(lines()).toEqual([])
    expect(emitted).toContain('cart.emptied')
  })

  test('removing the last line says so, removing another does not', async () => {
    const { actor, emitted } = await startCart({ kept: [sampleLine, womensLine] })
    actor.send({ type: 'cart.remove', code: womensLine.code })
    expect(emitted).not.toContain('cart.emptied')
    actor.send({ type: 'cart.remove', code: sampleLine.code })
    expect(emitted).toContain('cart.emptied')
  })
})

describe('prices', () => {
  const dearer = { ...sampleLine, selling_price: 260, sub_total: 260 }
  const priceDiff = { code: 'CBC', flag: 'price_diff', was: 240, now: 260 } as const

  test('a changed price is shown, and holds once it is accepted', async () => {
    const { actor, lines } = await startCart({
      kept: [sampleLine],
      check: async () => ({ lines: [dearer], changes: [priceDiff] }),
    })
    actor.send({ type: 'city.chosen', city: mumbai })
    await tick()
    expect(actor.getSnapshot().matches({ prices: 'changed' })).toBe(true)
    expect(lines()[0]?.selling_price).toBe(240)
    actor.send({ type: 'prices.accept' })
    expect(lines()[0]?.selling_price).toBe(260)
  })

  test('a kept cart is checked when it is restored, once a city is known', async () => {
    const check = vi.fn(async () => ({ lines: [dearer], changes: [priceDiff] }))
    const restored = deferred<readonly CartLine[]>()
    const { actor } = await startCart({ restored: restored.promise, check })
    actor.send({ type: 'city.chosen', city: mumbai })
    restored.resolve([sampleLine])
    await tick()
    expect(check).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().matches({ prices: 'changed' })).toBe(true)
  })

  test('another city asks for the prices again', async () => {
    const { actor } = await startCart({
      kept: [sampleLine],
      check: async () => ({ lines: [dearer], changes: [priceDiff] }),
    })
    actor.send({ type: 'city.chosen', city: { ...mumbai, id: 2 } })
    await tick()
    expect(actor.getSnapshot().context.changes).toEqual([priceDiff])
  })
})
