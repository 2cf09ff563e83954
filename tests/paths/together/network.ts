import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { OrderPayload } from '#contract/orders.schemas.ts'
import type { HeldBooking } from '#machines/checkout/checkout.actors.ts'
import { sampleAddress, sampleDays, sampleMember } from '#paths/checkout/checkout.data.ts'
import { sampleUser } from '#paths/session/model.ts'
import { type ResumeRequest, resumed } from './kept-booking.ts'
import { type Answer, type Answered, type Lab, type Sync, syncCart } from './lab.ts'
import {
  applyWallet,
  cancelDraft,
  createDraft,
  createPayment,
  findOrder,
  holdSlot,
  openDraft,
  orderByPayment,
  placeOrder,
  releaseSlot,
  releaseWallet,
  updateDraft,
  verifyPayment,
  withoutOutdated,
} from './lab-orders.ts'
import { type Call, nameOf, type Token } from './world.ts'

export const noAnswer: Answer = {
  ok: false,
  error: { kind: 'network', code: 'network', message: '' },
}
const lost: Answer = { ok: false, error: { kind: 'lost', code: '401', message: '' } }

/** Calls that change nothing at the lab: whether they arrive makes no difference. */
const READS =
  /^(session\.|cart\.checkPrices|checkout\.(checkPrices|loadDetails|loadSlots|resumeBooking|findOrder))/
const PUBLIC = /^(session\.|cart\.checkPrices|checkout\.(checkPrices|loadSlots))/

/** Calls that give back what they got when nobody waits for it any more, as the app's actors do. */
export const givesBack = (call: Call): boolean =>
  /^checkout\.(holdSlot|applyWallet)$/.test(nameOf(call))

/** A given-up call reaches the lab, and its tab answers as it does then. */
export function askLate(ask: typeof askLab, lab: Lab, call: Call, token: Token | null): Lab {
  const { lab: asked, answer } = ask(lab, call, token)
  if (!answer.ok) return asked
  // SAFETY: the output and the input of these actors.
  if (call.actor === 'holdSlot') return releaseSlot(asked, (answer.output as SlotHold).hold_id).lab
  if (call.actor === 'applyWallet') return releaseWallet(asked, (call.input as Input).orderId).lab
  return asked
}

export const isRead = (call: Call): boolean => READS.test(nameOf(call))

/** What the lab answers, and how it is afterwards. `token` is the one of the call's device. */
export function askLab(lab: Lab, call: Call, token: Token | null): Answered {
  if (nameOf(call) === 'session.refreshTokens') return refreshed(lab, token)
  const isKnown = call.token !== null && !(token?.serial === call.token && token.isRevoked)
  if (!PUBLIC.test(nameOf(call)) && !isKnown) return { lab, answer: lost }
  return answerOf(lab, call)
}

function refreshed(lab: Lab, token: Token | null): Answered {
  if (token && !token.isRevoked) return { lab, answer: { ok: true, output: sampleUser } }
  return { lab, answer: { ok: false, error: { kind: 'refused', code: '401', message: '' } } }
}

type Ordered = { readonly payload: OrderPayload; readonly city: number }
type Input = {
  readonly orderId: string
  readonly holdId: string
  readonly paymentId: string
  readonly drafts?: readonly { readonly order_id: string }[]
}

/** Without a test there is nothing to draft: the app stops before it asks. */
const isEmpty = ({ request }: Call) => request === null

function answerOf(lab: Lab, call: Call): Answered {
  // SAFETY: by the name of the actor, as live-tab.ts made the request and the chart the input.
  const sync = call.request as Sync
  const ordered = call.request as Ordered
  const { orderId, holdId, paymentId, drafts = [] } = (call.input ?? {}) as Input
  switch (nameOf(call)) {
    case 'cart.syncCart': {
      const { lab: synced, answer } = syncCart(lab, sync)
      return { lab: sync.action === 'change' ? withoutOutdated(synced) : synced, answer }
    }
    case 'cart.checkPrices':
      return syncCart(lab, sync)
    case 'checkout.checkPrices': {
      const { answer } = syncCart(lab, sync)
      // SAFETY: a check answers a priced cart.
      const changes = answer.ok ? (answer.output as { changes: readonly unknown[] }).changes : []
      return { lab, answer: { ok: true, output: { agreed: changes.length === 0 } } }
    }
    case 'checkout.resumeBooking': {
      // SAFETY: live-tab.ts sends this request.
      const request = call.request as ResumeRequest
      const output = resumed(request, lab)
      return { lab, answer: { ok: true, output } }
    }
    case 'checkout.loadDetails':
      return {
        lab,
        answer: { ok: true, output: { members: [sampleMember], addresses: [sampleAddress] } },
      }
    case 'checkout.loadSlots':
      return { lab, answer: { ok: true, output: sampleDays } }
    case 'checkout.createDraft':
      if (isEmpty(call)) return { lab, answer: noAnswer }
      return createDraft(lab, ordered.payload, ordered.city)
    case 'checkout.updateDraft':
      if (isEmpty(call)) return { lab, answer: noAnswer }
      return updateDraft(lab, ordered.payload, drafts[0]?.order_id ?? '', ordered.city)
    case 'checkout.releaseBooking':
      return releaseBooking(lab, call.input as HeldBooking)
    case 'checkout.cancelDraft':
      return cancelDraft(lab, orderId)
    case 'checkout.holdSlot':
      return holdSlot(lab, orderId)
    case 'checkout.releaseSlot':
      return releaseSlot(lab, holdId)
    case 'checkout.applyWallet':
      return applyWallet(lab, orderId)
    case 'checkout.releaseWallet':
      return releaseWallet(lab, orderId)
    case 'checkout.placeOrder':
      return placeOrder(lab, ordered.payload, ordered.city)
    case 'checkout.findOrder':
      return findOrder(lab, orderId)
    case 'checkout.createPayment':
      return createPayment(lab, ordered.payload, ordered.city)
    case 'checkout.verifyPayment':
      return verifyPayment(lab, paymentId)
    case 'checkout.orderByPayment':
      return orderByPayment(lab, paymentId)
    default:
      throw new Error(`The lab does not know ${nameOf(call)}`)
  }
}

function releaseBooking(before: Lab, { drafts, wallet, hold, isEmptied }: HeldBooking): Answered {
  let lab = before
  const id = drafts[0]?.order_id
  if (id && wallet) lab = releaseWallet(lab, id).lab
  if (hold) lab = releaseSlot(lab, hold.hold_id).lab
  const draft = id ?? openDraft(lab)?.order_id
  if (isEmptied && draft) lab = cancelDraft(lab, draft).lab
  return { lab, answer: { ok: true, output: undefined } }
}
