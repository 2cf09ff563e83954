import type { Message } from '#server/adapters/messages.ts'
import type { Config } from '#server/config.ts'

type Words = {
  readonly to: string
  readonly orderId: string
  readonly orderNo: string
  readonly config: Pick<Config, 'labName' | 'publicUrl'>
}

function message(template: string, { to, orderNo, config }: Words, words: string): Message {
  return {
    channel: 'sms',
    to,
    template,
    text: `${config.labName}, order ${orderNo}: ${words}`,
  }
}

export function assignedMessage(
  words: Words,
  { name, badge, when }: { readonly name: string; readonly badge: string; readonly when: string },
): Message {
  return message('order.assigned', words, `${name} (ID ${badge}) is coming on ${when}.`)
}

export function collectedMessage(words: Words, hasSamples: boolean): Message {
  const done = hasSamples
    ? 'your sample has been taken and is on its way to the lab.'
    : 'your scan is done. A radiologist will read it.'
  return message('order.collected', words, `${done} Track your order: ${orderLink(words)}`)
}

export function resampleMessage(words: Words, reason: string, atHome: boolean): Message {
  const next = atHome
    ? 'We will come again at no extra charge.'
    : 'Please visit us again. There is no extra charge.'
  return message('order.resample', words, `we need another sample. ${reason} ${next}`)
}

export function confirmedMessage(words: Words): Message {
  const text = `the radiologist has confirmed your scan. Your slot is booked: ${orderLink(words)}`
  return message('order.confirmed', words, text)
}

export function discussMessage(words: Words): Message {
  const text =
    'the radiologist suggests another day or test. We call you; your slot stays held until you decide.'
  return message('order.discussed', words, text)
}

export function refusedMessage(words: Words): Message {
  const text =
    'the radiologist decided that this scan cannot be done for you. Your slot is released and you pay nothing. We will call you about another test.'
  return message('order.refused', words, text)
}

/** `ratingToken` is set for a home visit without a rating. */
export function readyMessage(words: Words, ratingToken: string | undefined): Message {
  const rating = ratingToken
    ? ` How was the visit? ${words.config.publicUrl}/feedback?token=${ratingToken}`
    : ''
  return message('order.ready', words, `your report is ready: ${orderLink(words)}${rating}`)
}

function orderLink({ config, orderId }: Words): string {
  return `${config.publicUrl}/profile?tab=my-order&order=${encodeURIComponent(orderId)}`
}
