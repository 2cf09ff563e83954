import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { LinkComponent } from './link-component.ts'

export interface BandProps {
  title: string
  /** Link to the full list. */
  all?: { readonly href: string; readonly label: string } | undefined
  link?: LinkComponent
  /** Tinted background. */
  mist?: boolean | undefined
  children: ReactNode
}

/** A full-width section with a heading and a link to the full list. */
export function Band({ title, all, link: Link = 'a', mist, children }: BandProps) {
  const id = useId()
  return (
    <section className={clsx('band', mist && 'band--mist')} aria-labelledby={id}>
      <div className="wrap">
        <div className="head">
          <h2 className="h2" id={id}>
            {title}
          </h2>
          {all && <Link href={all.href}>{all.label}</Link>}
        </div>
        {children}
      </div>
    </section>
  )
}
