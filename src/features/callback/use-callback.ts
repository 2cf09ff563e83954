import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { useSystem } from '#lib/system/system.tsx'
import type { CallbackEvent } from '#machines/callback/callback.events.ts'
import type { callbackMachine } from '#machines/callback/callback.machine.ts'

export type CallbackView = {
  readonly snapshot: SnapshotFrom<typeof callbackMachine>
  readonly send: (event: CallbackEvent) => void
}

/** Null until the charts are loaded. */
export function useCallbackDialog(): CallbackView | null {
  const actor = useSystem()?.callback
  const snapshot = useSelector(actor, (current) => current)
  return actor && snapshot ? { snapshot, send: actor.send } : null
}
