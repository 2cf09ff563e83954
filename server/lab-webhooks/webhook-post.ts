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

/** Posts a body, signed as standardwebhooks.com says. Only a 2xx in time is an acceptance. */
export async function postWebhook(
  {
    url,
    secret,
    answerWithinMs,
  }: { readonly url: string; readonly secret: string; readonly answerWithinMs: number },
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
    // A redirect could lead to an address that nobody has allowed.
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' })
    await answer.body?.cancel()
    if (answer.ok) return { taken: true }
    const seconds = Number(answer.headers.get('retry-after'))
    return {
      taken: false,
      isGone: answer.status === 410,
      reason: `answered ${answer.status}`,
      retryAfterMs: seconds > 0 ? seconds * 1_000 : 0,
    }
  } catch (error) {
    return { taken: false, isGone: false, reason: reasonOf(error), retryAfterMs: 0 }
  }
}

/** Names no content of the answer. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not reached'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return code ? `not reached (${code})` : 'not reached'
}
