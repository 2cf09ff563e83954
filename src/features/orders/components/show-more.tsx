import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'

export type More = { readonly busy: boolean; readonly failed: boolean; readonly show: () => void }

/** Distance from the end of the list at which the next page is requested. */
const ROOT_MARGIN = '600px'

/** A click loads the next page; after the first click scrolling does too. */
export function ShowMore({ busy, failed, show }: More) {
  const box = useRef<HTMLDivElement>(null)
  const [goesOn, setGoesOn] = useState(false)
  const waits = goesOn && !busy && !failed
  useEffect(() => {
    if (!waits || !box.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      },
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [waits, show])
  const press = () => {
    setGoesOn(true)
    show()
  }
  return (
    <div ref={box} className="stack stack--2 justify-items-center">
      {failed && (
        <p className="note" role="alert">
          More orders could not be loaded. Try again.
        </p>
      )}
      <Button busy={busy} onClick={press}>
        Show more
      </Button>
    </div>
  )
}
