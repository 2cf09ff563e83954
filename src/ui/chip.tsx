import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { Words } from './words.tsx'

export interface ChipProps extends ComponentProps<'button'> {
  /** Makes the chip a toggle; without it the chip is a plain button. */
  pressed?: boolean | undefined
  icon?: LucideIcon | undefined
  count?: number | undefined
  /** Shows a cross: a click removes the filter. */
  removable?: boolean | undefined
}

/** A filter or a short choice. For links, use the class `chip`. */
export function Chip({ pressed, icon, count, removable, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={clsx('chip', className)} aria-pressed={pressed}>
      {icon && <Icon icon={icon} size={16} />}
      <Words>{children}</Words>
      {count !== undefined && <span className="tabular-nums">{count}</span>}
      {removable && <Icon icon={X} size={16} />}
    </button>
  )
}
