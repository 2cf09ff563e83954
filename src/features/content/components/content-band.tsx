import { type ReactNode, useId } from 'react'
import { cn } from '#lib/cn.ts'
import { AppLink } from '#lib/routing/app-link.tsx'

type ContentBandProps = {
  title: string
  all?: { readonly href: string; readonly label: string } | undefined
  mist?: boolean
  children: ReactNode
}

/** A band of a page with its heading and the way to more. */
export function ContentBand({ title, all, mist, children }: ContentBandProps) {
  const id = useId()
  return (
    <section className={cn('band', mist && 'band--mist')} aria-labelledby={id}>
      <div className="wrap">
        <div className="head">
          <h2 className="h2" id={id}>
            {title}
          </h2>
          {all && <AppLink href={all.href}>{all.label}</AppLink>}
        </div>
        {children}
      </div>
    </section>
  )
}
