import type { FastifyBaseLogger } from 'fastify'
import { sha256, unseal } from '#server/crypto.ts'
import type { Deps } from '#server/deps.ts'
import { backoffMs, polling } from '#server/jobs/polling.ts'
import { addressProblem, checkedLookup } from './webhook-address.ts'
import { type FeedEntry, type WebhookFeed, webhookFeeds } from './webhook-feeds.ts'
import { type Posted, postWebhook } from './webhook-post.ts'
import { changeLeased, hasActiveWebhook, leaseDue, type WebhookRow } from './webhooks.repository.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS
const DAY_MS = 24 * HOUR_MS

const ANSWER_WITHIN_MS = 10 * SECOND_MS
/** Longer than an attempt takes. */
const LEASE_MS = 30 * SECOND_MS
const PAUSES = { firstMs: 5 * SECOND_MS, longestMs: HOUR_MS }
const GIVEN_UP_AFTER_MS = 3 * DAY_MS
const OFF_AFTER_MS = 7 * DAY_MS
/** Few, so that each is posted as it is now. */
const ENTRIES_AT_ONCE = 20
const WEBHOOKS_AT_ONCE = 10

/** Of the key that seals secrets. */
export const WEBHOOK_SECRET = 'lab webhook secret'

type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type Delivery = {
  readonly log?: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** After it, no other entry is posted. */
  readonly stopping?: AbortSignal
  readonly answerWithinMs?: number
}

/**
 * Posts every new entry of the feeds to every webhook that is due. Safe in several processes: a
 * webhook is leased to one, which posts its entries one after another.
 */
export async function deliverDueWebhooks(
  deps: DeliveryDeps,
  delivery: Delivery = {},
): Promise<void> {
  const feeds: readonly WebhookFeed[] = Object.values(webhookFeeds)
  await Promise.all(feeds.map((feed) => deliverFeed(deps, feed, delivery)))
}

async function deliverFeed(
  deps: DeliveryDeps,
  feed: WebhookFeed,
  delivery: Delivery,
): Promise<void> {
  const { db, clock } = deps
  while (!delivery.stopping?.aborted && (await hasActiveWebhook(db, feed.table))) {
    await feed.number(db)
    const end = await feed.end(db)
    const now = clock.now()
    const due = { now, until: leaseEnd(now), end, limit: WEBHOOKS_AT_ONCE }
    const leased = await leaseDue(db, feed.table, due)
    if (leased.length === 0) return
    await Promise.all(leased.map((webhook) => deliver(deps, feed, webhook, end, delivery)))
  }
}

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)

async function deliver(
  deps: DeliveryDeps,
  feed: WebhookFeed,
  leased: WebhookRow,
  end: number,
  { log, stopping, answerWithinMs = ANSWER_WITHIN_MS }: Delivery,
): Promise<void> {
  const { db, clock, config } = deps
  const secret = unseal(config.tokenSecret, WEBHOOK_SECRET, leased.sealedSecret)
  const unusable =
    secret === undefined ? 'its secret cannot be read' : addressProblem(leased.url, config)
  if (secret === undefined || unusable !== undefined) {
    await endWith(deps, feed, leased, off(clock.now(), unusable ?? ''), log)
    return
  }
  const from = { position: leased.position, limit: ENTRIES_AT_ONCE }
  const entries = await feed.entriesAfter(deps, readerOf(leased), from)
  let webhook: WebhookRow | undefined = leased
  for (const { position, entry, note } of entries) {
    if (stopping?.aborted) break
    // Before the first attempt: an attempt whose process dies may have left all the same.
    if (webhook.attempts === 0) await note()
    const message = {
      id: messageId(feed, webhook, position),
      at: clock.now(),
      body: JSON.stringify(entry),
    }
    const to = { url: webhook.url, secret, answerWithinMs, lookup: checkedLookup(config) }
    const posted = await postWebhook(to, message)
    if (!posted.taken) {
      await endWith(deps, feed, webhook, afterFailure(webhook, position, posted, clock.now()), log)
      return
    }
    webhook = await changeLeased(db, feed.table, webhook, {
      ...taken(position),
      dueAt: leaseEnd(clock.now()),
    })
    if (!webhook) return
  }
  // Positions without an entry, such as those of deleted orders, are passed.
  const position = entries.length === 0 ? end : webhook.position
  await changeLeased(db, feed.table, webhook, { position, lease: null, dueAt: clock.now() })
}

const readerOf = ({ clientId }: WebhookRow) => ({ clientId, call: 'lab webhook', network: '' })

/** The same for every attempt, so that the receiver knows what it has. */
function messageId(
  { idPrefix }: WebhookFeed,
  { clientId }: WebhookRow,
  position: FeedEntry['position'],
): string {
  return `msg_${sha256(`${clientId} ${idPrefix}${position}`)}`
}

const taken = (position: number) => ({
  position,
  attempts: 0,
  entryFailingSince: null,
  failingSince: null,
  lastFailure: null,
})

const off = (now: Date, reason: string) => ({ offAt: now, lastFailure: reason })

function afterFailure(
  webhook: WebhookRow,
  position: number,
  { isGone, reason, retryAfterMs }: Exclude<Posted, { taken: true }>,
  now: Date,
): Partial<WebhookRow> {
  const failingSince = webhook.failingSince ?? now
  const entryFailingSince = webhook.entryFailingSince ?? now
  const lasts = (since: Date) => now.getTime() - since.getTime()
  if (isGone || lasts(failingSince) >= OFF_AFTER_MS) return off(now, reason)
  if (lasts(entryFailingSince) >= GIVEN_UP_AFTER_MS) {
    const givenUp = webhook.givenUp + 1
    return { ...taken(position), failingSince, lastFailure: reason, givenUp, dueAt: now }
  }
  const attempts = webhook.attempts + 1
  const pause = Math.max(backoffMs(attempts, PAUSES), Math.min(retryAfterMs, PAUSES.longestMs))
  const dueAt = new Date(now.getTime() + pause)
  return { attempts, entryFailingSince, failingSince, lastFailure: reason, dueAt }
}

/** Ends the lease of a webhook that was not delivered, and says so in the log. */
async function endWith(
  { db }: DeliveryDeps,
  { table }: WebhookFeed,
  webhook: WebhookRow,
  changes: Partial<WebhookRow>,
  log: Delivery['log'],
): Promise<void> {
  const changed = await changeLeased(db, table, webhook, { ...changes, lease: null })
  if (!changed) return
  const facts = { client: changed.clientId, after: webhook.position, reason: changed.lastFailure }
  if (changed.offAt) log?.error(facts, 'a webhook was switched off')
  else if (changed.givenUp > webhook.givenUp) log?.error(facts, 'a webhook entry was given up')
  else log?.warn({ ...facts, attempts: changed.attempts }, 'a webhook was not delivered')
}

/** Posts new entries in every process, within a second. */
export const webhookDelivery = polling({
  everyMs: SECOND_MS,
  run: (deps, log, stopping) => deliverDueWebhooks(deps, { log, stopping }),
  failure: 'the webhooks were not read',
})
