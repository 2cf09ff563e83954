import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { KEPT_SCREEN, keepScreen } from '#lib/storage/kept-screen.ts'
import { afterFirstPaint } from '#lib/system/after-first-paint.ts'

/** Longest wait of a cart that is ready for its prices; until then the kept screen stays. */
const MAX_WAIT_MS = 2000

/** React leaves the contents of an element alone whose only child is a text. */
const NO_TEXT = ''

/**
 * Shows the kept screen in place of the loading screen beside it, which stays for screen readers:
 * what is kept answers no press. Its contents are not React's (src/app/draw-kept-screen.ts).
 */
export function KeptScreen({ city }: { city: string }) {
  return (
    <div
      id={KEPT_SCREEN}
      className="kept-screen"
      data-city={city}
      inert
      aria-hidden="true"
      suppressHydrationWarning
    >
      {NO_TEXT}
    </div>
  )
}

/**
 * Whether the kept screen stays although the cart is ready: until its prices and offers are known,
 * so that nothing moves.
 */
export function useKeptScreenStays(isReady: boolean, isSettled: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => setOver(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isReady])
  return isReady && !isSettled && !isOver && isDrawn()
}

function isDrawn(): boolean {
  return document.getElementById(KEPT_SCREEN)?.hasChildNodes() === true
}

/** Keeps what the referenced element shows whenever it is settled. */
export function useKeepScreen(
  lines: readonly CartLine[],
  city: string,
  isSettled: boolean,
): RefObject<HTMLDivElement | null> {
  const drawn = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isSettled || lines.length === 0) return
    return afterFirstPaint(() => {
      if (drawn.current) keepScreen(lines, city, drawn.current)
    })
  })
  return drawn
}
