import type { ReactNode } from 'react'
import { Breadcrumbs, type BreadcrumbsProps } from './breadcrumbs.tsx'

export interface PageHeadProps {
  /** Where the page stands; the last one is the page itself. */
  crumbs?: BreadcrumbsProps['items']
  link?: BreadcrumbsProps['link']
  title: ReactNode
  /** What the page is about, in a sentence or two. */
  children?: ReactNode
}

/** How a page of information or a form begins: where it stands, its heading, what it is about. */
export function PageHead({ crumbs, link, title, children }: PageHeadProps) {
  return (
    <header className="stack stack--3">
      {crumbs && <Breadcrumbs items={crumbs} {...(link && { link })} />}
      <h1 className="h1">{title}</h1>
      {children && <p className="lead">{children}</p>}
    </header>
  )
}
