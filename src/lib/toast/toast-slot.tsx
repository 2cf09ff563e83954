import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted } from './toast.ts'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

/** Holds the place of the toasts and loads them with the first one. */
export function ToastSlot() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get, () => false)
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
