import { useEffect, useState } from 'react'

/**
 * Seconds until a deadline (ISO instant by this browser's clock), counted down while shown; 0
 * without one. Only what is drawn: the chart has its own watch.
 */
export function useSecondsLeft(deadline: string | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (deadline === null) return
    setNow(Date.now())
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [deadline])
  if (deadline === null) return 0
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000))
}
