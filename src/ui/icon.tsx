import { clsx } from 'clsx'
import type { LucideIcon, LucideProps } from 'lucide-react'

export interface IconProps extends Omit<LucideProps, 'ref' | 'size' | 'strokeWidth'> {
  icon: LucideIcon
  size?: 16 | 20 | 24
  /** For icons without text; otherwise the icon is hidden from screen readers. */
  label?: string | undefined
}

/**
 * A Lucide icon. Its stroke is 1.75 at 20 px, heavier on smaller icons and lighter on larger ones
 * (icon.css).
 */
export function Icon({ icon: Drawing, size = 20, label, className, ...rest }: IconProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <Drawing
      {...named}
      {...rest}
      size={size}
      strokeWidth={1.75}
      className={clsx('icon', size !== 20 && `icon--${size}`, className)}
    />
  )
}
