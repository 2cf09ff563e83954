import type { AnyEventObject } from 'xstate'
import type { Cause } from '../exploring/cause.ts'
import { chartOf } from '../exploring/chart.ts'
import type { Explore, PathCount } from '../model.ts'
import type { ByRole, Role } from './roles.ts'
import type { SystemState } from './system-state.ts'

/** The part of an actor that a wiring may use. */
export type Peer = {
  readonly on: (
    type: string,
    handler: (emitted: AnyEventObject) => void,
  ) => { readonly unsubscribe: () => void }
  readonly send: (event: AnyEventObject) => void
}

/** Subscribes the actors to each other, with the code that the app uses. */
export type Wire = (peers: ByRole<Peer>) => void

/** A rule that holds in every state of the system; `before` is null at the start. */
export type Invariant = {
  readonly says: string
  readonly holds: (now: SystemState, before: SystemState | null) => boolean
}

/** Two charts that run side by side, joined by a wiring. */
export type SystemModel = {
  /** The name in tables, and the beginning of path ids. */
  readonly name: string
  readonly charts: ByRole<Explore>
  readonly wire: Wire
  /** Prefix of the ids of the leader states that are combined with the follower's states. */
  readonly leaderRegion: string
  /** Leader states in which the follower receives nothing more: its facts count there too. */
  readonly isSilent: (leaderState: string) => boolean
  readonly invariants: readonly Invariant[]
  /** Rules that are known to be violated. One that holds is reported as a fault. */
  readonly knownViolations: readonly Invariant[]
  readonly pathCount: PathCount
}

/** The role of the chart that a cause acts on. */
export function rolesIn({ charts: { leader } }: SystemModel): (cause: Cause) => Role {
  const { timers } = chartOf(leader.machine)
  return (cause) => (isOfLeader(cause) ? 'leader' : 'follower')

  function isOfLeader(cause: Cause): boolean {
    switch (cause.kind) {
      case 'event':
        return cause.event.type in leader.events
      case 'outcome':
        return cause.actor in leader.outcomes
      case 'timer':
        return timers.has(cause.timer)
    }
  }
}
