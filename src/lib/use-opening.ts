import { type KeyboardEvent, useEffect, useState } from 'react'

/** True for the first `ms` milliseconds after mounting. */
export function useOpening(ms: number): boolean {
  const [opening, setOpening] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setOpening(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return opening
}

/** Ignores key repeats of a held Enter key, so that it presses once. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
