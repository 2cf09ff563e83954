import type { Config } from '#server/config.ts'
import { type Message, smsMessage } from '#server/messages/message.ts'
import type { Recipient } from '../account/recipient.ts'

type Words = {
  readonly prescriptionId: string
  /** False if nothing of it could be read. */
  readonly isRead: boolean
  readonly config: Pick<Config, 'labName' | 'publicUrl'>
}

/** That a prescription has been read: by SMS, or WhatsApp with consent, and to a confirmed e-mail. */
export function prescriptionReadMessages(words: Words, to: Recipient): Message[] {
  const { labName, publicUrl } = words.config
  const link = `${publicUrl}/prescription-cart?prescription_id=${encodeURIComponent(words.prescriptionId)}`
  const template = words.isRead ? 'prescription.read' : 'prescription.unreadable'
  const sms = smsMessage(template, to, { link })
  if (to.email === null) return [sms]
  const text = words.isRead
    ? [
        'Your prescription has been read. Nothing is in your cart yet.',
        `Check each line against the paper, and add the tests you want: ${link}`,
      ]
    : [
        'We could not read your prescription.',
        `See why, and send a clearer photo or call us: ${link}`,
      ]
  const subject = words.isRead
    ? `${labName}: your prescription has been read`
    : `${labName}: we could not read your prescription`
  return [sms, { channel: 'email', to: to.email, template, subject, text: text.join('\n\n') }]
}
