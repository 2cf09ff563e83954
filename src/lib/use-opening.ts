import { type KeyboardEvent, useEffect, useState } from 'react'

/** True for the first `ms` milliseconds after the component is mounted. */
export function useOpening(ms: number): boolean {
  const [opening, setOpening] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setOpening(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return opening
}

/** A held Enter key presses once: key repeats are ignored. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
