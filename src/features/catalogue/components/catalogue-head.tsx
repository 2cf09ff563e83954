import type { ReactNode } from 'react'
import { AppLink } from '#lib/routing/app-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { menuHref } from '../menu-address.ts'

/** Heading of a page below "Tests & Packages". */
export function CatalogueHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageHead
      crumbs={[{ label: 'Tests & Packages', href: menuHref({}) }, { label: title }]}
      link={AppLink}
      title={title}
    >
      {children}
    </PageHead>
  )
}
