import { assertEvent, assign, emit, enqueueActions, setup, stateIn } from 'xstate'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { type Candidate, refusalFor } from '#contract/rules/eligibility.ts'
import { failedBy } from '../shared/failures.ts'
import { provide } from '../shared/provide.ts'
import type { CartEmitted, CartEvent, CartInternalEvent } from './cart.events.ts'
import {
  acceptedLines,
  type CartChange,
  changeBetween,
  changedCart,
  changesFor,
  hasSameLines,
  isNothing,
  noCart,
  type PricedCart,
  rebased,
  rebasedOn,
  type StoredCart,
  withChange,
} from './server-cart.ts'

export type CartContext = StoredCart & {
  /** What the running sync sends; what changes meanwhile is not in its answer. */
  readonly sent: CartChange
  /** The lines as the other tabs know them. */
  readonly told: readonly CartLine[]
  readonly city: City | null
  /** The patient of the booking, against whom eligibility is checked; null before one is chosen. */
  readonly member: Candidate | null
  /** Why the last line was not added, in the words of the specification; null if it was. */
  readonly refusal: string | null
  /** The prices of the last check or sync, with the changes that are not accepted yet. */
  readonly priced: PricedCart
}

/** Input of the calls that sync or check the cart. */
export type CartInput = StoredCart & { readonly city: City | null }

export const ALREADY_IN_CART = 'This test is already in the cart'

export const cartInput = ({ context }: { context: CartContext }): CartInput => ({
  lines: context.lines,
  unsaved: context.unsaved,
  isSynced: context.isSynced,
  city: context.city,
})

export const noChanges: PricedCart = { lines: [], changes: [] }

