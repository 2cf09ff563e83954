import type { Executor, Transaction } from '#server/db/client.ts'
import type { SmsTemplateId, SmsValues } from './sms-templates.ts'

/** A file that is made when the e-mail is sent. */
export type EmailDocument = {
  readonly kind: 'invoice' | 'reports'
  readonly accountId: string
  readonly orderId: string
}

type Sms = {
  readonly channel: 'sms'
  /** A mobile number of ten digits. */
  readonly to: string
  readonly template: SmsTemplateId
  /** As the template's variables take them (template.ts). */
  readonly values: Readonly<Record<string, string>>
  /** Tried on WhatsApp first. */
  readonly onWhatsApp: boolean
}

type Email = {
  readonly channel: 'email'
  readonly to: string
  /** What the message is for, e.g. `enquiry.received`. */
  readonly template: string
  readonly subject: string
  readonly text: string
  readonly documents?: readonly EmailDocument[]
}

export type Message = (Sms | Email) & {
  /**
   * Set for a message with a one-time code: minutes until it expires. It is stored encrypted, and
   * deleted when it is sent or expired.
   */
  readonly secretMinutes?: number
}

export interface Messages {
  /** With `tx` the message is sent only if that transaction commits. */
  send(message: Message, tx?: Executor): Promise<void>
  /**
   * Sends a message unless one with this key was sent, by any process.
   * @param key a UUID that callers derive from what the message tells
   * @param dueAt not sent earlier; at once if absent
   * @returns false if there is one.
   */
  sendOnce(tx: Transaction, key: string, message: Message, dueAt?: Date): Promise<boolean>
  /**
   * Replaces the message with this key, and when it is due.
   * @returns false if a process has begun to send it, or there is none.
   */
  replaceWaiting(tx: Transaction, key: string, message: Message, dueAt: Date): Promise<boolean>
}

export type SmsRecipient = {
  readonly mobile: string
  /** The patient consents to WhatsApp for messages about orders. */
  readonly onWhatsApp: boolean
}

/** An SMS with the values that its template needs. */
export function smsMessage<Id extends SmsTemplateId>(
  template: Id,
  { mobile: to, onWhatsApp }: SmsRecipient,
  values: SmsValues<Id>,
): Message {
  return { channel: 'sms', to, template, values, onWhatsApp }
}
