import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { useSystem } from '#lib/system/system.tsx'
import { isSessionOut } from '#machines/session/session.selectors.ts'
import type { SignInEvent } from '#machines/sign-in/sign-in.events.ts'
import type { signInMachine } from '#machines/sign-in/sign-in.machine.ts'

export type SignInSnapshot = SnapshotFrom<typeof signInMachine>

export type SignInView = {
  readonly snapshot: SignInSnapshot
  readonly send: (event: SignInEvent) => void
  /** A 406 ended the session on an earlier page (spec §8, the session-out flag). */
  readonly isSessionOut: boolean
  /** After a lost session. */
  readonly lost?: LostSession
}

export type LostSession = {
  /** What waits for the patient beside the page, such as a booking. */
  readonly kept: ReactNode
  /** Something was typed on the page. */
  readonly hasTyped: boolean
  /** Deletes what this device has of the patient. */
  readonly onLeave: () => void
}

/** Null until the charts are loaded. */
export function useSignIn(): SignInView | null {
  const system = useSystem()
  const actor = system?.signIn
  const snapshot = useSelector(actor, (current) => current)
  const isOut = useSelector(system?.session, (current) => current && isSessionOut(current))
  return actor && snapshot ? { snapshot, send: actor.send, isSessionOut: isOut === true } : null
}
