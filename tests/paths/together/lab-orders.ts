import type { PaymentOutcome } from '#contract/codes.ts'
import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import { orderAmounts } from '#contract/rules/order-amounts.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import { pointsToUse } from '#contract/rules/wallet-points.ts'
import type { VerifiedPayment } from '#machines/shared/gateway.states.ts'
import {
  type Answered,
  codesOf,
  type Draft,
  done,
  draftOf,
  type Hold,
  heldBy,
  known,
  type Lab,
  linesOf,
  orderOf,
  type Paid,
  paymentOf,
  pricingOf,
  refused,
  slotHoldOf,
  walletOf,
  withDraft,
  withHold,
} from './lab.ts'

/** Drafts, holds, points, orders and payments of the small lab. */

function verified(status: PaymentOutcome): VerifiedPayment {
  return { status, declined: null }
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
    isOrphan: false,
  } as const
  const next = { ...freed, count: freed.count + 1, drafts: [...freed.drafts, draft] }
  return done(next, [orderOf(next, draft)])
}

export function updateDraft(lab: Lab, payload: OrderPayload, id: string, city: number): Answered {
  const draft = draftOf(lab, id)
  if (!draft) return refused(lab, 'draft-gone')
  const lines = linesOf(lab, codesOf(payload), city)
  if (!lines) return refused(lab, 'not-offered')
  const changed = withDraft(lab, { ...draft, lines, isForPayment: false })
  return done(changed, [orderOf(changed, known(changed, id))])
}

export function cancelDraft(lab: Lab, id: string): Answered {
  return done(cancelled(lab, id), undefined)
}

/** Null while a payment for it is under way. */
export function openDraft(lab: Lab): Order | null {
  const draft = lab.drafts.find(({ status }) => status === 'draft')
  return draft && !isPaying(lab, draft.id) ? orderOf(lab, draft) : null
}

function isPaying(lab: Lab, draftId: string): boolean {
  return lab.payments.some((one) => one.draftId === draftId && one.status === 'open')
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
  if (!draft || isPaying(lab, id)) return lab
  const freed = withHold(lab, draft.holdId, 'released')
  return withDraft(
    { ...freed, points: freed.points + draft.points },
    { ...draft, holdId: null, points: 0 },
  )
}

/** The lab ends a session; `elsewhere` are the drafts that another session works on. */
export function orphaned(lab: Lab, elsewhere: readonly string[]): Lab {
  const drafts = lab.drafts.map((one) =>
    one.status === 'draft' && !elsewhere.includes(one.id) ? { ...one, isOrphan: true } : one,
  )
  return { ...lab, drafts }
}

/** As after a change of the cart: what a draft of an ended session holds is released. */
export function withoutOutdated(lab: Lab): Lab {
  const outdated = lab.drafts.filter(
    ({ isOrphan, status, lines }) => isOrphan && status === 'draft' && !hasCartOf(lab, lines),
  )
  return outdated.reduce((now, { id }) => releasedAtLogOut(now, id), lab)
}

function hasCartOf({ cart }: Lab, lines: Draft['lines']): boolean {
  const codes = lines.map(({ code }) => code)
  return cart.length === codes.length && cart.every(({ code }) => codes.includes(code))
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
  const points = pointsToUse({ balance, totals: [total] })
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
  if (payment.bank === 'open') return done(lab, verified('abandoned'))
  if (payment.bank === 'declined') return done(lab, verified('declined'))
  const settled = settle(lab, payment)
  const now = settled.payments.find(({ id }) => id === paymentId)
  return done(settled, verified(now?.status === 'settled' ? 'paid' : 'refunded'))
}

export function orderByPayment(lab: Lab, paymentId: string): Answered {
  const { lab: next, answer } = verifyPayment(lab, paymentId)
  if (!answer.ok) return { lab: next, answer }
  const { status } = answer.output as VerifiedPayment // SAFETY: `verifyPayment` answers with one
  const payment = next.payments.find(({ id }) => id === paymentId)
  if (status === 'paid' && payment) {
    return done(next, orderOf(next, known(next, payment.draftId)))
  }
  return refused(next, status === 'refunded' ? 'payment-refunded' : 'payment-refused')
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
