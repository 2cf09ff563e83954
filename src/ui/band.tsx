import { type ReactNode, useId } from 'react'
import { cn } from '#lib/cn.ts'
import type { LinkComponent } from './link-component.ts'

export interface BandProps {
  title: string
  /** The way to more. */
  all?: { readonly href: string; readonly label: string } | undefined
  link?: LinkComponent
  /** On mist instead of paper. */
  mist?: boolean | undefined
  children: ReactNode
}

/** A band of a page with its heading and the way to more. */
export function Band({ title, all, link: Link = 'a', mist, children }: BandProps) {
  const id = useId()
  return (
    <section className={cn('band', mist && 'band--mist')} aria-labelledby={id}>
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
