import { type RefObject, useEffect, useRef } from 'react'

/**
 * When a step replaces another, scrolls to its top and focuses its first field. A field that
 * already has the focus, such as one with an error, keeps it. Returns the ref of the container.
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
