import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { useSystem } from '#lib/system/system.tsx'
import type { SignInEvent } from '#machines/sign-in/sign-in.events.ts'
import type { signInMachine } from '#machines/sign-in/sign-in.machine.ts'

export type SignInSnapshot = SnapshotFrom<typeof signInMachine>

export type SignInView = {
  readonly snapshot: SignInSnapshot
  readonly send: (event: SignInEvent) => void
}

/** Null until the charts are loaded. */
export function useSignIn(): SignInView | null {
  const actor = useSystem()?.signIn
  const snapshot = useSelector(actor, (current) => current)
  return actor && snapshot ? { snapshot, send: actor.send } : null
}
