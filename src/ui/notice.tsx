import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Words } from './words.tsx'

export type NoticeTone = 'plain' | 'hint' | 'info' | 'bad' | 'good'

const ICONS = { plain: Info, hint: Info, info: Info, bad: CircleAlert, good: CircleCheck } as const

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: NoticeTone | undefined
  icon?: LucideIcon | undefined
  /** What happened. */
  title: ReactNode
  /** Small buttons for the next step. */
  actions?: ReactNode
}

/**
 * A message with a bold title. `bad` ones are announced; pass `role="status"` to others that appear
 * later.
 */
export function Notice({
  tone = 'plain',
  icon,
  title,
  actions,
  className,
  children,
  ...rest
}: NoticeProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      {...rest}
      className={clsx('notice', tone !== 'plain' && `notice--${tone}`, className)}
    >
      <Icon icon={icon ?? ICONS[tone]} />
      <div>
        <b>{title}</b>
        <Words>{children}</Words>
      </div>
      {actions && <div className="notice__do">{actions}</div>}
    </div>
  )
}
