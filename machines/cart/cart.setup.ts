import { assertEvent, assign, emit, enqueueActions, setup, stateIn } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { type Candidate, refusalFor } from '#contract/rules/eligibility.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { failedBy } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { CartEmitted, CartEvent, CartInternalEvent } from './cart.events.ts'

/** Lines at the prices of the provider, and how they differ from those the patient saw. */
export type PricedCart = {
  readonly lines: readonly CartLine[]
  readonly changes: readonly PriceChange[]
}

export type CartContext = {
  readonly lines: readonly CartLine[]
  readonly city: City | null
  /** The patient of the booking, against whom eligibility is checked; null before one is chosen. */
  readonly member: Candidate | null
  /** Why the last line was not added, in the words of the specification; null if it was. */
  readonly refusal: string | null
  /** Changes found by the last price check and not yet accepted. */
  readonly changes: readonly PriceChange[]
  /** Lines at the prices of the last check; acceptance makes them the lines of the cart. */
  readonly repriced: readonly CartLine[]
}

/** Input of the calls that save, merge or check the cart. */
export type CartInput = { readonly lines: readonly CartLine[]; readonly city: City | null }

export const ALREADY_IN_CART = 'This test is already in the cart'

export const cartInput = ({ context }: { context: CartContext }): CartInput => ({
  lines: context.lines,
  city: context.city,
})

/** Types, actors, actions, guards and delays of the cart chart. */
export const cartSetup = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent | CartInternalEvent,
    emitted: {} as CartEmitted,
  },
  actors: {
    restoreCart: provide<readonly CartLine[], undefined>('restoreCart'),
    mergeCart: provide<PricedCart, CartInput>('mergeCart'),
    saveCart: provide<PricedCart, CartInput>('saveCart'),
    checkPrices: provide<PricedCart, CartInput>('checkPrices'),
  },
  actions: {
    /** Stores the lines and their count in the browser. */
    persist: () => {},
    tellOtherTabs: () => {},
    addLine: assign({
      lines: ({ context, event }) => {
        assertEvent(event, 'cart.add')
        return [...context.lines, event.line]
      },
      refusal: null,
    }),
    refuseLine: assign({
      refusal: ({ context, event }) => {
        assertEvent(event, 'cart.add')
        return whyRefused(event.line, context)
      },
    }),
    swapLines: assign(({ context, event }) => {
      assertEvent(event, 'cart.swap')
      const { lines, refusal } = swapIn(context, event)
      return { lines, refusal }
    }),
    refuseSwap: assign({
      refusal: ({ context, event }) => {
        assertEvent(event, 'cart.swap')
        return swapIn(context, event).refusal
      },
    }),
    removeLine: assign({
      lines: ({ context, event }) => {
        assertEvent(event, 'cart.remove')
        return context.lines.filter((line) => line.code !== event.code)
      },
      refusal: null,
    }),
    removeOrdered: assign({
      lines: ({ context, event }) => {
        assertEvent(event, 'cart.ordered')
        return context.lines.filter((line) => !event.codes.includes(line.code))
      },
    }),
    takeLines: assign({
      lines: ({ event }) => {
        assertEvent(event, 'cart.replace')
        return event.lines
      },
    }),
    empty: assign({ lines: [], refusal: null }),
    dropChanges: assign({ changes: [], repriced: [] }),
    keepCity: assign({
      city: ({ event }) => {
        assertEvent(event, 'city.chosen')
        return event.city
      },
    }),
    announceChange: enqueueActions(({ enqueue, context }) => {
      enqueue('persist')
      enqueue('tellOtherTabs')
      enqueue.raise({ type: 'cart.dirty' })
      enqueue.raise({ type: 'lines.changed' })
      enqueue.emit({ type: 'cart.changed', lines: context.lines })
    }),
    announceEmptied: enqueueActions(({ enqueue }) => {
      enqueue('persist')
      enqueue('tellOtherTabs')
      enqueue.raise({ type: 'cart.dirty' })
      enqueue.raise({ type: 'lines.changed' })
      enqueue.emit({ type: 'cart.emptied' })
    }),
    /** For lines that came from the server or another tab: neither is told again. */
    announceReplaced: enqueueActions(({ enqueue, context }) => {
      enqueue('persist')
      enqueue.raise({ type: 'lines.changed' })
      enqueue.emit({ type: 'cart.changed', lines: context.lines })
    }),
    announceBookingCleared: emit({ type: 'booking.cleared' }),
  },
  guards: {
    isRefused: ({ context, event }) =>
      event.type === 'cart.add' && whyRefused(event.line, context) !== null,
    /** None of the added lines is accepted: then none is removed either. */
    isSwapRefused: ({ context, event }) =>
      event.type === 'cart.swap' &&
      event.added.length > 0 &&
      swapIn(context, event).accepted.length === 0,
    isSwapToNothing: ({ context, event }) =>
      event.type === 'cart.swap' && swapIn(context, event).lines.length === 0,
    isSwapChange: ({ context, event }) =>
      event.type === 'cart.swap' && !sameLines(context.lines, swapIn(context, event).lines),
    isIn: ({ context, event }) =>
      event.type === 'cart.remove' && context.lines.some((line) => line.code === event.code),
    isLastLine: ({ context }) => context.lines.length === 1,
    isAnyOrdered: ({ context, event }) =>
      event.type === 'cart.ordered' &&
      context.lines.some((line) => event.codes.includes(line.code)),
    isAllOrdered: ({ context, event }) =>
      event.type === 'cart.ordered' &&
      context.lines.every((line) => event.codes.includes(line.code)),
    isReplacedByNothing: ({ event }) => event.type === 'cart.replace' && event.lines.length === 0,
    isReplacedBySame: ({ context, event }) =>
      event.type === 'cart.replace' && sameLines(context.lines, event.lines),
    hasLines: ({ context }) => context.lines.length > 0,
    isLost: failedBy('lost'),
    isRestoring: stateIn({ contents: 'restoring' }),
    canCheckPrices: ({ context }) => context.lines.length > 0 && context.city !== null,
    isMergeStale: stateIn({ sync: { merging: 'stale' } }),
    isStale: stateIn({ sync: { saving: 'stale' } }),
  },
  delays: {
    /** Time before a failed save is retried. */
    SYNC_RETRY: 5_000,
  },
})

type Purchase = Pick<CartContext, 'lines' | 'member'>

/** The message that refuses a line; null if it may be added. */
function whyRefused(line: CartLine, { lines, member }: Purchase): string | null {
  const isAlreadyIn = lines.some(({ code }) => code === line.code)
  return refusalFor(line, member) ?? (isAlreadyIn ? ALREADY_IN_CART : null)
}

type Swap = Extract<CartEvent, { type: 'cart.swap' }>

/** The lines after a swap, the accepted ones, and the message for the first refused one. */
function swapIn({ lines, member }: Purchase, { added, removed }: Swap) {
  const kept = lines.filter(({ code }) => !removed.includes(code))
  const reasons = added.map((line) => whyRefused(line, { lines: kept, member }))
  const accepted = added.filter((_, index) => reasons[index] === null)
  return {
    accepted,
    lines: [...kept, ...accepted],
    refusal: reasons.find((reason) => reason !== null) ?? null,
  }
}

/** Whether two carts have the same items at the same prices: then no booking has to restart. */
function sameLines(a: readonly CartLine[], b: readonly CartLine[]): boolean {
  const seen = new Map(a.map((line) => [line.code, line.selling_price]))
  return a.length === b.length && b.every((line) => seen.get(line.code) === line.selling_price)
}
