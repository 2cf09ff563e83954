import { type ReactNode, useId } from 'react'
import { cn } from '#lib/cn.ts'
import { AppLink } from '#lib/routing/app-link.tsx'

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
export function ItemBand({ title, all, mist, sideways, children }: ItemBandProps) {
  const id = useId()
  return (
    <section className={cn('band', mist && 'band--mist')} aria-labelledby={id}>
      <div className="wrap">
        <div className="head">
          <h2 className="h2" id={id}>
            {title}
          </h2>
          <AppLink href={all.href}>{all.label}</AppLink>
        </div>
        <ul className={cn(sideways && 'scroller scroller--cards max-sm:flex', 'grid grid--3')}>
          {children}
        </ul>
      </div>
    </section>
  )
}
