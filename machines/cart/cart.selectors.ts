import type { SnapshotFrom } from 'xstate'
import type { cartMachine } from './cart.machine.ts'

type CartSnapshot = SnapshotFrom<typeof cartMachine>

export function hasLine(snapshot: CartSnapshot, code: string): boolean {
  return snapshot.context.lines.some((line) => line.code === code)
}

export function isCartReady(snapshot: CartSnapshot): boolean {
  return !snapshot.matches({ contents: 'restoring' })
}
