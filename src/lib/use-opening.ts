import { useEffect, useState } from 'react'

/** True for the first `ms` milliseconds after mounting, and after each change of `action`. */
export function useOpening(ms: number, action = ''): boolean {
  const [opened, setOpened] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOpened(action), ms)
    return () => clearTimeout(timer)
  }, [ms, action])
  return opened !== action
}
