import { useEffect, useState } from 'react'

/** Whole seconds left of a wait that began when this was mounted. Only drawn: the chart has its own watch. */
export function useCountdown(seconds: number): number {
  const [deadline] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}
