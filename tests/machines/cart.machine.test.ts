import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import { ALREADY_IN_CART, type CartInput } from '#machines/cart/cart.setup.ts'
import {
  changeBetween,
  linesOfChange,
  noChange,
  type PricedCart,
  type StoredCart,
} from '#machines/cart/server-cart.ts'
import { sampleLine, visitorsCart, womensLine } from '#paths/cart/cart.samples.ts'
import { deferred, tick } from './deferred.ts'

const mumbai = { id: 1, city_name: 'Mumbai', state_name: 'Maharashtra' }

type Answers = {
  readonly kept?: readonly CartLine[]
  /** What the server had at the last sync of the kept cart; none for a visitor's cart. */
  readonly synced?: readonly CartLine[]
  readonly restore?: () => Promise<StoredCart>
  readonly sync?: (question: CartInput) => Promise<PricedCart>
  readonly check?: (question: CartInput) => Promise<PricedCart>
}

/** A server that keeps the lines it is sent, at the prices the patient saw. */
function serverCart(stored: readonly CartLine[] = []) {
  const lines = new Map(stored.map((line) => [line.code, line]))
  return {
    lines,
    async sync(question: CartInput): Promise<PricedCart> {
      for (const code of question.unsaved.removed) lines.delete(code)
      for (const line of question.unsaved.changed) lines.set(line.code, line)
      return { lines: [...lines.values()], changes: [] }
    },
  }
}

function keptCart(lines: readonly CartLine[], synced?: readonly CartLine[]): StoredCart {
  return synced
    ? { lines, unsaved: changeBetween(synced, lines), isSynced: true }
    : visitorsCart(lines)
}

async function startCart(answers: Answers = {}) {
  const { kept = [], synced, restore, sync = serverCart().sync, check } = answers
  const asAsked = async ({ lines }: CartInput) => ({ lines, changes: [] })
  const asked = vi.fn(sync)
  const emitted: string[] = []
  const clock = new SimulatedClock()
  const actor = createActor(
    cartMachine.provide({
      actors: {
        restoreCart: fromPromise(async () => restore?.() ?? keptCart(kept, synced)),
        syncCart: fromPromise<PricedCart, CartInput>(({ input }) => asked(input)),
        checkPrices: fromPromise<PricedCart, CartInput>(({ input }) => (check ?? asAsked)(input)),
      },
    }),
    { clock },
  )
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  await tick()
  return { actor, clock, asked, emitted, lines: () => actor.getSnapshot().context.lines }
}

async function signedInCart(answers: Answers = {}) {
  const cart = await startCart(answers)
  cart.actor.send({ type: 'city.chosen', city: mumbai })
  cart.actor.send({ type: 'session.started' })
  await tick()
  cart.asked.mockClear()
  cart.emitted.length = 0
  return cart
}

const ofCart = (types: readonly string[]) => types.filter((type) => type.startsWith('cart.'))

const codes = (lines: readonly { readonly code: string }[]) => lines.map(({ code }) => code)

