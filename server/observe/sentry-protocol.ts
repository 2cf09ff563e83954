/** The part of Sentry's event that is sent. */
export type SentryEvent = {
  readonly event_id: string
  /** Seconds. */
  readonly timestamp: number
  readonly platform: 'node' | 'javascript'
  readonly level: 'error'
  readonly environment: string
  readonly release?: string
  readonly transaction?: string
  readonly tags?: Readonly<Record<string, string>>
  readonly contexts?: { readonly trace: { readonly trace_id: string; readonly span_id: string } }
  /** The outermost error last. */
  readonly exception: { readonly values: readonly SentryException[] }
}

export type SentryException = {
  readonly type: string
  readonly value?: string
  readonly stacktrace?: { readonly frames: readonly SentryFrame[] }
  readonly mechanism?: { readonly type: string; readonly handled: boolean }
}

/** The call that failed is the last one. */
export type SentryFrame = {
  readonly function?: string
  readonly filename: string
  readonly lineno: number
  readonly colno: number
  readonly in_app: boolean
}

export type Dsn = { readonly endpoint: string; readonly key: string }

/** `https://KEY@host/path/PROJECT`, as observe/settings.ts has checked. */
export function dsnOf(text: string): Dsn {
  const { protocol, host, pathname, username } = new URL(text)
  const [project = '', ...before] = pathname.split('/').filter(Boolean).toReversed()
  const path = before.toReversed().map((part) => `/${part}`)
  return {
    endpoint: `${protocol}//${host}${path.join('')}/api/${project}/envelope/`,
    key: username,
  }
}

const ANSWER_WITHIN_MS = 5_000
/** Where a receiver that is overloaded does not say how long. */
const PAUSE_SECONDS = 60

/** Sends an event as an envelope (develop.sentry.dev/sdk/data-model/envelopes). Does not throw. */
export async function sendEvent(
  { endpoint, key }: Dsn,
  event: SentryEvent,
): Promise<{ readonly accepted: boolean; readonly retryAfterSeconds: number }> {
  const payload = JSON.stringify(event)
  const header = { event_id: event.event_id, sent_at: new Date().toISOString() }
  const item = { type: 'event', length: Buffer.byteLength(payload) }
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=parakh/1.0, sentry_key=${key}`,
      },
      body: `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${payload}\n`,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await answer.body?.cancel()
    const asked = Number(answer.headers.get('retry-after') ?? PAUSE_SECONDS)
    const pause = Number.isFinite(asked) ? asked : PAUSE_SECONDS
    return { accepted: answer.ok, retryAfterSeconds: answer.status === 429 ? pause : 0 }
  } catch {
    return { accepted: false, retryAfterSeconds: 0 }
  }
}
