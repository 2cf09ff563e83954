import type { FeedName } from './webhook-feeds.ts'
import type { WebhookRow } from './webhooks.repository.ts'

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
