import * as Radix from '@radix-ui/react-tabs'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface TabItem {
  value: string
  label: ReactNode
  count?: number | undefined
  content: ReactNode
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  items: readonly TabItem[]
  /** Underlined text, or segments. */
  look?: 'line' | 'seg'
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** `manual`: arrow keys move, Enter opens; for tabs that navigate. */
  activationMode?: 'automatic' | 'manual'
  /** Heading in front of the tab list. */
  heading?: ReactNode
  headClassName?: string
  className?: string | undefined
}

/** Tabs that render only the open panel. */
export function Tabs({
  label,
  items,
  look = 'line',
  heading,
  headClassName,
  className,
  ...state
}: TabsProps) {
  return (
    <Radix.Root {...state} className={clsx('stack', className)}>
      <div className={headClassName}>
        {heading}
        <Radix.List className={look === 'seg' ? 'seg' : 'tabs'} aria-label={label}>
          {items.map((item) => (
            <Radix.Trigger key={item.value} value={item.value}>
              {item.label}
              {item.count !== undefined && <span className="tabular-nums">{item.count}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value}>
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
