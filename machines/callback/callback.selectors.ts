import type { SnapshotFrom } from 'xstate'
import type { callbackMachine } from './callback.machine.ts'

type CallbackSnapshot = SnapshotFrom<typeof callbackMachine>

/** Whether the dialog is open. */
export function isCallbackShown(snapshot: CallbackSnapshot): boolean {
  return (
    snapshot.matches({ dialog: 'open' }) ||
    snapshot.matches({ dialog: 'submitting' }) ||
    snapshot.matches({ dialog: 'failed' }) ||
    snapshot.matches({ dialog: 'thanked' })
  )
}
