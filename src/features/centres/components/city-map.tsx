import type { Centre, PlacedLocality } from '#contract/centres.endpoints.ts'
import { Words } from '#ui/words.tsx'
import { centreAnchor } from '../centre-format.ts'
import { LOCALITY_POSITIONS } from '../map/label-position.ts'
import { boundsAround } from '../map/projection.ts'
import { type MapMark, PlaceMap } from './place-map.tsx'

type Place = { readonly lat: number; readonly lng: number }

export interface CityMapProps {
  cityName: string
  centres: readonly Centre[]
  localities?: readonly PlacedLocality[]
  /** The patient's position, once shared. */
  here?: Place | null
}

/** Aspect ratio, width by height. */
const RATIO = 1.4

/** Renders nothing when no position is known. */
export function CityMap({ cityName, centres, localities = [], here = null }: CityMapProps) {
  const dots = localities.flatMap(({ position }) => position ?? [])
  const marks = centres.flatMap((centre): MapMark | readonly [] =>
    centre.position
      ? {
          id: centre.lab_code,
          label: centre.locality,
          more: `, ${centre.kind}`,
          href: `#${centreAnchor(centre)}`,
          at: centre.position,
        }
      : [],
  )
  const bounds = boundsAround(
    [...dots, ...marks.map(({ at }) => at), ...(here ? [here] : [])],
    RATIO,
  )
  if (!bounds || marks.length === 0) return null
  return (
    <PlaceMap
      label={`Map of centres in ${cityName}`}
      bounds={bounds}
      marks={marks}
      positions={LOCALITY_POSITIONS}
      dots={dots}
      here={here}
      caption={
        <Words>
          Ring: our centres. {dots.length > 0 && 'Small dot: localities we visit. '}
          {here && 'Full dot: you. '}
          North is up. Positions are approximate.
        </Words>
      }
    />
  )
}
