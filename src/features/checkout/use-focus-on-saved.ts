import { type RefObject, useEffect, useRef } from 'react'

/** When a list has grown, focuses its chosen radio button: the form that held the focus is gone. */
export function useFocusOnSaved(count: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isLonger = count > before.current
    before.current = count
    if (!isLonger || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [count])
  return list
}
