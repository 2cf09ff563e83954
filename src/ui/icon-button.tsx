import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** Accessible name. */
  label: string
  size?: 16 | 20 | 24
  /** Small count on the icon; include it in the label too. */
  badge?: number | string | undefined
}

/** A button of 44 px with an icon only. */
export function IconButton({ icon, label, size = 20, badge, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={clsx('icon-btn', className)} aria-label={label}>
      <Icon icon={icon} size={size} />
      <Badge value={badge} />
    </button>
  )
}

/** Count at the corner of an icon; renders nothing for zero. */
export function Badge({ value }: { value: number | string | undefined }) {
  if (value === undefined || value === 0) return null
  return (
    <span className="badge" aria-hidden="true">
      {value}
    </span>
  )
}
