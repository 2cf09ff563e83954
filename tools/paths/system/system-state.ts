import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { ExploredState } from '../exploring/explored-state.ts'
import type { Timers } from '../exploring/timers.ts'
import { type ByRole, ROLES } from './roles.ts'

/** The states of both charts. Most are only counted, so atoms and snapshot are made on demand. */
export class SystemState implements ExploredState {
  readonly key: string
  readonly leafCount: number
  readonly parts: ByRole<ExploredState>
  /** Of both charts, in the order in which they were set. */
  readonly timers: Timers

  private readonly name: string
  private made: AnyMachineSnapshot | null = null

  constructor(parts: ByRole<ExploredState>, timers: Timers, name: string) {
    this.parts = parts
    this.timers = timers
    this.name = name
    this.leafCount = parts.leader.leafCount + parts.follower.leafCount
    const order = timersAtom(timers).join()
    this.key = `${parts.leader.key} | ${parts.follower.key} | ${order}`
  }

  get atoms(): readonly string[] {
    const both = ROLES.map((role) => this.parts[role])
    return [
      ...both.flatMap(({ atoms, leafCount }) => atoms.slice(0, leafCount)),
      ...both.flatMap(({ atoms, leafCount }) => atoms.slice(leafCount)),
      ...timersAtom(this.timers),
    ]
  }

  get running(): ExploredState['running'] {
    return ROLES.flatMap((role) => this.parts[role].running)
  }

  /** A partial snapshot: the fields that paths, descriptions and causes read. */
  get snapshot(): AnyMachineSnapshot {
    this.made ??= this.makeSnapshot()
    return this.made
  }

  private makeSnapshot(): AnyMachineSnapshot {
    const both = ROLES.map((role) => this.parts[role].snapshot)
    const snapshot: Pick<AnyMachineSnapshot, 'status' | '_nodes' | 'context' | 'can'> & {
      machine: { id: string }
    } = {
      status: 'active',
      machine: { id: this.name },
      _nodes: both.flatMap(({ _nodes }) => _nodes),
      context: Object.fromEntries(ROLES.map((role) => [role, this.parts[role].snapshot.context])),
      can: (event: AnyEventObject) => both.some((one) => one.can(event)),
    }
    // SAFETY: no other field of a system's snapshot is read.
    return snapshot as unknown as AnyMachineSnapshot
  }
}

/** @throws Error when the state is that of one chart alone. */
export function asSystemState(state: ExploredState): SystemState {
  if (state instanceof SystemState) return state
  throw new Error(`This is not the state of a system: ${state.key}`)
}

export function partsOf(state: ExploredState): ByRole<ExploredState> {
  return asSystemState(state).parts
}

/** The length of a timer matters only where there are several. */
function timersAtom(timers: Timers): readonly string[] {
  return timers.flat().length > 1 ? [JSON.stringify(timers)] : []
}
