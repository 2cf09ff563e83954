import { useEffect, useState } from 'react'

/**
 * Milliseconds since 1970, counted on every second while something runs out. Only what is drawn:
 * the chart has its own watch.
 */
export function useTicking(running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [running])
  return now
}

/** Seconds until a deadline, an ISO instant by this browser's clock; 0 when it is over. */
export function secondsUntil(deadline: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000))
}

/** Seconds until a deadline, counted down while shown; 0 without one. */
export function useSecondsLeft(deadline: string | null): number {
  const now = useTicking(deadline !== null)
  return deadline === null ? 0 : secondsUntil(deadline, now)
}
