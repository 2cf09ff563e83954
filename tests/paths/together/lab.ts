import type { CartLine, SlotHold } from '#contract/cart.endpoints.ts'
import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { comparePrices } from '#contract/rules/price-check.ts'
import { type Pricing, priceLines } from '#contract/rules/pricing.ts'
import { cashValueOf } from '#contract/rules/wallet-points.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { PricedCart } from '#machines/cart/server-cart.ts'
import type { FlowError } from '#machines/shared/failures.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import {
  sampleDraft,
  sampleHold,
  sampleOrderLine,
  samplePayment,
  sampleSlot,
} from '#paths/checkout/checkout.data.ts'

/** A small lab: one account, two tests, one slot with room, points. It answers as the server does. */

export type Code = 'CBC' | 'TSH'
export const CODES: readonly Code[] = ['CBC', 'TSH']

export type Draft = {
  readonly id: string
  readonly status: 'draft' | 'booked' | 'cancelled'
  /** The lines as they were priced last. */
  readonly lines: readonly CartLine[]
  readonly holdId: string | null
  /** Of the wallet. */
  readonly points: number
  /** Whether `order-payment` has prepared it. */
  readonly isForPayment: boolean
  /** The session that worked on it last has ended, and no other has gone on with it. */
  readonly isOrphan: boolean
}

export type Hold = {
  readonly id: string
  readonly state: 'held' | 'over' | 'released' | 'booked'
}

export type Paid = {
  readonly id: string
  readonly draftId: string
  /** Rupees. */
  readonly amount: number
  readonly bank: 'open' | 'paid' | 'declined'
  readonly status: 'open' | 'settled' | 'returned'
}

/** A line as the lab stores it, with the price last shown, rupees. */
export type SeenLine = { readonly code: string; readonly selling_price: number }

export type Lab = {
  /** Rupees; by city, because a city has its own price list. */
  readonly prices: Readonly<Record<number, Readonly<Partial<Record<Code, number>>>>>
  readonly cart: readonly SeenLine[]
  readonly drafts: readonly Draft[]
  readonly holds: readonly Hold[]
  readonly payments: readonly Paid[]
  /** Not held and not spent. */
  readonly points: number
  /** For ids. */
  readonly count: number
}

export type Answer =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly error: FlowError }

export type Answered = { readonly lab: Lab; readonly answer: Answer }

export const done = (lab: Lab, output: unknown): Answered => ({ lab, answer: { ok: true, output } })
export const refused = (lab: Lab, code: string): Answered => ({
  lab,
  answer: { ok: false, error: { kind: 'refused', code, message: code } },
})

export const newLab: Lab = {
  prices: { 1: { CBC: 190, TSH: 400 }, 2: { CBC: 260, TSH: 400 } },
  cart: [],
  drafts: [],
  holds: [],
  payments: [],
  points: 100,
  count: 0,
}

/** The account's cart; the order of its lines says nothing. */
export function cartAsText({ cart }: Lab): string {
  return cart
    .map(({ code, selling_price }) => `${code} at ${selling_price}`)
    .toSorted()
    .join()
}

export function lineOf(lab: Lab, code: string, city: number): CartLine | null {
  // SAFETY: an unknown code has no price.
  const price = lab.prices[city]?.[code as Code]
  if (price === undefined) return null
  return {
    ...sampleLine,
    item_id: code,
    code,
    test_code: code,
    name: code,
    selling_price: price,
    sub_total: price,
    mrp: 500,
  }
}

export type Sync = {
  readonly action: 'load' | 'change' | 'check'
  readonly lines: readonly (SeenLine | { readonly code: string; readonly removed: true })[]
  readonly city: number
}