/** Types, actors, actions, guards and delays of the cart chart. */
export const cartSetup = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent | CartInternalEvent,
    emitted: {} as CartEmitted,
  },
  actors: {
    restoreCart: provide<StoredCart, undefined>('restoreCart'),
    /** Sends what is unsaved, if anything, and answers the server's cart. */
    syncCart: provide<PricedCart, CartInput>('syncCart'),
    checkPrices: provide<PricedCart, CartInput>('checkPrices'),
  },
  actions: {
    /** Stores the cart and its count in the browser. */
    persist: () => {},
    /** Tells the other tabs what has changed since `told`. */
    tellOtherTabs: () => {},
    tellOtherTabsSaved: () => {},
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
    empty: assign({ lines: [], refusal: null }),
    forget: assign({ ...noCart, told: [], refusal: null }),
    acceptPrices: assign({ lines: ({ context }) => acceptedLines(context.lines, context.priced) }),
    dropChanges: assign({ priced: noChanges }),
    keepCity: assign({
      city: ({ event }) => {
        assertEvent(event, 'city.chosen')
        return event.city
      },
    }),
    announceChange: enqueueActions(({ enqueue, context }) => {
      const { lines, told } = context
      const before = { ...context, lines: told }
      enqueue.assign(changedCart(before, changeBetween(told, lines)))
      enqueue('persist')
      enqueue('tellOtherTabs')
      enqueue.assign({ told: lines })
      enqueue.raise({ type: 'cart.dirty' })
      enqueue.raise({ type: 'lines.changed' })
      const news: readonly CartEmitted[] =
        lines.length > 0 ? newsOf(told, lines) : [{ type: 'cart.emptied' }]
      for (const emitted of news) enqueue.emit(emitted)
    }),
    /** Another tab has changed and stored the cart, and tells the server. */
    followChange: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'tab.changedCart')
      const cart = changedCart(context, event)
      enqueue.assign({ ...cart, told: cart.lines })
      for (const emitted of newsOf(context.lines, cart.lines)) enqueue.emit(emitted)
      if (!hasSameLines(context.lines, cart.lines)) enqueue.raise({ type: 'lines.changed' })
    }),
    /** Another tab has the server's cart, and has stored it. */
    followSave: enqueueActions(({ enqueue, context, event }) => {
      assertEvent(event, 'tab.savedCart')
      const cart = rebasedOn(event.lines, context, event.sent)
      enqueue.assign({ ...cart, told: cart.lines })
      for (const emitted of newsOf(context.lines, cart.lines)) enqueue.emit(emitted)
      if (!hasSameLines(context.lines, cart.lines)) enqueue.raise({ type: 'lines.changed' })
    }),
    keepSent: assign(({ context }) => ({ sent: context.unsaved, isSynced: true })),
    /** Takes the server's cart of the last sync, and says what it changed. */
    takeServerCart: enqueueActions(({ enqueue, context }) => {
      const { priced, sent } = context
      const cart = rebased(context, sent, priced)
      const isChanged = !hasSameLines(context.lines, cart.lines)
      const changes = changesFor(cart.lines, priced.changes)
      enqueue.assign({ ...cart, told: cart.lines, priced: { ...priced, changes } })
      enqueue('persist')
      if (isChanged || !isNothing(sent)) enqueue('tellOtherTabsSaved')
      if (isChanged) enqueue.raise({ type: 'lines.changed' })
      for (const emitted of newsOf(context.lines, cart.lines)) enqueue.emit(emitted)
      // Whatever is still booked was of a cart that is gone.
      if (!isChanged && cart.lines.length === 0) enqueue.emit({ type: 'booking.cleared' })
      enqueue.raise({ type: 'prices.found' })
    }),
    announcePrices: emit({ type: 'prices.changed' }),
    announceAgreement: enqueueActions(({ enqueue, event }) => {
      enqueue.emit({ type: 'prices.agreed' })
      if (event.type === 'prices.accept' && event.goesOn) enqueue.emit({ type: 'booking.wanted' })
    }),
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
      event.type === 'cart.swap' && !hasSameLines(context.lines, swapIn(context, event).lines),
    isIn: ({ context, event }) =>
      event.type === 'cart.remove' && context.lines.some((line) => line.code === event.code),
    isLastLine: ({ context }) => context.lines.length === 1,
    isAnyOrdered: ({ context, event }) =>
      event.type === 'cart.ordered' &&
      context.lines.some((line) => event.codes.includes(line.code)),
    isAllOrdered: ({ context, event }) =>
      event.type === 'cart.ordered' &&
      context.lines.every((line) => event.codes.includes(line.code)),
    isChangedToNothing: ({ context, event }) =>
      event.type === 'tab.changedCart' && withChange(context.lines, event).length === 0,
    hasLines: ({ context }) => context.lines.length > 0,
    /** Lines, or removals that the server does not know. */
    isWorthKeeping: ({ context: { lines, unsaved } }) => lines.length > 0 || !isNothing(unsaved),
    isLost: failedBy('lost'),
    isRestoring: stateIn({ contents: 'restoring' }),
    isAnySold: ({ context }) => acceptedLines(context.lines, context.priced).length > 0,
    canCheckPrices: ({ context }) => context.lines.length > 0 && context.city !== null,
    isStale: stateIn({ sync: { saving: 'stale' } }),
  },
  delays: {
    /** Time before a failed save is retried. */
    SYNC_RETRY: 5_000,
  },
})

/** What the booking hears of lines that this tab did not change itself. */
function newsOf(before: readonly CartLine[], lines: readonly CartLine[]): readonly CartEmitted[] {
  // Also for other facts of the same tests, such as that one is now only taken at a centre.
  if (JSON.stringify(lines) === JSON.stringify(before)) return []
  if (lines.length === 0) return [{ type: 'booking.cleared' }]
  const { changed } = changeBetween(before, lines)
  const known = new Set(before.map(({ code }) => code))
  const isRepriced = changed.some(({ code }) => known.has(code))
  return [
    { type: 'cart.changed', lines },
    ...(isRepriced ? [{ type: 'cart.repriced' } as const] : []),
  ]
}

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
