import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { seal } from '#server/crypto.ts'
import type { Database } from '#server/db/client.ts'
import { findClient } from '#server/lab-api/lab-clients.repository.ts'
import { addressProblem } from './webhook-address.ts'
import { WEBHOOK_SECRET } from './webhook-delivery.ts'
import { type FeedName, webhookFeeds } from './webhook-feeds.ts'
import { setWebhook, type WebhookRow } from './webhooks.repository.ts'

export type NewWebhook = {
  readonly clientId: string
  readonly feed: FeedName
  readonly url: string
  /** Position in the feed; by default the former one, or the end of the feed. */
  readonly after: number | undefined
  readonly now: Date
}

/** Sets the webhook of a client. @returns its new secret and position, or why it was not set. */
export async function createWebhook(
  db: Database,
  config: Pick<Config, 'embedded' | 'tokenSecret' | 'webhookNetworks'>,
  { clientId, feed: name, url, after: position, now }: NewWebhook,
): Promise<{ readonly secret: string; readonly position: number } | { readonly problem: string }> {
  const client = await findClient(db, clientId)
  if (!client) return { problem: `${clientId} is no active client.` }
  const feed = webhookFeeds[name]
  if (!client.scopes.includes(feed.scope)) {
    return { problem: `${clientId} has no scope ${feed.scope}, so it gets no ${name}.` }
  }
  const unusable = addressProblem(url, config)
  if (unusable) return { problem: `The address is not used: ${unusable}.` }
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const sealedSecret = seal(config.tokenSecret, WEBHOOK_SECRET, secret)
  await feed.number(db)
  const end = await feed.end(db)
  const set = await setWebhook(db, feed.table, { clientId, url, sealedSecret, position, end, now })
  return { secret, position: set?.position ?? end }
}

/** What an operator reads of a webhook. */
export function webhookLine(
  feed: FeedName,
  { url, position, offAt, failingSince, attempts, lastFailure, givenUp }: WebhookRow,
): string {
  const facts = ['', `webhook of ${feed}`, url, `delivered to ${position}`]
  if (offAt) facts.push(`off since ${offAt.toISOString()}: ${lastFailure}`)
  else if (failingSince) {
    facts.push(`failing since ${failingSince.toISOString()}, ${attempts} attempts: ${lastFailure}`)
  } else facts.push('on')
  if (givenUp > 0) facts.push(`${givenUp} entries given up`)
  return facts.join('\t')
}
