import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import type { PricedCart } from '#machines/cart/cart.setup.ts'
import { ALREADY_IN_CART, type CartInput } from '#machines/cart/cart.setup.ts'
import { sampleLine, womensLine } from '#machines/cart/model/cart.samples.ts'
import { deferred, tick } from './deferred.ts'

const mumbai = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' }

type Answers = {
  readonly merge?: (question: CartInput) => Promise<PricedCart>
  readonly kept?: readonly CartLine[]
  readonly restored?: Promise<readonly CartLine[]>
  readonly save?: (question: CartInput) => Promise<PricedCart>
  readonly check?: (question: CartInput) => Promise<PricedCart>
}

async function startCart({ kept = [], restored, merge, save, check }: Answers = {}) {
  const asAsked = async ({ lines }: CartInput) => ({ lines, changes: [] })
  const saved = vi.fn(save ?? asAsked)
  const emitted: string[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    cartMachine.provide({
      actors: {
        restoreCart: fromPromise<readonly CartLine[], undefined>(async () => restored ?? kept),
        mergeCart: fromPromise<PricedCart, CartInput>(({ input }) => (merge ?? asAsked)(input)),
        saveCart: fromPromise<PricedCart, CartInput>(({ input }) => saved(input)),
        checkPrices: fromPromise<PricedCart, CartInput>(({ input }) => (check ?? asAsked)(input)),
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

test('a filled cart is stored again when a lost session cleared the storage', async () => {
  const persist = vi.fn()
  const actor = createActor(cartMachine.provide({ actions: { persist } })).start()
  actor.send({ type: 'cart.forget' })
  actor.send({ type: 'storage.cleared' })
  expect(persist).not.toHaveBeenCalled()
  actor.send({ type: 'cart.add', line: sampleLine })
  persist.mockClear()
  actor.send({ type: 'storage.cleared' })
  expect(persist).toHaveBeenCalledTimes(1)
})

describe('adding to the cart', () => {
  test('a test is added once: [R5.09] it cannot be added again', async () => {
    const { actor, lines } = await startCart()
    actor.send({ type: 'cart.add', line: sampleLine })
    actor.send({ type: 'cart.add', line: sampleLine })
    expect(lines()).toHaveLength(1)
    expect(actor.getSnapshot().context.refusal).toBe(ALREADY_IN_CART)
  })

  test('an ineligible test is refused with the message of the specification', async () => {
    const { actor, lines } = await startCart()
    actor.send({ type: 'member.chosen', member: { gender: 0, age: 67 } })
    actor.send({ type: 'cart.add', line: womensLine })
    expect(lines()).toEqual([])
    expect(actor.getSnapshot().context.refusal).toBe('This test is available only for Female')
  })

  test('[R5.08] without a chosen member eligibility is not checked', async () => {
    const { actor, lines } = await startCart()
    actor.send({ type: 'cart.add', line: womensLine })
    expect(lines()).toHaveLength(1)
  })

  test('[R6.02] a visitor can fill the cart, and no call is made', async () => {
    const { actor, saved, lines } = await startCart()
    actor.send({ type: 'city.chosen', city: mumbai })
    actor.send({ type: 'cart.add', line: sampleLine })
    await tick()
    expect(lines()).toHaveLength(1)
    expect(saved).not.toHaveBeenCalled()
  })
})

describe('swapping lines', () => {
  const tsh: CartLine = { ...sampleLine, code: 'TSH', name: 'Thyroid' }
  const swap = (added: readonly CartLine[], removed: readonly string[]) =>
    ({ type: 'cart.swap', added, removed }) as const

  test('is one change and one save, even when it replaces every line', async () => {
    const { actor, lines, emitted, saved } = await signedInCart({ kept: [sampleLine, tsh] })
    emitted.length = 0
    actor.send(swap([womensLine], ['CBC', 'TSH']))
    await tick()
    expect(lines()).toEqual([womensLine])
    expect(emitted).toEqual(['cart.changed'])
    expect(saved).toHaveBeenCalledOnce()
  })

  test('puts removed lines back into an empty cart', async () => {
    const { actor, lines, emitted } = await startCart()
    actor.send(swap([sampleLine, womensLine], []))
    expect(lines()).toEqual([sampleLine, womensLine])
    expect(emitted).toEqual(['cart.changed'])
  })

  test('keeps the lines when the one that replaces them is not for the patient', async () => {
    const { actor, lines, emitted } = await startCart({ kept: [sampleLine] })
    actor.send({ type: 'member.chosen', member: { gender: 0, age: 67 } })
    emitted.length = 0
    actor.send(swap([womensLine], ['CBC']))
    expect([lines(), emitted]).toEqual([[sampleLine], []])
    expect(actor.getSnapshot().context.refusal).toBe('This test is available only for Female')
  })

  test('adds the eligible lines and gives the reason for the others', async () => {
    const { actor, lines } = await startCart({ kept: [tsh] })
    actor.send({ type: 'member.chosen', member: { gender: 0, age: 67 } })
    actor.send(swap([sampleLine, womensLine], []))
    expect(lines()).toEqual([tsh, sampleLine])
    expect(actor.getSnapshot().context.refusal).toBe('This test is available only for Female')
  })

  test('that only removes the last line empties the cart', async () => {
    const { actor, lines, emitted } = await startCart({ kept: [sampleLine] })
    actor.send(swap([], ['CBC']))
    expect(lines()).toEqual([])
    expect(emitted).toContain('cart.emptied')
  })

  test('of a line that is not in the cart changes nothing', async () => {
    const { actor, emitted } = await startCart({ kept: [sampleLine] })
    emitted.length = 0
    actor.send(swap([], ['TSH']))
    expect(emitted).toEqual([])
  })
})

describe('the stored cart', () => {
  test('[R3.77] is reloaded on start', async () => {
    const { lines, emitted } = await startCart({ kept: [sampleLine] })
    expect(lines()).toEqual([sampleLine])
    expect(emitted).toEqual(['cart.restored'])
  })

  test('is not changed by the same lines from another tab', async () => {
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
    const asked: CartInput[] = []
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
      .fn<(question: CartInput) => Promise<PricedCart>>()
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

  test('an empty cart_data of the server clears the stored booking', async () => {
    const { actor, emitted } = await signedInCart({
      save: async () => ({ lines: [], changes: [] }),
    })
    emitted.length = 0
    actor.send({ type: 'cart.add', line: sampleLine })
    await tick()
    expect(emitted).toContain('booking.cleared')
  })
})

describe('an order', () => {
  test('removes the ordered tests and keeps those that another tab added', async () => {
    const { actor, lines, emitted, saved } = await signedInCart({ kept: [sampleLine, womensLine] })
    emitted.length = 0
    actor.send({ type: 'cart.ordered', codes: [sampleLine.code] })
    await tick()
    expect(lines()).toEqual([womensLine])
    expect(emitted).toEqual(['cart.changed'])
    expect(saved.mock.calls.map(([question]) => question.lines)).toEqual([[womensLine]])
  })

  test('of every test in the cart empties it', async () => {
    const { actor, lines, emitted } = await signedInCart({ kept: [sampleLine, womensLine] })
    emitted.length = 0
    actor.send({ type: 'cart.ordered', codes: [womensLine.code, sampleLine.code] })
    await tick()
    expect(lines()).toEqual([])
    expect(emitted).toContain('cart.emptied')
  })

  test('of tests that are not in the cart changes nothing', async () => {
    const { actor, lines, emitted, saved } = await signedInCart({ kept: [womensLine] })
    emitted.length = 0
    actor.send({ type: 'cart.ordered', codes: [sampleLine.code] })
    await tick()
    expect([lines(), emitted, saved.mock.calls]).toEqual([[womensLine], [], []])
  })
})

describe('emptying', () => {
  test('[R4.14] clear-all empties the cart', async () => {
    const { actor, lines, emitted } = await startCart({ kept: [sampleLine, womensLine] })
    actor.send({ type: 'cart.clear' })
    expect(lines()).toEqual([])
    expect(emitted).toContain('cart.emptied')
  })

  test('removing the last line emits cart.emptied, removing another does not', async () => {
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

  test('a changed price is shown, and replaces the old one when it is accepted', async () => {
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

  test('a stored cart is checked when it is restored, once a city is known', async () => {
    const check = vi.fn(async () => ({ lines: [dearer], changes: [priceDiff] }))
    const restored = deferred<readonly CartLine[]>()
    const { actor } = await startCart({ restored: restored.promise, check })
    actor.send({ type: 'city.chosen', city: mumbai })
    restored.resolve([sampleLine])
    await tick()
    expect(check).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().matches({ prices: 'changed' })).toBe(true)
  })

  test('another city starts a price check', async () => {
    const { actor } = await startCart({
      kept: [sampleLine],
      check: async () => ({ lines: [dearer], changes: [priceDiff] }),
    })
    actor.send({ type: 'city.chosen', city: { ...mumbai, id: 2 } })
    await tick()
    expect(actor.getSnapshot().context.changes).toEqual([priceDiff])
  })

  describe('when the cart changes', () => {
    const repriced = async ({ lines }: CartInput): Promise<PricedCart> => ({
      lines: lines.map((line) => (line.code === 'CBC' ? dearer : line)),
      changes: lines.some((line) => line.code === 'CBC') ? [priceDiff] : [],
    })
    const codes = (lines: readonly CartLine[]) => lines.map(({ code }) => code)

    /** A cart with one test whose price has risen, while the first check is in flight. */
    async function whileChecking() {
      const first = deferred<PricedCart>()
      const check = vi.fn(repriced).mockImplementationOnce(() => first.promise)
      const cart = await startCart({ kept: [sampleLine], check })
      cart.actor.send({ type: 'city.chosen', city: mumbai })
      return {
        ...cart,
        check,
        answer: () => first.resolve({ lines: [dearer], changes: [priceDiff] }),
      }
    }

    test('a test added during the check is checked too, and stays when the prices are accepted', async () => {
      const { actor, lines, check, answer } = await whileChecking()
      actor.send({ type: 'cart.add', line: womensLine })
      answer()
      await tick()
      expect(check.mock.calls.map(([question]) => codes(question.lines))).toEqual([
        ['CBC'],
        ['CBC', 'AMH'],
      ])
      actor.send({ type: 'prices.accept' })
      expect(lines()).toEqual([dearer, womensLine])
    })

    test('a test that another tab adds during the check stays when the prices are accepted', async () => {
      const { actor, lines, answer } = await whileChecking()
      actor.send({ type: 'cart.replace', lines: [sampleLine, womensLine] })
      answer()
      await tick()
      actor.send({ type: 'prices.accept' })
      expect(lines()).toEqual([dearer, womensLine])
    })

    test('a test that another tab adds while new prices are shown stays when they are accepted', async () => {
      const { actor, lines, answer } = await whileChecking()
      answer()
      await tick()
      actor.send({ type: 'cart.replace', lines: [sampleLine, womensLine] })
      await tick()
      actor.send({ type: 'prices.accept' })
      expect(lines()).toEqual([dearer, womensLine])
    })

    test.each([
      ['the patient', { type: 'cart.clear' }],
      ['another tab', { type: 'cart.replace', lines: [] }],
      ['a log-out', { type: 'cart.forget' }],
    ] as const)('a cart cleared by %s during the check stays empty', async (_who, event) => {
      const { actor, lines, answer } = await whileChecking()
      actor.send(event)
      answer()
      await tick()
      expect(actor.getSnapshot().matches({ prices: 'agreed' })).toBe(true)
      actor.send({ type: 'prices.accept' })
      expect(lines()).toEqual([])
    })

    test('a cart that another tab clears while new prices are shown has none to accept', async () => {
      const { actor, lines, answer } = await whileChecking()
      answer()
      await tick()
      actor.send({ type: 'cart.replace', lines: [] })
      expect(actor.getSnapshot().matches({ prices: 'agreed' })).toBe(true)
      expect(lines()).toEqual([])
    })

    test('removing the line at the new price leaves no change to accept', async () => {
      const { actor, answer } = await whileChecking()
      answer()
      await tick()
      actor.send({ type: 'cart.add', line: womensLine })
      await tick()
      actor.send({ type: 'cart.remove', code: 'CBC' })
      await tick()
      const { context } = actor.getSnapshot()
      expect([context.changes, context.repriced]).toEqual([[], []])
    })
  })
})
