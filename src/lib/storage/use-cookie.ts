import { useMemo, useSyncExternalStore } from 'react'
import { cookieChanges } from './cookie-changes.ts'
import type { Cookie } from './cookies.ts'

/** The current value of a cookie. Null on the server and during hydration. */
export function useCookie<T>(cookie: Cookie<T>): T | null {
  const written = useSyncExternalStore(
    cookieChanges.subscribe,
    () => {
      const value = cookie.get()
      return value === null ? null : cookie.write(value)
    },
    () => null,
  )
  return useMemo(() => (written === null ? null : cookie.read(written)), [cookie, written])
}
