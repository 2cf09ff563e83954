import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session.machine.ts'

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export function isSignedIn(snapshot: SessionSnapshot): boolean {
  return snapshot.matches({ auth: 'signedIn' })
}

/** A caller may go on: the chart is not in the middle of getting or losing tokens. */
export function isSettled(snapshot: SessionSnapshot): boolean {
  return (
    snapshot.matches({ auth: 'signedIn' }) ||
    snapshot.matches({ auth: 'anonymous' }) ||
    snapshot.matches({ auth: 'unreachable' })
  )
}
