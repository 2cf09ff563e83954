import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Order } from '#contract/orders.schemas.ts'

// Loaded only when the dialog opens.
const Reschedule = lazy(async () => ({
  default: (await import('./reschedule.container.tsx')).Reschedule,
}))

type Wish = {
  /** Chosen already, if it is free. */
  readonly slotId?: string | undefined
  /** Everybody of the visit moves, or this person, if the patient has chosen that already. */
  readonly withLinked?: boolean
}

export type MoveOrder = {
  readonly ask: (order: Order, wish?: Wish) => void
  /** Rendered by the caller. */
  readonly dialog: ReactNode
}

export function useMoveOrder(userId: string): MoveOrder {
  const [asked, setAsked] = useState<(Wish & { readonly order: Order }) | null>(null)
  const dialog = asked && (
    <Suspense>
      <Reschedule {...asked} userId={userId} onClose={() => setAsked(null)} />
    </Suspense>
  )
  return { ask: (order, wish = {}) => setAsked({ order, ...wish }), dialog }
}
