import type { CartLine, SlotHold } from '#contract/cart.endpoints.ts'
import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { orderAmounts } from '#contract/rules/order-amounts.ts'
import { comparePrices } from '#contract/rules/price-check.ts'
import { type Pricing, priceBooking } from '#contract/rules/pricing.ts'
import { cashValueOf, pointsToUse } from '#contract/rules/wallet-points.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import { sampleLine } from '#machines/cart/model/cart.samples.ts'
import type { PricedCart } from '#machines/cart/server-cart.ts'
import {
  sampleDraft,
  sampleHold,
  sampleOrderLine,
  samplePayment,
  sampleSlot,
} from '#machines/checkout/model/checkout.data.ts'
import type { FlowError } from '#machines/shared/failures.ts'

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

const done = (lab: Lab, output: unknown): Answered => ({ lab, answer: { ok: true, output } })
const refused = (lab: Lab, code: string): Answered => ({
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

/** As `create` of server/modules/orders/drafts/draft.service.ts: the former draft is cancelled. */
export function createDraft(lab: Lab, payload: OrderPayload, city: number): Answered {
  const id = `d${lab.count + 1}`
  const former = lab.drafts.find(({ status }) => status === 'draft')
  const freed = former ? cancelled(lab, former.id) : lab
  const lines = linesOf(lab, codesOf(payload), city)
  if (!lines) return refused(lab, 'not-offered')
  const draft = {
    id,
    status: 'draft',
    lines,
    holdId: null,
    points: 0,
    isForPayment: false,
  } as const
  const next = { ...freed, count: freed.count + 1, drafts: [...freed.drafts, draft] }
  return done(next, orderOf(next, draft))
}

export function updateDraft(lab: Lab, payload: OrderPayload, id: string, city: number): Answered {
  const draft = draftOf(lab, id)
  if (!draft) return refused(lab, 'draft-gone')
  const lines = linesOf(lab, codesOf(payload), city)
  if (!lines) return refused(lab, 'not-offered')
  const changed = withDraft(lab, { ...draft, lines, isForPayment: false })
  return done(changed, orderOf(changed, known(changed, id)))
}

export function cancelDraft(lab: Lab, id: string): Answered {
  return done(cancelled(lab, id), undefined)
}

function cancelled(lab: Lab, id: string): Lab {
  const draft = draftOf(lab, id)
  if (!draft) return lab
  const freed = withHold(lab, draft.holdId, 'released')
  const points = freed.points + draft.points
  return withDraft({ ...freed, points }, { ...draft, status: 'cancelled', holdId: null, points: 0 })
}

/** As the log-out of the session that works on this draft: nothing is released while a payment is open. */
export function releasedAtLogOut(lab: Lab, id: string): Lab {
  const draft = draftOf(lab, id)
  const isPaying = lab.payments.some((one) => one.draftId === id && one.status === 'open')
  if (!draft || isPaying) return lab
  const freed = withHold(lab, draft.holdId, 'released')
  return withDraft(
    { ...freed, points: freed.points + draft.points },
    { ...draft, holdId: null, points: 0 },
  )
}

export function holdSlot(lab: Lab, id: string): Answered {
  const draft = draftOf(lab, id)
  if (!draft) return refused(lab, 'draft-gone')
  if (heldBy(lab, draft)) return done(lab, slotHoldOf(draft.holdId ?? ''))
  const holdId = `h${lab.count + 1}`
  const holds: Hold[] = [...lab.holds, { id: holdId, state: 'held' }]
  const next = withDraft({ ...lab, count: lab.count + 1, holds }, { ...draft, holdId })
  return done(next, slotHoldOf(holdId))
}

export function releaseSlot(lab: Lab, holdId: string): Answered {
  const hold = lab.holds.find(({ id }) => id === holdId)
  if (!hold) return refused(lab, 'unknown-hold')
  if (hold.state === 'booked') return refused(lab, 'already-booked')
  return done(withHold(lab, holdId, 'released'), undefined)
}

export function applyWallet(lab: Lab, id: string): Answered {
  const draft = draftOf(lab, id)
  if (!draft) return refused(lab, 'draft-gone')
  const balance = lab.points + draft.points
  if (balance === 0) return refused(lab, 'wallet-refused')
  const { total } = pricingOf(lab, { ...draft, points: 0 })
  const points = pointsToUse({ balance, total })
  const next = withDraft({ ...lab, points: balance - points }, { ...draft, points })
  return done(next, walletOf(next, known(next, id)))
}

export function releaseWallet(lab: Lab, id: string): Answered {
  const draft = draftOf(lab, id)
  if (!draft) return done(lab, undefined)
  const points = lab.points + draft.points
  return done(withDraft({ ...lab, points }, { ...draft, points: 0 }), undefined)
}

/** As server/modules/orders/placing: the draft must be what the patient was shown. */
export function placeOrder(lab: Lab, payload: OrderPayload, city: number): Answered {
  const order = lab.drafts.find(({ id }) => id === payload.order_id)
  if (order?.status === 'booked') return done(lab, orderOf(lab, order))
  const checked = validated(lab, payload, city)
  if ('refusal' in checked) return refused(checked.lab, checked.refusal)
  const next = booked(checked.lab, checked.draft)
  return done(next, orderOf(next, known(next, checked.draft.id)))
}

/** `order-payment` and the opening of the payment. */
export function createPayment(lab: Lab, payload: OrderPayload, city: number): Answered {
  const order = lab.drafts.find(({ id }) => id === payload.order_id)
  if (order?.status === 'booked') return refused(lab, 'already-placed')
  const checked = validated(lab, payload, city)
  if ('refusal' in checked) return refused(checked.lab, checked.refusal)
  const draft = { ...checked.draft, isForPayment: true }
  const amount = pricingOf(checked.lab, draft).net_payable
  const ready = withDraft(checked.lab, draft)
  const open = ready.payments.find(
    (one) => one.draftId === draft.id && one.status === 'open' && one.bank === 'open',
  )
  if (open?.amount === amount) return done(ready, paymentOf(open))
  const id = `p${ready.count + 1}`
  const payment = { id, draftId: draft.id, amount, bank: 'open', status: 'open' } as const
  const payments = [...ready.payments, payment]
  return done({ ...ready, count: ready.count + 1, payments }, paymentOf(payment))
}

type Validated =
  | { readonly lab: Lab; readonly draft: Draft }
  | { readonly lab: Lab; readonly refusal: string }

function validated(lab: Lab, payload: OrderPayload, city: number): Validated {
  const draft = draftOf(lab, payload.order_id ?? '')
  if (!draft) return { lab, refusal: 'draft-gone' }
  const drafted = draft.lines.map(({ code }) => code)
  const shown = codesOf(payload)
  if (shown.length !== drafted.length || !drafted.every((code) => shown.includes(code))) {
    return { lab, refusal: 'draft-changed' }
  }
  if (!heldBy(lab, draft) || payload.slot_info?.hold_id !== draft.holdId) {
    return { lab, refusal: 'hold-expired' }
  }
  const lines = linesOf(lab, drafted, city)
  if (!lines) return { lab, refusal: 'not-offered' }
  const current = { ...draft, lines }
  const next = withDraft(lab, current)
  if (!agrees(payload, current, pricingOf(next, current)))
    return { lab: next, refusal: 'price-changed' }
  return { lab: next, draft: current }
}

/** As `agreesWith` of server/modules/orders/order-pricing.ts. */
function agrees(payload: OrderPayload, { lines }: Draft, pricing: Pricing): boolean {
  const charged = orderAmounts(pricing)
  return (
    payload.total_pay_amount === charged.total_pay_amount &&
    payload.amount_after_discount === charged.amount_after_discount &&
    lines.every(({ code, selling_price }) =>
      payload.test_info.some((one) => one.test_code === code && one.unit_price === selling_price),
    )
  )
}

/** What is booked leaves the account's cart. */
function booked(lab: Lab, draft: Draft): Lab {
  const codes = draft.lines.map(({ code }) => code)
  const cart = lab.cart.filter(({ code }) => !codes.includes(code))
  const next = withHold({ ...lab, cart }, draft.holdId, 'booked')
  return withDraft(next, { ...draft, status: 'booked' })
}

export function findOrder(lab: Lab, id: string): Answered {
  const order = lab.drafts.find((one) => one.id === id)
  return done(lab, order?.status === 'booked' ? orderOf(lab, order) : null)
}

/** Null when there is none. */
export function orderDetails(lab: Lab, id: string): Order | null {
  const order = lab.drafts.find((one) => one.id === id)
  return order ? orderOf(lab, order) : null
}

export function verifyPayment(lab: Lab, paymentId: string): Answered {
  const payment = lab.payments.find(({ id }) => id === paymentId)
  if (!payment) return refused(lab, 'unknown-payment')
  if (payment.bank === 'open') return done(lab, 'abandoned')
  if (payment.bank === 'declined') return done(lab, 'declined')
  const settled = settle(lab, payment)
  const now = settled.payments.find(({ id }) => id === paymentId)
  return done(settled, now?.status === 'settled' ? 'paid' : 'refunded')
}

export function orderByPayment(lab: Lab, paymentId: string): Answered {
  const { lab: next, answer } = verifyPayment(lab, paymentId)
  if (!answer.ok) return { lab: next, answer }
  const payment = next.payments.find(({ id }) => id === paymentId)
  if (answer.output === 'paid' && payment) {
    return done(next, orderOf(next, known(next, payment.draftId)))
  }
  return refused(next, answer.output === 'refunded' ? 'payment-refunded' : 'payment-refused')
}

/** As server/modules/payments: a paid draft is booked at its amounts, or the money goes back. */
export function settle(lab: Lab, payment: Paid): Lab {
  if (payment.status !== 'open' || payment.bank !== 'paid') return lab
  const draft = draftOf(lab, payment.draftId)
  const isBookable = draft?.isForPayment === true && isAmountOf(lab, draft, payment)
  const status = isBookable ? 'settled' : 'returned'
  const payments = lab.payments.map((one) =>
    one === payment ? ({ ...one, status } as const) : one,
  )
  const settled = { ...lab, payments }
  return isBookable ? booked(settled, draft) : settled
}

function isAmountOf(lab: Lab, draft: Draft, { amount }: Paid): boolean {
  return pricingOf(lab, draft).net_payable === amount
}

/** The bank decides. */
export function bankSays(lab: Lab, paymentId: string, bank: Paid['bank']): Lab {
  const payments = lab.payments.map((one) => (one.id === paymentId ? { ...one, bank } : one))
  return { ...lab, payments }
}

/** What a draft costs as it stands, rupees. */
export function pricingOf(lab: Lab, draft: Draft): Pricing {
  const isHeld = draft.status === 'booked' || heldBy(lab, draft)
  return priceBooking({
    lines: draft.lines,
    slot:
      isHeld && draft.holdId
        ? { slot_date: sampleSlot.slot_date, charge: sampleSlot.charge }
        : null,
    walletRupees: cashValueOf(draft.points),
  })
}

function heldBy({ holds }: Lab, { holdId }: Draft): boolean {
  return holds.some(({ id, state }) => id === holdId && state === 'held')
}

function linesOf(lab: Lab, codes: readonly string[], city: number): CartLine[] | null {
  const lines = codes.flatMap((code) => lineOf(lab, code, city) ?? [])
  return lines.length === codes.length ? lines : null
}

function draftOf({ drafts }: Lab, id: string): Draft | undefined {
  return drafts.find((one) => one.id === id && one.status === 'draft')
}

function known({ drafts }: Lab, id: string): Draft {
  const draft = drafts.find((one) => one.id === id)
  if (!draft) throw new Error(`There is no draft ${id}`)
  return draft
}

function withDraft(lab: Lab, draft: Draft): Lab {
  return { ...lab, drafts: lab.drafts.map((one) => (one.id === draft.id ? draft : one)) }
}

function withHold(lab: Lab, holdId: string | null, state: Hold['state']): Lab {
  const holds = lab.holds.map((one) =>
    one.id === holdId && one.state === 'held' ? { ...one, state } : one,
  )
  return { ...lab, holds }
}

const codesOf = (payload: OrderPayload) => [
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

function slotHoldOf(hold_id: string): SlotHold {
  return { ...sampleHold, hold_id }
}

function walletOf(lab: Lab, draft: Draft): AppliedWallet {
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
