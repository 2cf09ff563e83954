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
  return message('order.assigned', words, `${name} (ID ${badge}) comes on ${when}.`)
}

export function collectedMessage(words: Words, hasSamples: boolean): Message {
  const done = hasSamples
    ? 'the sample is taken and on its way to the lab.'
    : 'the scan is done and will be read.'
  return message('order.collected', words, `${done} Follow it: ${orderLink(words)}`)
}

export function resampleMessage(words: Words, reason: string, atHome: boolean): Message {
  const next = atHome
    ? 'We come again and it costs nothing more.'
    : 'Please come in again; it costs nothing more.'
  return message('order.resample', words, `another sample is needed. ${reason} ${next}`)
}

export function confirmedMessage(words: Words): Message {
  const text = `the radiologist has confirmed your scan. The slot is yours: ${orderLink(words)}`
  return message('order.confirmed', words, text)
}

export function discussMessage(words: Words): Message {
  const text =
    'the radiologist suggests another day or test. We call you; your slot stays held until you decide.'
  return message('order.discussed', words, text)
}

export function refusedMessage(words: Words): Message {
  const text =
    'the radiologist found that this scan is not possible for you. Your slot is released and you pay nothing. We call you about another test.'
  return message('order.refused', words, text)
}

/** `ratingToken` is set for a home visit without a rating. */
export function readyMessage(words: Words, ratingToken: string | undefined): Message {
  const rating = ratingToken
    ? ` How was the visit? ${words.config.publicUrl}/feedback?token=${ratingToken}`
    : ''
  return message('order.ready', words, `the report is ready: ${orderLink(words)}${rating}`)
}

function orderLink({ config, orderId }: Words): string {
  return `${config.publicUrl}/profile?tab=my-order&order=${encodeURIComponent(orderId)}`
}
