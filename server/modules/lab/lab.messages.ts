import type { Config } from '#server/config.ts'
import type { FurtherVisit } from '#server/db/schema/orders.ts'
import { type Message, type SmsRecipient, smsMessage } from '#server/messages/message.ts'
import { toRupees } from '#server/money.ts'
import { kindsOf, orderLink, slotLink } from '../orders/message-values.ts'
import type { OrderRow } from '../orders/order.repository.ts'

type Words = {
  readonly to: SmsRecipient
  readonly orderId: string
  readonly orderNo: string
  readonly config: Pick<Config, 'labName' | 'publicUrl'>
}

const linked = (words: Words) => ({ order: words.orderNo, link: orderLink(words) })

export function collectedMessage(words: Words, hasSamples: boolean): Message {
  const template = hasSamples ? 'order.collected.samples' : 'order.collected.scan'
  return smsMessage(template, words.to, linked(words))
}

/** The reason is in the order: an SMS must not hold free text. */
export function resampleMessage(words: Words, visit: FurtherVisit | null): Message {
  if (!visit) return smsMessage('order.resample.centre', words.to, linked(words))
  const facts = { order: words.orderNo, link: slotLink(words) }
  if (visit.chargePaise === 0) return smsMessage('order.resample.home', words.to, facts)
  const rupees = String(toRupees(visit.chargePaise))
  return smsMessage('order.resample.home.charge', words.to, { ...facts, rupees })
}

export function confirmedMessage(words: Words): Message {
  return smsMessage('order.confirmed', words.to, linked(words))
}

export function discussMessage({ to, orderNo: order }: Words): Message {
  return smsMessage('order.discussed', to, { order })
}

export function refusedMessage({ to, orderNo: order }: Words): Message {
  return smsMessage('order.refused', to, { order })
}

/** The lab cancelled the order; the reason is in the order. */
export function cancelledMessage(words: Words, order: Pick<OrderRow, 'orderType'>): Message {
  return smsMessage('order.cancelled', words.to, { ...linked(words), what: kindsOf([order]) })
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
  return {
    ...reportsEmail(words, addressed, `The report of your order ${words.orderNo} is attached.`),
    template: 'order.ready',
    subject: `${labName}: the report of order ${words.orderNo}`,
  }
}

export function amendedMessage(words: Words): Message {
  return smsMessage('order.amended', words.to, linked(words))
}

export function amendedEmail(words: Words, addressed: Addressed): Message {
  const { labName } = words.config
  const first = `The lab has corrected a report of your order ${words.orderNo}. The new one is attached; please use it instead of the earlier one.`
  return {
    ...reportsEmail(words, addressed, first),
    template: 'order.amended',
    subject: `${labName}: corrected report of order ${words.orderNo}`,
  }
}

export function withdrawnMessage(words: Words): Message {
  return smsMessage('order.withdrawn', words.to, linked(words))
}

export function withdrawnEmail(words: Words, { to }: Addressed): Message {
  const { labName } = words.config
  const first = `The lab has withdrawn a report of your order ${words.orderNo}. Please do not use it, and tell your doctor if you have shown it. Ask us if you have questions.`
  return {
    channel: 'email',
    to,
    template: 'order.withdrawn',
    subject: `${labName}: withdrawn report of order ${words.orderNo}`,
    text: [first, orderLink(words)].join('\n\n'),
  }
}

function reportsEmail(words: Words, { to, accountId }: Addressed, first: string) {
  return {
    channel: 'email' as const,
    to,
    text: [first, `See it with earlier values and explanations: ${orderLink(words)}`].join('\n\n'),
    documents: [{ kind: 'reports' as const, accountId, orderId: words.orderId }],
  }
}
