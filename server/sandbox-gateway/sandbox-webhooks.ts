import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { hmacOf } from '#server/adapters/gateway-protocol.ts'
import type { Config } from '#server/config.ts'
import { signingKey } from '#server/crypto.ts'
import type { Executor } from '#server/db/client.ts'
import { sandboxWebhooks } from '#server/db/schema/sandbox.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderRow, PaymentRow } from './sandbox.repository.ts'

export type SandboxKeys = { readonly secret: string; readonly webhookSecret: string }

/** Keys that a real gateway would issue; derived from the server's secret. */
export function sandboxKeys({ tokenSecret }: Pick<Config, 'tokenSecret'>): SandboxKeys {
  const keyFor = (purpose: string) =>
    signingKey(tokenSecret, purpose).export().toString('base64url')
  return { secret: keyFor('sandbox-gateway'), webhookSecret: keyFor('sandbox-gateway-webhook') }
}

/** A webhook to post: the signed bytes and their headers. */
export type SignedWebhook = {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** @returns whether the lab acknowledged it (2xx). */
export type SendWebhook = (webhook: SignedWebhook) => Promise<boolean>

type EventName = 'payment.captured' | 'order.paid' | 'payment.failed' | 'refund.processed'

/** Retries for about a day. */
const MAX_ATTEMPTS = 16
const LATE_MS = 60_000
const BATCH_SIZE = 50

/** Queues the webhooks about a payment, with the repeats and delays chosen on its page. */
export async function enqueueWebhooks(
  db: Executor,
  names: readonly EventName[],
  { order, payment, refundId }: { order: OrderRow; payment: PaymentRow; refundId?: string },
  now: Date,
): Promise<void> {
  const { messages } = payment
  if (messages === 'never') return
  const dueAt = messages === 'late' ? new Date(now.getTime() + LATE_MS) : now
  const copies = messages === 'thrice' ? 3 : 1
  const events = names.map((name) => ({
    eventId: `evt_${randomUUID()}`,
    body: JSON.stringify(eventOf(name, { order, payment, refundId }, now)),
  }))
  const rows = events.flatMap((event) => Array.from({ length: copies }, () => event))
  await insertWebhooks(
    db,
    rows.map((event) => ({ ...event, id: randomUUID(), dueAt })),
  )
}

function eventOf(
  name: EventName,
  {
    order,
    payment,
    refundId,
  }: { order: OrderRow; payment: PaymentRow; refundId: string | undefined },
  now: Date,
) {
  const status = name === 'refund.processed' ? 'refunded' : payment.status
  return {
    entity: 'event',
    event: name,
    contains: ['payment'],
    payload: {
      ...(refundId && {
        refund: { entity: { id: refundId, payment_id: payment.id, status: 'processed' } },
      }),
      payment: {
        entity: {
          id: payment.id,
          entity: 'payment',
          amount: order.amountPaise,
          currency: 'INR',
          status,
          order_id: order.id,
          method: payment.method,
        },
      },
    },
    created_at: Math.floor(now.getTime() / 1000),
  }
}

/** A queued webhook with its signature. */
export function signedWebhook(
  { eventId, body }: { readonly eventId: string; readonly body: string },
  config: Pick<Deps['config'], 'tokenSecret'>,
): SignedWebhook {
  const signature = hmacOf(body, sandboxKeys(config).webhookSecret)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-sandbox-event-id': eventId,
      'x-sandbox-signature': signature,
    },
  }
}

/** Delivers due webhooks; failed ones are retried with increasing delays. */
export async function deliverDue(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  send: SendWebhook,
): Promise<void> {
  for (const webhook of await findDue(db, clock.now(), BATCH_SIZE)) {
    const now = clock.now()
    if (await send(signedWebhook(webhook, config))) {
      await markDelivered(db, webhook.id, now)
      continue
    }
    const attempts = webhook.attempts + 1
    const pauseMs = Math.min(2 ** attempts, 7_200) * 1_000
    const again = attempts < MAX_ATTEMPTS ? new Date(now.getTime() + pauseMs) : null
    await markFailed(db, webhook.id, attempts, again)
  }
}

export type WebhookRow = typeof sandboxWebhooks.$inferSelect

async function insertWebhooks(
  db: Executor,
  webhooks: readonly (typeof sandboxWebhooks.$inferInsert)[],
): Promise<void> {
  if (webhooks.length > 0) await db.insert(sandboxWebhooks).values([...webhooks])
}

/** Webhooks due now, longest due first. */
function findDue(db: Executor, now: Date, limit: number): Promise<WebhookRow[]> {
  return db
    .select()
    .from(sandboxWebhooks)
    .where(and(isNotNull(sandboxWebhooks.dueAt), lte(sandboxWebhooks.dueAt, now)))
    .orderBy(asc(sandboxWebhooks.dueAt), asc(sandboxWebhooks.id))
    .limit(limit)
}

async function markDelivered(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .update(sandboxWebhooks)
    .set({ deliveredAt: now, dueAt: null })
    .where(eq(sandboxWebhooks.id, id))
}

/** A null `dueAt` ends the retries. */
async function markFailed(
  db: Executor,
  id: string,
  attempts: number,
  dueAt: Date | null,
): Promise<void> {
  await db.update(sandboxWebhooks).set({ attempts, dueAt }).where(eq(sandboxWebhooks.id, id))
}
