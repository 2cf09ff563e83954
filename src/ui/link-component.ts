import type { ComponentType, ReactNode } from 'react'

/** Link component, so that the app can pass its router's link. Defaults to `a`. */
export interface LinkProps {
  href: string
  className?: string | undefined
  children?: ReactNode
  rel?: 'prev' | 'next' | undefined
  'aria-current'?: 'page' | 'step' | undefined
}

export type LinkComponent = ComponentType<LinkProps> | 'a'
