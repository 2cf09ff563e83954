import type { Centre } from '#contract/centres.endpoints.ts'
import { ViewLink } from '#lib/routing/view-link.tsx'

export interface ZoneChipsProps {
  /** All zones of the city, in the lab's order. */
  zones: readonly string[]
  centres: readonly Centre[]
  /** The selected zone; undefined for all. */
  zone: string | undefined
  hrefOf: (zone: string | undefined) => string
}

/** Zones that have a centre. */
export function ZoneChips({ zones: all, centres, zone, hrefOf }: ZoneChipsProps) {
  const zones = all.filter((name) => centres.some((centre) => centre.zone === name))
  if (zones.length < 2) return null
  return (
    <nav className="scroller" aria-label="Part of the city">
      <ViewLink className="chip" href={hrefOf(undefined)} aria-current={zone ? undefined : 'true'}>
        All <span className="tabular-nums">{centres.length}</span>
      </ViewLink>
      {zones.map((name) => (
        <ViewLink
          key={name}
          className="chip"
          href={hrefOf(name)}
          aria-current={name === zone ? 'true' : undefined}
        >
          {name}{' '}
          <span className="tabular-nums">
            {centres.filter((centre) => centre.zone === name).length}
          </span>
        </ViewLink>
      ))}
    </nav>
  )
}
