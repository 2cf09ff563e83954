import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session.machine.ts'

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export function isSignedIn(snapshot: SessionSnapshot): boolean {
  return snapshot.matches({ auth: 'signedIn' })
}

/** Whether sign-in has to say that a 406 ended the session; in a mobile app the host says it. */
export function isSessionOut(snapshot: SessionSnapshot): boolean {
  return snapshot.matches({ auth: { anonymous: 'sessionOut' }, host: 'browser' })
}

/** Whether calls may proceed: the chart is not obtaining or dropping tokens. */
export function isSettled(snapshot: SessionSnapshot): boolean {
  return (
    snapshot.matches({ auth: 'signedIn' }) ||
    snapshot.matches({ auth: 'anonymous' }) ||
    snapshot.matches({ auth: 'signedOut' }) ||
    snapshot.matches({ auth: 'unreachable' })
  )
}

/** Whether the page is covered: the session was lost, and the patient may sign in again. */
export function isCovered(snapshot: SessionSnapshot): boolean {
  const isLosing =
    snapshot.matches({ auth: { leaving: 'lost' } }) || snapshot.matches({ auth: 'sessionOut' })
  return (isLosing && snapshot.context.user !== null) || snapshot.matches({ auth: 'signedOut' })
}
