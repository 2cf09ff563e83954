import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { LinkComponent } from './link-component.ts'

/** Fixed to the bottom on phones: the action bar above the bottom bar. */
export function Dock({ label = 'Next step', children }: { label?: string; children: ReactNode }) {
  return (
    <section className="dock" aria-label={label}>
      {children}
    </section>
  )
}

export interface ActionBarProps {
  /** Amount or time. */
  sum: ReactNode
  /** Small print under it. */
  sub?: ReactNode
  /** The primary action. */
  children: ReactNode
  className?: string | false | undefined
}

export function ActionBar({ sum, sub, children, className }: ActionBarProps) {
  return (
    <div className={clsx('act', className)}>
      <p className="act__what">
        <span className="act__sum">{sum}</span>
        {sub && <span className="act__sub">{sub}</span>}
      </p>
      {children}
    </div>
  )
}

export interface BottomBarItem {
  label: string
  icon: LucideIcon
  href: string
  current?: boolean | undefined
  /** Leaves the app (`tel:`): a plain link. */
  outside?: boolean | undefined
}

export interface BottomBarProps {
  items: readonly BottomBarItem[]
  label?: string
  link?: LinkComponent
}

/** The four links of the phone's bottom bar (spec §2). */
export function BottomBar({ items, label = 'Quick actions', link = 'a' }: BottomBarProps) {
  return (
    <nav aria-label={label}>
      <ul className="bottom">
        {items.map((item) => {
          const Link = item.outside ? 'a' : link
          return (
            <li key={item.label}>
              <Link href={item.href} aria-current={item.current ? 'page' : undefined}>
                <Icon icon={item.icon} />
                {item.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
