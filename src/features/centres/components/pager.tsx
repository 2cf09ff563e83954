import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'

export interface PagerProps {
  page: number
  pages: number
  hrefOf: (page: number) => string
}

/** The way to the pages before and after; nothing where there is one only. */
export function Pager({ page, pages, hrefOf }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav className="row row--between" aria-label="Pages">
      {page > 1 ? (
        <AppLink className={buttonClass({ size: 'sm' })} href={hrefOf(page - 1)} rel="prev">
          Previous
        </AppLink>
      ) : (
        <span />
      )}
      <span className="note n">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <AppLink className={buttonClass({ size: 'sm' })} href={hrefOf(page + 1)} rel="next">
          Next
        </AppLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
