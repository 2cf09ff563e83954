import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { fullName } from '#lib/format/person-format.ts'
import { useSystem } from '#lib/system/system.tsx'
import type { CallbackEvent, CallbackRequest } from '#machines/callback/callback.events.ts'
import type { callbackMachine } from '#machines/callback/callback.machine.ts'

export type CallbackView = {
  readonly snapshot: SnapshotFrom<typeof callbackMachine>
  readonly send: (event: CallbackEvent) => void
  /** Name and number of the signed-in patient; empty for a visitor. */
  readonly person: CallbackRequest
}

/** Null until the charts are loaded. */
export function useCallbackDialog(): CallbackView | null {
  const system = useSystem()
  const actor = system?.callback
  const user = useSelector(system?.session, (current) => current?.context.user)
  const snapshot = useSelector(actor, (current) => current)
  if (!actor || !snapshot) return null
  const person = { name: user ? fullName(user) : '', mobile_no: user?.mobile_no ?? '' }
  return { snapshot, send: actor.send, person }
}