test('a filled cart is stored again when a refused visitor was logged out', async () => {
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

test.each([
  ['a filled', [sampleLine]],
  ['an empty', []],
])('%s cart that is restored writes its count again', async (_, lines) => {
  const persist = vi.fn()
  createActor(
    cartMachine.provide({
      actors: {
        restoreCart: fromPromise(async (): Promise<StoredCart> => visitorsCart(lines)),
      },
      actions: { persist },
    }),
  ).start()
  await tick()
  expect(persist).toHaveBeenCalledOnce()
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
    const { actor, asked, lines } = await startCart()
    actor.send({ type: 'city.chosen', city: mumbai })
    actor.send({ type: 'cart.add', line: sampleLine })
    await tick()
    expect(lines()).toHaveLength(1)
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('swapping lines', () => {
  const tsh: CartLine = { ...sampleLine, code: 'TSH', name: 'Thyroid' }
  const swap = (added: readonly CartLine[], removed: readonly string[]) =>
    ({ type: 'cart.swap', added, removed }) as const

  test('is one change and one save, even when it replaces every line', async () => {
    const { actor, lines, emitted, asked } = await signedInCart({ kept: [sampleLine, tsh] })
    emitted.length = 0
    actor.send(swap([womensLine], ['CBC', 'TSH']))
    await tick()
    expect(lines()).toEqual([womensLine])
    expect(ofCart(emitted)).toEqual(['cart.changed'])
    expect(asked).toHaveBeenCalledOnce()
  })

  test('puts removed lines back into an empty cart', async () => {
    const { actor, lines, emitted } = await startCart()
    actor.send(swap([sampleLine, womensLine], []))
    expect(lines()).toEqual([sampleLine, womensLine])
    expect(ofCart(emitted)).toEqual(['cart.changed'])
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
    expect(ofCart(emitted)).toEqual(['cart.restored'])
  })

  test('is not changed by the same lines from another tab', async () => {
    const { actor, emitted } = await startCart({ kept: [sampleLine] })
    actor.send({ type: 'tab.changedCart', changed: [sampleLine], removed: [] })
    expect(emitted).not.toContain('cart.changed')
  })
})

describe('the sync', () => {
  test('[R4.09] every change of a signed-in patient with a city goes to the server', async () => {
    const { actor, asked } = await signedInCart()
    actor.send({ type: 'cart.add', line: sampleLine })
    await tick()
    actor.send({ type: 'cart.add', line: womensLine })
    await tick()
    actor.send({ type: 'cart.remove', code: sampleLine.code })
    await tick()
    expect(asked.mock.calls.map(([question]) => linesOfChange(question.unsaved))).toEqual([
      [{ code: 'CBC', selling_price: 240 }],
      [{ code: 'AMH', selling_price: 240 }],
      [{ code: 'CBC', removed: true }],
    ])
  })

  test('[R4.09] a change during a save is saved after it', async () => {
    const { actor, asked } = await signedInCart()
    actor.send({ type: 'cart.add', line: sampleLine })
    actor.send({ type: 'cart.add', line: womensLine })
    expect(asked).toHaveBeenCalledTimes(1)
    await tick()
    expect(asked).toHaveBeenCalledTimes(2)
    expect(actor.getSnapshot().matches({ sync: 'idle' })).toBe(true)
  })

  test("a visitor's cart joins the server's at sign-in", async () => {
    const server = serverCart([womensLine])
    const { lines } = await signedInCart({ kept: [sampleLine], sync: server.sync })
    expect(codes(lines())).toEqual(['AMH', 'CBC'])
    expect([...server.lines.keys()]).toEqual(['AMH', 'CBC'])
  })

  test("an item that left the server's cart on another device does not come back", async () => {
    const server = serverCart([womensLine])
    const { lines, emitted } = await startAgain(server)
    expect(codes(lines())).toEqual(['AMH'])
    expect([...server.lines.keys()]).toEqual(['AMH'])
    expect(emitted).toContain('cart.changed')
  })

  test('[R4.05] a cart that was ordered on another device is empty here, and its booking is cleared', async () => {
    const { actor, lines, emitted } = await startAgain(serverCart())
    expect(lines()).toEqual([])
    expect(actor.getSnapshot().matches({ contents: 'empty' })).toBe(true)
    expect(emitted).toContain('booking.cleared')
  })

  test('a change that could not be saved before a reload is not lost', async () => {
    const server = serverCart([sampleLine])
    const { lines } = await signedInCart({
      kept: [womensLine],
      synced: [sampleLine],
      sync: server.sync,
    })
    expect(codes(lines())).toEqual(['AMH'])
    expect([...server.lines.keys()]).toEqual(['AMH'])
  })

  test('two devices end with the same cart, whatever each adds and removes', async () => {
    const server = serverCart()
    const phone = await signedInCart({ sync: server.sync })
    const laptop = await signedInCart({ sync: server.sync })
    phone.actor.send({ type: 'cart.add', line: sampleLine })
    await tick()
    laptop.actor.send({ type: 'cart.add', line: womensLine })
    await tick()
    phone.actor.send({ type: 'cart.remove', code: sampleLine.code })
    await tick()
    laptop.actor.send({ type: 'sync.refresh' })
    await tick()
    expect(codes(laptop.lines())).toEqual(['AMH'])
    expect(codes(phone.lines())).toEqual(['AMH'])
  })

  test('a cart that is emptied during the first sync is not filled again by its answer', async () => {
    const server = serverCart()
    const { actor, lines } = await startCart({ kept: [sampleLine], sync: server.sync })
    actor.send({ type: 'city.chosen', city: mumbai })
    actor.send({ type: 'session.started' })
    actor.send({ type: 'cart.clear' })
    await tick()
    expect(lines()).toEqual([])
    await tick()
    expect([...server.lines.keys()]).toEqual([])
  })

  test('a test added during the first sync is sent too', async () => {
    const server = serverCart()
    const { actor, asked, lines } = await startCart({ kept: [sampleLine], sync: server.sync })
    actor.send({ type: 'city.chosen', city: mumbai })
    actor.send({ type: 'session.started' })
    actor.send({ type: 'cart.add', line: womensLine })
    await tick()
    await tick()
    expect(asked.mock.calls.map(([question]) => codes(linesOfChange(question.unsaved)))).toEqual([
      ['CBC'],
      ['AMH'],
    ])
    expect(codes(lines())).toEqual(['CBC', 'AMH'])
  })

  test("an empty cart that is forgotten removes nothing from the next patient's", async () => {
    const server = serverCart([womensLine])
    const { actor } = await startCart({ kept: [], synced: [womensLine], sync: server.sync })
    actor.send({ type: 'cart.forget' })
    actor.send({ type: 'city.chosen', city: mumbai })
    actor.send({ type: 'session.started' })
    await tick()
    expect([...server.lines.keys()]).toEqual(['AMH'])
  })

  test('a test that another tab adds before the stored cart is read is not lost', async () => {
    const old = deferred<StoredCart>()
    const restore = vi.fn(async () => visitorsCart([womensLine]))
    restore.mockImplementationOnce(() => old.promise)
    const { actor, lines } = await startCart({ restore })
    actor.send({ type: 'tab.changedCart', changed: [womensLine], removed: [] })
    old.resolve(visitorsCart([]))
    await tick()
    expect(codes(lines())).toEqual(['AMH'])
  })

  describe('of a cart that another tab changes', () => {
    const added = { type: 'tab.changedCart', changed: [womensLine], removed: [] } as const
    const removed = { type: 'tab.changedCart', changed: [], removed: ['CBC'] } as const

    test('adds the change to its own, not the whole cart of the other tab', async () => {
      const { actor, lines } = await signedInCart({ kept: [sampleLine] })
      actor.send(added)
      expect(codes(lines())).toEqual(['CBC', 'AMH'])
    })

    test('leaves the sending to the other tab, until it is asked itself', async () => {
      const { actor, asked } = await signedInCart({ kept: [sampleLine] })
      actor.send(added)
      await tick()
      expect(asked).not.toHaveBeenCalled()
      actor.send({ type: 'sync.refresh' })
      expect(asked.mock.calls.map(([question]) => linesOfChange(question.unsaved))).toEqual([
        [{ code: 'AMH', selling_price: 240 }],
      ])
    })

    test('sends nothing that the other tab has saved', async () => {
      const { actor, asked, lines } = await signedInCart({ kept: [sampleLine] })
      actor.send(added)
      const saved = [sampleLine, womensLine]
      actor.send({
        type: 'tab.savedCart',
        lines: saved,
        sent: { changed: [womensLine], removed: [] },
      })
      actor.send({ type: 'sync.refresh' })
      await tick()
      expect(linesOfChange(asked.mock.calls[0]?.[0].unsaved ?? noChange)).toEqual([])
      expect(codes(lines())).not.toContain('LEFT')
    })

    test('a test removed there and added here again is sent', async () => {
      const server = serverCart([sampleLine])
      const { actor } = await signedInCart({
        kept: [sampleLine],
        synced: [sampleLine],
        sync: server.sync,
      })
      actor.send(removed)
      server.lines.delete('CBC')
      actor.send({ type: 'cart.add', line: sampleLine })
      await tick()
      expect([...server.lines.keys()]).toEqual(['CBC'])
    })

    test('asks again when it was asking meanwhile', async () => {
      const server = serverCart([sampleLine])
      const first = deferred<PricedCart>()
      const sync = vi.fn(server.sync).mockImplementationOnce(() => first.promise)
      const { actor, lines } = await startCart({ kept: [], synced: [], sync })
      actor.send({ type: 'city.chosen', city: mumbai })
      actor.send({ type: 'session.started' })
      actor.send(removed)
      first.resolve({ lines: [sampleLine], changes: [] })
      await tick()
      expect(sync).toHaveBeenCalledTimes(2)
      expect(codes(lines())).toEqual([])
    })

    test('is not taken into the cart of a visitor', async () => {
      const { actor, lines } = await startCart()
      actor.send({ type: 'city.chosen', city: mumbai })
      actor.send({ type: 'tab.savedCart', lines: [sampleLine], sent: noChange })
      expect(lines()).toEqual([])
    })
  })

  test('a save that fails is tried again', async () => {
    const server = serverCart()
    const sync = vi.fn(server.sync)
    const { actor, clock } = await signedInCart({ sync })
    sync.mockRejectedValueOnce({ kind: 'network', code: 'network', message: '' })
    actor.send({ type: 'cart.add', line: sampleLine })
    await tick()
    expect(actor.getSnapshot().matches({ sync: 'failed' })).toBe(true)
    clock.increment(5_000)
    await tick()
    expect(actor.getSnapshot().matches({ sync: 'idle' })).toBe(true)
    expect([...server.lines.keys()]).toEqual(['CBC'])
  })

  /** A page load of a signed-in patient whose stored cart had one test at the last sync. */
  function startAgain({ sync }: ReturnType<typeof serverCart>) {
    return loaded({ kept: [sampleLine], synced: [sampleLine], sync })
  }

  async function loaded(answers: Answers) {
    const cart = await startCart(answers)
    cart.actor.send({ type: 'city.chosen', city: mumbai })
    cart.actor.send({ type: 'session.started' })
    await tick()
    return cart
  }
})

describe('an order', () => {
  test('removes the ordered tests and keeps those that another tab added', async () => {
    const { actor, lines, emitted, asked } = await signedInCart({ kept: [sampleLine, womensLine] })
    actor.send({ type: 'cart.ordered', codes: [sampleLine.code] })
    await tick()
    expect(lines()).toEqual([womensLine])
    expect(emitted).toContain('cart.changed')
    expect(asked.mock.calls.map(([question]) => codes(question.lines))).toEqual([['AMH']])
  })

  test('of every test in the cart empties it', async () => {
    const { actor, lines, emitted } = await signedInCart({ kept: [sampleLine, womensLine] })
    actor.send({ type: 'cart.ordered', codes: [womensLine.code, sampleLine.code] })
    await tick()
    expect(lines()).toEqual([])
    expect(emitted).toContain('cart.emptied')
  })

  test('of tests that are not in the cart changes nothing', async () => {
    const { actor, lines, emitted, asked } = await signedInCart({ kept: [womensLine] })
    actor.send({ type: 'cart.ordered', codes: [sampleLine.code] })
    await tick()
    expect([lines(), emitted, asked.mock.calls]).toEqual([[womensLine], [], []])
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
    const restored = deferred<StoredCart>()
    const { actor } = await startCart({ restore: () => restored.promise, check })
    actor.send({ type: 'city.chosen', city: mumbai })
    restored.resolve(visitorsCart([sampleLine]))
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
    expect(actor.getSnapshot().context.priced.changes).toEqual([priceDiff])
  })

  test('[R4.31] a price that the server changed is shown at sign-in, and counts only when it is accepted', async () => {
    const { actor, lines, emitted } = await startCart({
      kept: [sampleLine],
      sync: async () => ({ lines: [dearer], changes: [priceDiff] }),
    })
    actor.send({ type: 'session.started' })
    emitted.length = 0
    actor.send({ type: 'city.chosen', city: mumbai })
    await tick()
    expect(lines()[0]?.selling_price).toBe(240)
    expect(actor.getSnapshot().matches({ prices: 'changed' })).toBe(true)
    expect(emitted).toContain('prices.changed')
    actor.send({ type: 'prices.accept' })
    expect(lines()[0]?.selling_price).toBe(260)
    expect(emitted.at(-1)).toBe('prices.agreed')
  })

  test('[R4.32] an item that the server no longer offers stays until the patient agrees', async () => {
    const gone = { code: 'CBC', flag: 'notExist', was: 240 } as const
    const { actor, lines } = await signedInCart({
      kept: [sampleLine, womensLine],
      sync: async () => ({ lines: [womensLine], changes: [gone] }),
    })
    expect(codes(lines()).sort()).toEqual(['AMH', 'CBC'])
    actor.send({ type: 'prices.accept' })
    expect(codes(lines())).toEqual(['AMH'])
  })

  test('another city shows the old price of the old city, with a server cart as well', async () => {
    const { actor, lines } = await signedInCart({
      kept: [sampleLine],
      sync: async ({ city }) =>
        city?.id === mumbai.id
          ? { lines: [sampleLine], changes: [] }
          : { lines: [dearer], changes: [priceDiff] },
      check: async () => ({ lines: [dearer], changes: [priceDiff] }),
    })
    actor.send({ type: 'city.chosen', city: { ...mumbai, id: 2 } })
    await tick()
    expect(actor.getSnapshot().context.priced.changes).toEqual([priceDiff])
    expect(lines()[0]?.selling_price).toBe(240)
  })

  describe('when the cart changes', () => {
    const repriced = async ({ lines }: CartInput): Promise<PricedCart> => ({
      lines: lines.map((line) => (line.code === 'CBC' ? dearer : line)),
      changes: lines.some((line) => line.code === 'CBC') ? [priceDiff] : [],
    })

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
      actor.send({ type: 'tab.changedCart', changed: [womensLine], removed: [] })
      answer()
      await tick()
      actor.send({ type: 'prices.accept' })
      expect(lines()).toEqual([dearer, womensLine])
    })

    test('a test that another tab adds while new prices are shown stays when they are accepted', async () => {
      const { actor, lines, answer } = await whileChecking()
      answer()
      await tick()
      actor.send({ type: 'tab.changedCart', changed: [womensLine], removed: [] })
      await tick()
      actor.send({ type: 'prices.accept' })
      expect(lines()).toEqual([dearer, womensLine])
    })

    test.each([
      ['the patient', { type: 'cart.clear' }],
      ['another tab', { type: 'tab.changedCart', changed: [], removed: ['CBC'] }],
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
      actor.send({ type: 'tab.changedCart', changed: [], removed: ['CBC'] })
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
      expect(context.priced).toEqual({ lines: [], changes: [] })
    })
  })
})
