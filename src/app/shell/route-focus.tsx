import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ScrollRestoration, useLocation } from 'react-router-dom'
import { useApi } from '#lib/http/api-context.tsx'
import { updateHead } from '#lib/routing/document-head.ts'
import { mayHaveSeo, seoQuery, withSeo } from '#lib/routing/seo.query.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useMetaOf } from './use-page-handle.ts'

/** Pages read only path and query of the URL. */
const ANY_ORIGIN = 'https://app.invalid'

/**
 * After navigation: updates title and head, moves the focus to the start of the page and announces
 * the title. The first page keeps the browser's focus.
 */
export function RouteFocus() {
  const { pathname, search } = useLocation()
  const meta = useMetaOf(() => new URL(pathname + search, ANY_ORIGIN))
  const [said, setSaid] = useState('')
  const shown = useRef(pathname)
  const own = meta()
  const { data: seo = null } = useQuery({
    ...seoQuery(useApi(), pathname),
    enabled: own !== undefined && mayHaveSeo(own),
  })

  useEffect(() => {
    const head = meta()
    if (head) updateHead(mayHaveSeo(head) ? withSeo(head, seo) : head)
    if (shown.current === pathname) return
    shown.current = pathname
    setSaid(document.title)
    // The page has already moved the focus to its heading.
    if (document.activeElement?.matches('h1')) return
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
