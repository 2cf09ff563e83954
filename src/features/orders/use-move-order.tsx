import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Order } from '#contract/orders.schemas.ts'

// The chart and the windows are loaded by those who want another time.
const Reschedule = lazy(async () => ({
  default: (await import('./reschedule.container.tsx')).Reschedule,
}))

/** Another time for an order: `ask` opens the dialog, which stands where it is rendered. */
export function useReschedule(order: Order | undefined, userId: string) {
  const [asked, setAsked] = useState(false)
  const dialog: ReactNode = asked && order && (
    <Suspense>
      <Reschedule order={order} userId={userId} onClose={() => setAsked(false)} />
    </Suspense>
  )
  return { ask: () => setAsked(true), dialog }
}
