import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Band } from '#ui/band.tsx'

export interface ItemBandProps {
  title: string
  all: { href: string; label: string }
  /** On the mist background. */
  mist?: boolean
  /** On a phone the cards scroll horizontally. */
  sideways?: boolean
  /** `<li>` cards. */
  children: ReactNode
}

export function ItemBand({ sideways, children, ...band }: ItemBandProps) {
  return (
    <Band {...band} link={AppLink}>
      <ul className={clsx(sideways && 'scroller scroller--cards max-sm:flex', 'grid grid--3')}>
        {children}
      </ul>
    </Band>
  )
}
