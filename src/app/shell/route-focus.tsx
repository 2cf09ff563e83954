import { useEffect, useRef, useState } from 'react'
import { ScrollRestoration, useLocation } from 'react-router-dom'
import { updateHead } from '#lib/routing/document-head.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useMetaOf } from './use-page-handle.ts'

/**
 * After a change of page: the title and the head are the new page's, the focus stands at its beginning and
 * a screen reader hears its title. The first page is left as the browser shows it.
 */
export function RouteFocus() {
  const { pathname, search } = useLocation()
  const meta = useMetaOf(() => new URL(pathname + search, location.origin))
  const [said, setSaid] = useState('')
  const shown = useRef(pathname)

  useEffect(() => {
    const head = meta()
    if (head) updateHead(head)
    if (shown.current === pathname) return
    shown.current = pathname
    setSaid(document.title)
    document.getElementById('main')?.focus({ preventScroll: true })
  })

  return (
    <>
      <ScrollRestoration />
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </>
  )
}
