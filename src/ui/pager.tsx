import { buttonClass } from './button.tsx'
import type { LinkComponent } from './link-component.ts'

export interface PagerProps {
  page: number
  pages: number
  hrefOf: (page: number) => string
  link?: LinkComponent
}

/** Links to the previous and next page; renders nothing for a single page. */
export function Pager({ page, pages, hrefOf, link: Link = 'a' }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav className="row row--between" aria-label="Pages">
      {page > 1 ? (
        <Link className={buttonClass({ size: 'sm' })} href={hrefOf(page - 1)} rel="prev">
          Previous
        </Link>
      ) : (
        <span />
      )}
      <span className="note tabular-nums">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link className={buttonClass({ size: 'sm' })} href={hrefOf(page + 1)} rel="next">
          Next
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
