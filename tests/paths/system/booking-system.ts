import { checkoutExplore } from '#machines/checkout/model/checkout.explore.ts'
import { type Peers, wirePeers } from '#machines/root/wire-peers.ts'
import { sessionExplore } from '#machines/session/model/session.explore.ts'
import type { Invariant, Peer, SystemModel } from '#tools/paths/system/system-model.ts'
import type { SystemState } from '#tools/paths/system/system-state.ts'
import { AUTH_REGION, BookingView } from './booking-view.ts'
import { type BookingRule, invariants, knownViolations } from './invariants.ts'

/** Start where the session has sent the checkout its events, or the checkout has restored its record. */
const SILENT = /^session\.auth\.(leaving|sessionOut|signedIn\.recovered)/

/** Stand-in for a chart that is not explored: accepts every event and emits none. */
const silentPeer: Peer = { on: () => ({ unsubscribe: () => {} }), send: () => {} }

const views = new WeakMap<SystemState, BookingView>()

/** Session and checkout, joined by the wiring of the app. */
export const bookingSystem: SystemModel = {
  name: 'session×checkout',
  charts: { leader: sessionExplore, follower: checkoutExplore },
  wire: ({ leader, follower }) => {
    const peers = { signIn: silentPeer, cart: silentPeer, callback: silentPeer }
    // SAFETY: the wiring calls only `on` and `send` of a peer.
    wirePeers({ ...peers, session: leader, checkout: follower } as unknown as Peers)
  },
  leaderRegion: AUTH_REGION,
  isSilent: (state) => SILENT.test(state),
  invariants: invariants.map(onState),
  knownViolations: knownViolations.map(onState),
  pathCount: [60, 290],
}

function viewOf(state: SystemState): BookingView {
  const view = views.get(state) ?? new BookingView(state)
  views.set(state, view)
  return view
}

function onState({ says, holds }: BookingRule): Invariant {
  return { says, holds: (now, before) => holds(viewOf(now), before && viewOf(before)) }
}
