import { once } from 'node:events'
import { type IncomingMessage, request as overTcp } from 'node:http'
import { request as overTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Posted =
  | { readonly taken: true }
  | {
      readonly taken: false
      /** The receiver wants no more. */
      readonly isGone: boolean
      readonly reason: string
      /** 0 if the receiver names no time. */
      readonly retryAfterMs: number
    }

/**
 * Posts a body, signed as standardwebhooks.com says. Only a 2xx in time is an acceptance. Redirects are
 * not followed, since they could lead to an address that nobody has allowed.
 */
export async function postWebhook(
  {
    url,
    secret,
    answerWithinMs,
    lookup,
  }: {
    readonly url: string
    readonly secret: string
    readonly answerWithinMs: number
    /** Of `checkedLookup`. */
    readonly lookup: LookupFunction
  },
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Promise<Posted> {
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    const request = url.startsWith('https:') ? overTls : overTcp
    // No agent: its open connections would be used again without a lookup.
    const post = request(url, { method: 'POST', headers, signal, lookup, agent: false })
    post.end(body)
    const [answer]: IncomingMessage[] = await once(post, 'response')
    answer?.destroy()
    const status = answer?.statusCode ?? 0
    if (status >= 200 && status < 300) return { taken: true }
    const seconds = Number(answer?.headers['retry-after'])
    return {
      taken: false,
      isGone: status === 410,
      reason: `answered ${status}`,
      retryAfterMs: seconds > 0 ? seconds * 1_000 : 0,
    }
  } catch (error) {
    return { taken: false, isGone: false, reason: reasonOf(error), retryAfterMs: 0 }
  }
}

/** Names no content of the answer. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not reached'
  if (error.name === 'AbortError') return 'no answer in time'
  return 'code' in error ? `not reached (${String(error.code)})` : 'not reached'
}
