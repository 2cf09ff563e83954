import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Order } from '#contract/orders.schemas.ts'

// Loaded only when the dialog opens.
const TakeOut = lazy(async () => ({
  default: (await import('./take-out.container.tsx')).TakeOut,
}))

type Line = Order['lines'][number]

export type TakeOutTest = {
  readonly ask: (order: Order, line: Line) => void
  /** Rendered by the caller. */
  readonly dialog: ReactNode
}

export function useTakeOut(): TakeOutTest {
  const [asked, setAsked] = useState<{ readonly order: Order; readonly line: Line } | null>(null)
  const dialog = asked && (
    <Suspense>
      <TakeOut {...asked} onClose={() => setAsked(null)} />
    </Suspense>
  )
  return { ask: (order, line) => setAsked({ order, line }), dialog }
}
