import { useEffect, useState } from 'react'

/**
 * The current time (milliseconds since 1970), updated every second while `running`. For display
 * only: the chart has its own timer.
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

/** Seconds until a deadline (ISO, browser clock); 0 when it has passed. */
export function secondsUntil(deadline: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000))
}

/** Seconds until a deadline, updated every second; 0 without one. */
export function useSecondsLeft(deadline: string | null): number {
  const now = useTicking(deadline !== null)
  return deadline === null ? 0 : secondsUntil(deadline, now)
}
