import { waitFor } from 'xstate'
import { z } from 'zod'
import { tokensSchema, type User, userSchema } from '#contract/auth.endpoints.ts'
import { citySchema } from '#contract/catalogue.endpoints.ts'
import { userOf } from '#features/session/user-of-claims.ts'
import { type HostMessage, sendToHost } from '#lib/host-channel.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { claimsOf, keepTokens, readTokens } from '#lib/storage/tokens.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { isSettled, isSignedIn } from '#machines/session/session.selectors.ts'

/** Messages from the host app (docs/in-app-mode.md). */
const hostMessageSchema = z.discriminatedUnion('type', [
  tokensSchema.extend({ type: z.literal('session'), user: userSchema.optional() }),
  z.object({ type: z.literal('sign-out') }),
  z.object({ type: z.literal('city'), city: citySchema }),
])

const addressedSchema = z.object({ to: z.literal('parakh') })

export type BridgePorts = {
  /** Reloads the data of the page, for another city. */
  readonly revalidate: () => unknown
}

/**
 * Connects the charts with the mobile app around the webview: receives session and city, and
 * reports sign-ins and orders.
 */
export function bridgeToHost(
  { session, checkout }: Peers,
  { revalidate }: BridgePorts,
): () => void {
  const reportSignIn = ({ user }: { user: User }) =>
    sendToHost({ type: 'signed-in', uniqueId: user.uniqueId, ...readTokens() })
  const subscriptions = [
    session.on('session.started', reportSignIn),
    session.on('session.ended', () => void sendToHost({ type: 'signed-out', reason: 'chosen' })),
    session.on('session.lost', () => sendToHost({ type: 'signed-out', reason: 'ended' })),
    checkout.on('order.placed', ({ order: { order_id, order_no } }) => {
      sendToHost({ type: 'order-placed', order_id, order_no })
    }),
  ]
  const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
    // Accepts scripts of the host in this page and its native side, which has no origin.
    if (origin !== location.origin && !(origin === '' && source === null)) return
    const message = parseMessage(data)
    if (addressedSchema.safeParse(message).success) void handle(message)
  }
  addEventListener('message', onMessage)
  for (const message of window.parakhHost?.messages ?? []) void handle(message)
  sendToHost({ type: 'ready', version: 1 })
  // A patient may have signed in before this module was loaded.
  const snapshot = session.getSnapshot()
  const { user } = snapshot.context
  if (isSignedIn(snapshot) && user) reportSignIn({ user })

  return () => {
    removeEventListener('message', onMessage)
    for (const subscription of subscriptions) subscription.unsubscribe()
  }

  async function handle(message: unknown): Promise<void> {
    const parsed = hostMessageSchema.safeParse(message)
    if (!parsed.success) return void sendToHost(refusal(z.prettifyError(parsed.error)))
    const { data } = parsed
    // The chart ignores the event while it refreshes tokens.
    await waitFor(session, isSettled)
    if (data.type === 'sign-out') session.send({ type: 'session.signOut' })
    else if (data.type === 'city') {
      cookies.city.set(data.city)
      revalidate()
    } else {
      const { token, refreshToken, user } = data
      const claims = claimsOf(token)
      if (!claims) return void sendToHost(refusal('The token names no user.'))
      keepTokens({ token, refreshToken })
      if (user) cookies.user.set(user)
      session.send({ type: 'session.established', user: userOf(claims) })
    }
  }
}

/** Some hosts can send only strings. */
function parseMessage(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

function refusal(why: string): HostMessage {
  return { type: 'refused', why }
}
