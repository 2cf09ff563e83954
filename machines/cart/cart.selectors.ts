import type { SnapshotFrom } from 'xstate'
import type { cartMachine } from './cart.machine.ts'

type CartSnapshot = SnapshotFrom<typeof cartMachine>

export function isCartReady(snapshot: CartSnapshot): boolean {
  return !snapshot.matches({ contents: 'restoring' })
}

/** The cart is the server's, or the server could not be asked. */
export function isCartSynced(snapshot: CartSnapshot): boolean {
  return !snapshot.matches({ sync: 'gathering' }) && !snapshot.matches({ sync: 'saving' })
}
