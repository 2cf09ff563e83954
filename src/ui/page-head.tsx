import type { ReactNode } from 'react'
import { Breadcrumbs, type BreadcrumbsProps } from './breadcrumbs.tsx'

export interface PageHeadProps {
  /** Breadcrumbs; the last item is the page itself. */
  crumbs?: BreadcrumbsProps['items']
  link?: BreadcrumbsProps['link']
  title: ReactNode
  /** Lead text. */
  children?: ReactNode
}

/** Breadcrumbs, heading and lead text of a page. */
export function PageHead({ crumbs, link, title, children }: PageHeadProps) {
  return (
    <header className="stack stack--3">
      {crumbs && <Breadcrumbs items={crumbs} {...(link && { link })} />}
      <h1 className="h1">{title}</h1>
      {children && <p className="lead">{children}</p>}
    </header>
  )
}
