import type { User } from '#contract/auth.endpoints.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'

/** Messages between the tabs of this browser. */
export type TabMessage =
  | { readonly type: 'signed-in'; readonly user: User }
  /** `chosen`: the patient logged out. Otherwise the provider ended the session. */
  | { readonly type: 'signed-out'; readonly chosen: boolean }
  | { readonly type: 'callback-asked' }
  /** What is held for the patient's booking, or whom and where it is for. */
  | { readonly type: 'booking-changed' }
  /** Queries that begin with this key have another answer now. */
  | { readonly type: 'data-changed'; readonly queryKey: readonly unknown[] }
  | ({ readonly type: 'cart-changed' } & CartChange)
  /** The cart after a sync that sent `sent`. */
  | {
      readonly type: 'cart-saved'
      readonly lines: readonly CartLine[]
      readonly sent: CartChange
    }

/** As the cart chart has it: lines that are new or have another price, and codes that left. */
type CartChange = { readonly changed: readonly CartLine[]; readonly removed: readonly string[] }

export type Tabs = {
  broadcast(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}

const CHANNEL = 'parakh'

/** Tells all tabs, also this one: a page does it, and charts hear it. */
export function tellTabs(message: TabMessage): void {
  if (typeof BroadcastChannel !== 'function') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** A channel to the other tabs; without BroadcastChannel it does nothing. */
export function openTabs(): Tabs {
  if (typeof BroadcastChannel !== 'function') return { broadcast: () => {}, listen: () => () => {} }
  const channel = new BroadcastChannel(CHANNEL)
  return {
    broadcast: (message) => channel.postMessage(message),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
