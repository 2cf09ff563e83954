import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session.machine.ts'

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export function isSignedIn(snapshot: SessionSnapshot): boolean {
  return snapshot.matches({ auth: 'signedIn' })
}

/** Whether calls may proceed: the chart is not obtaining or dropping tokens. */
export function isSettled(snapshot: SessionSnapshot): boolean {
  return (
    snapshot.matches({ auth: 'signedIn' }) ||
    snapshot.matches({ auth: 'anonymous' }) ||
    snapshot.matches({ auth: 'unreachable' })
  )
}
