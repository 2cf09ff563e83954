import { type ReactNode, useEffect, useRef } from 'react'
import { focusHeading } from './focus-return.ts'

type PartFocusProps = {
  /** Key of the visible part. */
  part: string
  /** The part is a section of a page: the page keeps its scroll position where it can. */
  inPlace?: boolean
  children: ReactNode
}

/** Focuses the h1 of a part that replaces another one, or the part where it has none. */
export function PartFocus({ part, inPlace = false, children }: PartFocusProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(part)
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    const heading = place.current?.querySelector<HTMLElement>('h1')
    if (heading) focusHeading(heading)
    else place.current?.focus({ preventScroll: !inPlace })
    if (!inPlace) scrollTo({ top: 0 })
  }, [part, inPlace])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
