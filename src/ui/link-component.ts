import type { ComponentType, ReactNode } from 'react'

/** What a link needs here. The app gives its router's link in this shape; the plain `a` is the default. */
export interface LinkProps {
  href: string
  className?: string | undefined
  children?: ReactNode
  rel?: 'prev' | 'next' | undefined
  'aria-current'?: 'page' | 'step' | undefined
}

export type LinkComponent = ComponentType<LinkProps> | 'a'
