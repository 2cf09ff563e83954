import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { WantedChange } from './order-change.container.tsx'

// Loaded only when a dialog opens: lists need neither the chart nor the forms.
const OrderChange = lazy(async () => ({
  default: (await import('./order-change.container.tsx')).OrderChange,
}))

export type OrderChangeDialogs = {
  /** Opens the dialog that shows what changes, and confirms it. */
  readonly ask: (change: WantedChange) => void
  /** Rendered by the caller. */
  readonly dialog: ReactNode
}

/** @param first the change with which the page opens, also once it is loaded */
export function useOrderChange(
  userId: string,
  first: WantedChange | null = null,
): OrderChangeDialogs {
  const [asked, ask] = useState<WantedChange | null | undefined>(undefined)
  // The order stays as it was when the dialog opened.
  if (asked === undefined && first) ask(first)
  const dialog = asked && (
    <Suspense>
      <OrderChange change={asked} userId={userId} onClose={() => ask(null)} />
    </Suspense>
  )
  return { ask, dialog }
}
