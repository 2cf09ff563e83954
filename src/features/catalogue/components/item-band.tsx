import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Band } from '#ui/band.tsx'

export interface ItemBandProps {
  title: string
  all: { href: string; label: string }
  /** On mist instead of paper. */
  mist?: boolean
  /** On a phone the cards stand in a row that scrolls sideways. */
  sideways?: boolean
  /** The cards: list items. */
  children: ReactNode
}

/** A band of the home page with cards and the way to all of them. */
export function ItemBand({ sideways, children, ...band }: ItemBandProps) {
  return (
    <Band {...band} link={AppLink}>
      <ul className={cn(sideways && 'scroller scroller--cards max-sm:flex', 'grid grid--3')}>
        {children}
      </ul>
    </Band>
  )
}
