import type { SnapshotFrom } from 'xstate'
import type { cartMachine } from './cart.machine.ts'

type CartSnapshot = SnapshotFrom<typeof cartMachine>

export function isCartReady(snapshot: CartSnapshot): boolean {
  return !snapshot.matches({ contents: 'restoring' })
}
