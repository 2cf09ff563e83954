import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted } from '#lib/toast/toast.ts'

const Toasts = lazy(async () => ({ default: (await import('#lib/toast/toasts.tsx')).Toasts }))

/** Loads the toast container with the first toast. A page has one. */
export function ToastSlot() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get, () => false)
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
