import type { LucideIcon, LucideProps } from 'lucide-react'
import { cn } from '#lib/cn.ts'

export interface IconProps extends Omit<LucideProps, 'ref' | 'size' | 'strokeWidth'> {
  icon: LucideIcon
  size?: 16 | 20 | 24
  /** Only when the icon stands without words; otherwise it is hidden from screen readers. */
  label?: string | undefined
}

/** A Lucide icon in our stroke: 1.75 at 20 px, heavier below and lighter above (icon.css). */
export function Icon({ icon: Drawing, size = 20, label, className, ...rest }: IconProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <Drawing
      {...named}
      {...rest}
      size={size}
      strokeWidth={1.75}
      className={cn('icon', size !== 20 && `icon--${size}`, className)}
    />
  )
}
