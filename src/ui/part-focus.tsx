import { type ReactNode, useEffect, useRef } from 'react'

type PartFocusProps = {
  /** Key of the visible part. */
  part: string
  children: ReactNode
}

/** Focuses a part that replaces another one, like a page after navigation. */
export function PartFocus({ part, children }: PartFocusProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(part)
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    place.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [part])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
