import { type ReactNode, useEffect, useRef } from 'react'

type PartFocusProps = {
  /** What is shown of a page that shows one thing after the other. */
  part: string
  children: ReactNode
}

/** A part that takes the place of another one has the focus, as a new page has. */
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
