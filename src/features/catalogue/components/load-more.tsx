import { type RefObject, useEffect, useRef } from 'react'
import { ViewLink } from '#lib/routing/view-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ItemCardSkeleton } from '#ui/skeleton.tsx'

/** Pages loaded by scrolling; after that a button loads more, so that the footer can be reached. */
const MAX_AUTO_LOADED = 4
/** Distance from the end of the list at which the next page is requested. */
const ROOT_MARGIN = '600px 0px'
/** Milliseconds after a click without automatic loading: the click may navigate away. */
const PAUSE_AFTER_CLICK_MS = 1_000

export interface LoadMoreProps {
  shown: number
  total: number
  size: number
  /** URL that shows one more page. */
  moreHref: string
  isGrowing: boolean
  /** Called when the end is near. */
  onEnd: () => void
}

export function LoadMore({ shown, total, size, moreHref, isGrowing, onEnd }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  /** How many there were before the last page that was not brought by scrolling. */
  const before = useRef(shown - size)
  const left = total - shown
  useNearEnd(end, () => {
    // The list of another query begins at its first page.
    if (shown <= size) before.current = 0
    const isEnough = shown >= before.current + (1 + MAX_AUTO_LOADED) * size
    if (left > 0 && !isGrowing && !isEnough) onEnd()
  })
  useFocusOnNew(shown, left)

  return (
    <div className="stack" ref={end}>
      {isGrowing && (
        <ul className="grid grid--2">
          <ItemCardSkeleton count={Math.min(left, size)} />
        </ul>
      )}
      <p className="note tabular-nums text-center" role="status">
        Showing {shown.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')}
      </p>
      {left > 0 && (
        <ViewLink
          className={buttonClass({ wide: true })}
          href={moreHref}
          replace
          onPress={() => {
            before.current = shown
          }}
        >
          Show {Math.min(left, size)} more of {total}
        </ViewLink>
      )}
    </div>
  )
}

/** Calls back when the page is scrolled and the end is near; a list at its top does not trigger it. */
function useNearEnd(end: RefObject<HTMLElement | null>, onNear: () => void): void {
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return
    let isNear = false
    let pressedAt = Number.NEGATIVE_INFINITY
    const look = () => {
      const mayLeave = performance.now() - pressedAt < PAUSE_AFTER_CLICK_MS
      // The list may have been scrolled to its end before this code ran: the position says so.
      if (isNear && window.scrollY > 0 && !mayLeave) latest.current()
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        isNear = entry?.isIntersecting ?? false
        look()
      },
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(end.current)
    let later: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      pressedAt = performance.now()
      clearTimeout(later)
      later = setTimeout(look, PAUSE_AFTER_CLICK_MS)
    }
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('click', press, { capture: true })
    window.addEventListener('online', look)
    return () => {
      observer.disconnect()
      clearTimeout(later)
      window.removeEventListener('scroll', look)
      window.removeEventListener('click', press, { capture: true })
      window.removeEventListener('online', look)
    }
  }, [end])
}

/** The last page removes the link, so focus moves to the first new card. */
function useFocusOnNew(shown: number, left: number): void {
  const before = useRef(shown)
  useEffect(() => {
    const grown = shown > before.current
    const isLost = document.activeElement === document.body
    if (grown && left <= 0 && isLost) {
      const cards = document.querySelectorAll('.menu-cols .item')
      cards[before.current]?.querySelector('a')?.focus({ preventScroll: true })
    }
    before.current = shown
  }, [shown, left])
}
