import type { LucideIcon } from 'lucide-react'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'
import { Icon } from './icon.tsx'

export interface ChipProps extends ComponentProps<'button'> {
  /** Makes the chip a toggle. Without it the chip is a plain button. */
  pressed?: boolean | undefined
  icon?: LucideIcon | undefined
  count?: number | undefined
  /** Draws a cross: pressing takes the filter away. */
  removable?: boolean | undefined
}

/** A filter or a short choice. For a link, give the class `chip` to your link. */
export function Chip({ pressed, icon, count, removable, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={cn('chip', className)} aria-pressed={pressed}>
      {icon && <Icon icon={icon} size={16} />}
      {children}
      {count !== undefined && <span className="tabular-nums">{count}</span>}
      {removable && <Icon icon={X} size={16} />}
    </button>
  )
}
