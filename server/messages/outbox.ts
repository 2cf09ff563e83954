import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '#server/adapters/clock.ts'
import type { Config } from '#server/config.ts'
import { seal, unseal } from '#server/crypto.ts'
import type { Executor } from '#server/db/client.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { type LabWords, wordedTemplate } from './lab-words.ts'
import type { Message, Messages } from './message.ts'
import { renderSms } from './template.ts'

const MINUTE_MS = 60_000
/** A message about a visit is of no use, and may be wrong, a day later. */
const VALID_MINUTES = 24 * 60

export type OutboxRow = typeof outboxMessages.$inferSelect

type Content = { readonly text: string; readonly values: Readonly<Record<string, string>> }

/** Stores messages in the transaction of what they tell; `server/message-delivery` sends them. */
export function outbox(db: Executor, clock: Clock, config: Config, words: LabWords = {}): Messages {
  const { id, key, status, gateway } = outboxMessages

  function rowOf(message: Message) {
    const { to: recipient, template, secretMinutes } = message
    const content = contentOf(message, config, words)
    const now = clock.now()
    const validMs = (secretMinutes ?? VALID_MINUTES) * MINUTE_MS
    const isSecret = secretMinutes !== undefined
    return {
      channel: channelOf(message, config),
      recipient,
      template,
      subject: message.channel === 'email' ? message.subject : '',
      documents: message.channel === 'email' ? (message.documents ?? []) : [],
      text: isSecret ? withoutDigits(content.text) : content.text,
      values: isSecret ? {} : content.values,
      sealed: isSecret ? seal(config.tokenSecret, 'outbox', JSON.stringify(content)) : null,
      createdAt: now,
      dueAt: now,
      expiresAt: new Date(now.getTime() + validMs),
    }
  }

  return {
    async send(message, tx = db) {
      await tx.insert(outboxMessages).values(rowOf(message))
    },
    async sendOnce(tx, once, message, dueAt) {
      // The index of the key is that of one week (server/partitions).
      const [known] = await tx.select({ id }).from(outboxMessages).where(eq(key, once)).limit(1)
      if (known) return false
      const row = rowOf(message)
      const sent = await tx
        .insert(outboxMessages)
        .values({ ...row, key: once, dueAt: dueAt ?? row.dueAt })
        .onConflictDoNothing()
        .returning({ id })
      return sent.length > 0
    },
    async replaceWaiting(tx, once, message, dueAt) {
      const { createdAt: _created, expiresAt: _expires, ...content } = rowOf(message)
      const replaced = await tx
        .update(outboxMessages)
        .set({ ...content, dueAt })
        .where(and(eq(key, once), eq(status, 'queued'), isNull(gateway)))
        .returning({ id })
      return replaced.length > 0
    },
  }
}

/** The values of the message with a key; undefined if there is none. */
export async function findValues(
  db: Executor,
  key: string,
): Promise<OutboxRow['values'] | undefined> {
  const { values } = outboxMessages
  const rows = db.select({ values }).from(outboxMessages).where(eq(outboxMessages.key, key))
  return (await rows.limit(1))[0]?.values
}

function channelOf(message: Message, { messages: { whatsApp } }: Config): OutboxRow['channel'] {
  const isOnWhatsApp = message.channel === 'sms' && message.onWhatsApp && whatsApp !== undefined
  return isOnWhatsApp ? 'whatsapp' : message.channel
}

function contentOf(message: Message, config: Config, words: LabWords): Content {
  if (message.channel === 'email') return { text: message.text, values: {} }
  return renderSms(wordedTemplate(message.template, words), message.values, config)
}

/** A code has six digits. */
function withoutDigits(text: string): string {
  return text.replace(/\d{6}/g, '••••••')
}

/** Text and values of a stored message; undefined if its secret was sealed with another key. */
export function contentOfRow(
  { text, values, sealed }: Pick<OutboxRow, 'text' | 'values' | 'sealed'>,
  { tokenSecret }: Pick<Config, 'tokenSecret'>,
): Content | undefined {
  if (sealed === null) return { text, values }
  const opened = unseal(tokenSecret, 'outbox', sealed)
  // SAFETY: `send` sealed it, and the seal is authenticated.
  return opened === undefined ? undefined : (JSON.parse(opened) as Content)
}
