import type { LinkComponent } from './link-component.ts'

export interface BreadcrumbsProps {
  /** The last item is the current page and needs no `href`. */
  items: readonly { label: string; href?: string | undefined }[]
  link?: LinkComponent
}

export function Breadcrumbs({ items, link: Link = 'a' }: BreadcrumbsProps) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {items.map(({ label, href }, at) => (
          <li key={label} aria-current={at === items.length - 1 ? 'page' : undefined}>
            {href ? <Link href={href}>{label}</Link> : label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
