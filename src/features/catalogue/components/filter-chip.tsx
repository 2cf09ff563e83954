import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ViewLink } from '#lib/routing/view-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export interface FilterChipProps {
  on: boolean
  href: string
  icon?: LucideIcon
  children: ReactNode
}

/** A filter that is switched by its address. */
export function FilterChip({ on, href, icon, children }: FilterChipProps) {
  return (
    <ViewLink className="chip" href={href} aria-current={on ? 'true' : undefined}>
      {icon && <Icon icon={icon} size={16} />}
      <span>{children}</span>
      {on && <Icon icon={X} size={16} />}
      {on && <VisuallyHidden>, take away</VisuallyHidden>}
    </ViewLink>
  )
}
