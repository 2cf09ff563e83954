import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { Words } from './words.tsx'

export type TagTone = 'plain' | 'teal' | 'warn' | 'good' | 'bad' | 'info'

export interface TagProps extends ComponentProps<'span'> {
  tone?: TagTone | undefined
  icon?: LucideIcon | undefined
}

/** A short state as text; colour and icon only repeat it. */
export function Tag({ tone = 'plain', icon, className, children, ...rest }: TagProps) {
  return (
    <span {...rest} className={clsx('tag', tone !== 'plain' && `tag--${tone}`, className)}>
      {icon && <Icon icon={icon} size={16} />}
      <Words>{children}</Words>
    </span>
  )
}
