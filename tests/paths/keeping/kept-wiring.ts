import type { Wiring } from 'chart-paths/keeping/deliveries.ts'
import { type Peers, wirePeers } from '#machines/root/wire-peers.ts'

/** The five peers of the app, as the root connects them. */
export const keptWiring: Wiring = {
  name: 'root',
  charts: {
    session: 'session',
    signIn: 'sign-in',
    cart: 'cart',
    checkout: 'checkout',
    callback: 'callback',
  },
  // SAFETY: the wiring uses only `on`, `send` and the context of a peer.
  wire: (peers) => wirePeers(peers as unknown as Peers),
}
