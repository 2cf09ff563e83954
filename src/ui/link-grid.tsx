import { useId } from 'react'
import type { LinkComponent } from './link-component.ts'

export interface LinkGridProps {
  title: string
  links: readonly { label: string; href: string; count?: number | undefined }[]
  link?: LinkComponent
}

/** Links under a heading, each with an optional count. */
export function LinkGrid({ title, links, link: Link = 'a' }: LinkGridProps) {
  const id = useId()
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <ul className="link-grid">
        {links.map(({ label, href, count }) => (
          <li key={label}>
            <Link className="link-grid__link" href={href}>
              <span>{label}</span>
              {count !== undefined && <span className="tabular-nums note">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
