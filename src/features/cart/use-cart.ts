import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { useSystem } from '#lib/system/system.tsx'
import type { CartEvent } from '#machines/cart/cart.events.ts'
import type { cartMachine } from '#machines/cart/cart.machine.ts'

export type CartView = {
  readonly snapshot: SnapshotFrom<typeof cartMachine>
  readonly send: (event: CartEvent) => void
}

/** Null until the charts are loaded. */
export function useCart(): CartView | null {
  const actor = useSystem()?.cart
  const snapshot = useSelector(actor, (current) => current)
  return actor && snapshot ? { snapshot, send: actor.send } : null
}
