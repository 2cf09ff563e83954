import type { AnyEventObject } from 'xstate'
import { type Peers, wirePeers } from '#machines/root/wire-peers.ts'
import { type BothSides, ofBoth, SIDES, type Side } from './sides.ts'

export type Wire = (peers: Peers) => void

/** What a peer is told by another. */
export type Telling = { readonly to: Side; readonly event: AnyEventObject }

/** What follows for the others when a peer emits something. */
export type Hear = (from: Side, emitted: AnyEventObject) => readonly Telling[]

type Handler = {
  readonly type: string
  readonly run: (emitted: AnyEventObject) => void
}

type Wired = { readonly hear: Hear; readonly handlers: BothSides<readonly Handler[]> }

/** A peer that is not explored: it hears everything and says nothing. */
export const silentPeer = { on: () => ({ unsubscribe: () => {} }), send: () => {} }

/** The handlers of a wiring, by the very code that wires the app. */
export function hearThrough(wire: Wire): Hear {
  return wired(wire).hear
}

/** Types of events that only the other side tells: nobody outside can send them. */
export function toldEvents(): ReadonlySet<string> {
  const { hear, handlers } = wired(wirePeers)
  const tellings = SIDES.flatMap((from) =>
    handlers[from].flatMap(({ type }) => hear(from, { type })),
  )
  return new Set(tellings.map(({ event }) => event.type))
}

function wired(wire: Wire): Wired {
  const handlers = ofBoth<Handler[]>(() => [])
  let told: Telling[] = []
  const peers = ofBoth((side) => ({
    on: (type: string, run: Handler['run']) => {
      handlers[side].push({ type, run })
      return { unsubscribe: () => {} }
    },
    send: (event: AnyEventObject) => {
      told.push({ to: side, event })
    },
  }))
  wire(peersOf(peers))
  return { hear, handlers }

  function hear(from: Side, emitted: AnyEventObject): readonly Telling[] {
    told = []
    for (const { type, run } of handlers[from]) if (type === emitted.type) run(emitted)
    return told
  }
}

/** The app's peers, those that are not explored silent. */
export function peersOf(explored: BothSides<object>): Peers {
  const peers = { signIn: silentPeer, cart: silentPeer, callback: silentPeer, ...explored }
  // SAFETY: a wiring calls nothing of a peer but `on` and `send`.
  return peers as unknown as Peers
}
