import type { Config } from '#server/config.ts'
import type { FurtherVisit } from '#server/db/schema/orders.ts'
import { type Message, type SmsRecipient, smsMessage } from '#server/messages/message.ts'
import { toRupees } from '#server/money.ts'
import { detailsOf, type Refund, refundIn } from '../orders/changed.messages.ts'
import {
  kindsOf,
  numberOf,
  orderLink,
  slotLink,
  type Who,
  whoseOrders,
} from '../orders/message-values.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import type { ChangedTimes } from '../orders/report-times.service.ts'

type Words = {
  readonly to: SmsRecipient
  readonly order: Who & Pick<OrderRow, 'id' | 'orderNo'>
  readonly config: Pick<Config, 'labName' | 'publicUrl'>
}

const linkOf = ({ order, config }: Words) => orderLink({ config, orderId: order.id })
const linked = (words: Words) => ({ ...whoseOrders([words.order]), link: linkOf(words) })

export function collectedMessage(words: Words, hasSamples: boolean): Message {
  const template = hasSamples ? 'order.collected.samples' : 'order.collected.scan'
  return smsMessage(template, words.to, linked(words))
}

/** The reason is in the order: an SMS must not hold free text. */
export function resampleMessage(words: Words, visit: FurtherVisit | null): Message {
  if (!visit) return smsMessage('order.resample.centre', words.to, linked(words))
  const { order, config } = words
  const facts = { ...whoseOrders([order]), link: slotLink({ config, orderId: order.id }) }
  if (visit.chargePaise === 0) return smsMessage('order.resample.home', words.to, facts)
  const rupees = String(toRupees(visit.chargePaise))
  return smsMessage('order.resample.home.charge', words.to, { ...facts, rupees })
}

export function confirmedMessage(words: Words): Message {
  return smsMessage('order.confirmed', words.to, linked(words))
}

export function discussMessage({ to, order }: Words): Message {
  return smsMessage('order.discussed', to, whoseOrders([order]))
}

/** @param back what comes back of an order that is cancelled whole */
export function refusedMessage({ to, order }: Words, back: Refund): Message {
  return smsMessage('order.refused', to, { ...whoseOrders([order]), refund: refundIn(back) })
}

/**
 * The lab cancelled the order; the reason is in the order.
 * @param changed for the others of its visit
 */
export function cancelledMessage(
  words: Words & { readonly order: Pick<OrderRow, 'orderType'> },
  back: Refund,
  changed: ChangedTimes,
): Message {
  const facts = {
    what: kindsOf([words.order]),
    refund: refundIn(back),
    details: detailsOf(changed),
  }
  return smsMessage('order.cancelled', words.to, { ...linked(words), ...facts })
}

/** `ratingToken` is set for a home visit without a rating. */
export function readyMessage(words: Words, ratingToken: string | undefined): Message {
  if (ratingToken === undefined) return smsMessage('order.ready', words.to, linked(words))
  const feedback = `${words.config.publicUrl}/feedback?token=${ratingToken}`
  return smsMessage('order.ready.rate', words.to, { ...linked(words), feedback })
}

type Addressed = { readonly to: string; readonly accountId: string }

/** The reports as PDFs, for patients who consent to results by e-mail. */
export function readyEmail(words: Words, addressed: Addressed): Message {
  const { labName } = words.config
  const order = numberOf(words.order)
  return {
    ...reportsEmail(words, addressed, `The reports of your order ${order} are attached.`),
    template: 'order.ready',
    subject: `${labName}: the reports of order ${order}`,
  }
}

export function amendedMessage(words: Words): Message {
  return smsMessage('order.amended', words.to, linked(words))
}

export function amendedEmail(words: Words, addressed: Addressed): Message {
  const { labName } = words.config
  const order = numberOf(words.order)
  const first = `We have corrected a report of your order ${order}. The reports as they are now are attached; please use them instead of the earlier ones.`
  return {
    ...reportsEmail(words, addressed, first),
    template: 'order.amended',
    subject: `${labName}: corrected report of order ${order}`,
  }
}

export function withdrawnMessage(words: Words): Message {
  return smsMessage('order.withdrawn', words.to, linked(words))
}

export function withdrawnEmail(words: Words, { to }: Addressed): Message {
  const { labName } = words.config
  const order = numberOf(words.order)
  const first = `We have withdrawn a report of your order ${order}. Please do not use it, and tell your doctor if you have shown it. Ask us if you have questions.`
  return {
    channel: 'email',
    to,
    template: 'order.withdrawn',
    subject: `${labName}: withdrawn report of order ${order}`,
    text: [first, linkOf(words)].join('\n\n'),
  }
}

function reportsEmail(words: Words, { to, accountId }: Addressed, first: string) {
  return {
    channel: 'email' as const,
    to,
    text: [first, `See it with earlier values and explanations: ${linkOf(words)}`].join('\n\n'),
    documents: [{ kind: 'reports' as const, accountId, orderId: words.order.id }],
  }
}