/** As server/modules/cart/cart.service.ts: prices stay the ones last shown. */
export function syncCart(lab: Lab, { action, lines, city }: Sync): Answered {
  if (action === 'check') return done(lab, priced(lab, lines.filter(isSeen), city))
  if (action === 'load') return done(lab, priced(lab, lab.cart, city))
  const stored = new Map(lab.cart.map((line) => [line.code, line]))
  for (const line of lines) {
    if (isSeen(line)) stored.set(line.code, line)
    else stored.delete(line.code)
  }
  const cart = [...stored.values()]
  return done({ ...lab, cart }, priced(lab, cart, city))
}

const isSeen = (line: Sync['lines'][number]): line is SeenLine => 'selling_price' in line

function priced(lab: Lab, seen: readonly SeenLine[], city: number): PricedCart {
  const lines = seen.flatMap(({ code }) => lineOf(lab, code, city) ?? [])
  const current = new Map(lines.map(({ code, selling_price }) => [code, selling_price]))
  return { lines, changes: comparePrices(seen, current) }
}

/** What a draft costs as it stands, rupees. */
export function pricingOf(lab: Lab, draft: Draft): Pricing {
  const isHeld = draft.status === 'booked' || heldBy(lab, draft)
  return priceLines({
    lines: draft.lines,
    slot:
      isHeld && draft.holdId
        ? { slot_date: sampleSlot.slot_date, charge: sampleSlot.charge }
        : null,
    walletRupees: cashValueOf(draft.points),
  })
}

export function heldBy({ holds }: Lab, { holdId }: Draft): boolean {
  return holds.some(({ id, state }) => id === holdId && state === 'held')
}

export function linesOf(lab: Lab, codes: readonly string[], city: number): CartLine[] | null {
  const lines = codes.flatMap((code) => lineOf(lab, code, city) ?? [])
  return lines.length === codes.length ? lines : null
}

export function draftOf({ drafts }: Lab, id: string): Draft | undefined {
  return drafts.find((one) => one.id === id && one.status === 'draft')
}

export function known({ drafts }: Lab, id: string): Draft {
  const draft = drafts.find((one) => one.id === id)
  if (!draft) throw new Error(`There is no draft ${id}`)
  return draft
}

/** A draft as a session has changed it. */
export function withDraft(lab: Lab, draft: Draft): Lab {
  const changed = { ...draft, isOrphan: false }
  return { ...lab, drafts: lab.drafts.map((one) => (one.id === draft.id ? changed : one)) }
}

export function withHold(lab: Lab, holdId: string | null, state: Hold['state']): Lab {
  const holds = lab.holds.map((one) =>
    one.id === holdId && one.state === 'held' ? { ...one, state } : one,
  )
  return { ...lab, holds }
}

export const codesOf = (payload: OrderPayload) => [
  ...new Set(payload.test_info.map(({ test_code }) => test_code)),
]

export function orderOf(lab: Lab, draft: Draft): Order {
  const amounts = pricingOf(lab, draft)
  return {
    ...sampleDraft,
    order_id: draft.id,
    order_no: draft.id,
    status: draft.status,
    net_payable: amounts.net_payable,
    amounts,
    lines: draft.lines.map(({ code, selling_price }) => ({
      ...sampleOrderLine,
      name: code,
      test_code: code,
      unit_price: selling_price,
      net_amount: selling_price,
    })),
    hold: heldBy(lab, draft) && draft.holdId ? slotHoldOf(draft.holdId) : null,
    wallet: draft.points > 0 ? walletOf(lab, draft) : null,
  }
}

export function slotHoldOf(hold_id: string): SlotHold {
  return { ...sampleHold, hold_id }
}

export function walletOf(lab: Lab, draft: Draft): AppliedWallet {
  const { net_payable, redeem_from_wallet_points } = pricingOf(lab, draft)
  return {
    wallet_applied_unique_id: `w-${draft.id}`,
    redeem_points: draft.points,
    redeem_from_wallet_points,
    net_payable,
  }
}

export function paymentOf({ id, amount }: Paid): Payment {
  return { ...samplePayment, payment_id: id, amount }
}
