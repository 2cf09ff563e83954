import { type RefObject, useEffect, useRef } from 'react'

/**
 * A step that takes the place of another is shown from its top, with the focus in its first field.
 * Goes around what changes; what shows an error has the focus there already, and keeps it.
 */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step || !root.current) return
    shown.current = step
    const { activeElement } = document
    if (activeElement instanceof HTMLInputElement && root.current.contains(activeElement)) return
    const first =
      root.current.querySelector('input:not([hidden])') ?? root.current.querySelector('button, a')
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
    const scrolled = root.current.closest('[role=dialog]') ?? document.documentElement
    scrolled.scrollTop = 0
  }, [step])
  return root
}
