import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

export interface TabItem {
  value: string
  label: ReactNode
  count?: number | undefined
  content: ReactNode
}

export interface TabsProps {
  /** The name of the row of tabs. */
  label: string
  items: readonly TabItem[]
  /** A line under words, or segments. */
  look?: 'line' | 'seg'
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  className?: string | undefined
}

/** Parts of one page, one at a time. Only the open part is rendered. */
export function Tabs({ label, items, look = 'line', className, ...state }: TabsProps) {
  return (
    <Radix.Root {...state} className={cn('stack', className)}>
      <Radix.List className={look === 'seg' ? 'seg' : 'tabs'} aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value}>
            {item.label}
            {item.count !== undefined && <span className="n">{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value}>
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
