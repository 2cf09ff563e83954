import type { Executor } from '#server/db/client.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import type { Clock } from './clock.ts'

export type Message = {
  readonly channel: 'sms' | 'email'
  /** A mobile number of ten digits, or an e-mail address. */
  readonly to: string
  /** What the message is for, e.g. `otp.login`; a gateway maps it to its registered template. */
  readonly template: string
  readonly text: string
}

export interface Messages {
  /** With `tx` the message is sent only if that transaction commits. */
  send(message: Message, tx?: Executor): Promise<void>
}

/** Stores messages in the table `outbox_messages`, shown at /dev/outbox. */
export function outbox(db: Executor, clock: Clock): Messages {
  return {
    async send({ channel, to, template, text }, tx = db) {
      await tx
        .insert(outboxMessages)
        .values({ channel, recipient: to, template, text, createdAt: clock.now() })
    },
  }
}
