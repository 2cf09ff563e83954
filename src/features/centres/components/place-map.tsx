import type { CSSProperties, ReactNode } from 'react'
import { AppLink } from '#lib/routing/app-link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type LabelPosition, type LabelPositions, labelPosition } from '../map/label-position.ts'
import { type Bounds, type MapPoint, project, ratioOf, scaleBar } from '../map/projection.ts'

/** A marker: a link with its name. */
export interface MapMark {
  readonly id: string
  readonly label: string
  /** Screen-reader text after the name, in place of the position. */
  readonly more?: string | undefined
  readonly href: string
  readonly at: { readonly lat: number; readonly lng: number }
}

export interface PlaceMapProps {
  /** Accessible name of the map. */
  label: string
  bounds: Bounds
  marks: readonly MapMark[]
  /** Positions of labels that do not stand right beside their marker. */
  positions: LabelPositions
  /** Markers without a link. */
  dots?: readonly { readonly lat: number; readonly lng: number }[] | undefined
  /** The patient's position. */
  here?: { readonly lat: number; readonly lng: number } | null | undefined
  /** SVG under the markers, in a 100 by 100 view box. */
  children?: ReactNode
  /** Caption: what the markers are, and where the text version is. */
  caption: ReactNode
}

/** Width of the narrowest map, on a phone of 320 px. */
const NARROWEST = 286
/** Distance, in pixels, from which a label gets a leader line. */
const FAR = 18

/** A drawn map of linked markers with a scale and a text caption. */
export function PlaceMap(props: PlaceMapProps) {
  const { label, bounds, marks, positions, dots = [], here, children, caption } = props
  const ratio = ratioOf(bounds)
  const placed = marks.map((mark) => {
    const point = { ...mark, ...project(mark.at, bounds) }
    return { ...point, position: labelPosition(point, NARROWEST, positions) }
  })
  const scale = scaleBar(bounds)
  return (
    <figure className="map">
      <div className="map__field" style={{ aspectRatio: String(ratio) }}>
        {children && (
          <svg className="map__land" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
            {children}
          </svg>
        )}
        <svg className="map__marks" aria-hidden="true">
          {dots.map((dot) => (
            <Mark key={`${dot.lat} ${dot.lng}`} at={project(dot, bounds)} radius={3} look="dot" />
          ))}
          {placed.map((mark) => (
            <Mark key={mark.id} at={mark} radius={6} look="centre">
              <Leader position={mark.position} />
            </Mark>
          ))}
          {here && <Mark at={project(here, bounds)} radius={7} look="here" />}
        </svg>
        <ul aria-label={label}>
          {placed.map((mark) => (
            <li key={mark.id}>
              <AppLink
                className={`map__name map__name--${mark.position.side}`}
                style={labelStyle(mark, mark.position)}
                href={mark.href}
              >
                <span>{mark.label}</span>
                {mark.more && <VisuallyHidden>{mark.more}</VisuallyHidden>}
              </AppLink>
            </li>
          ))}
        </ul>
        <p className="map__scale" style={{ width: `${scale.share}%` }}>
          <span className="tabular-nums">{scale.km} km</span>
        </p>
      </div>
      <figcaption className="fine">{caption}</figcaption>
    </figure>
  )
}

type MarkProps = {
  at: MapPoint
  radius: number
  look: 'dot' | 'centre' | 'here'
  children?: ReactNode
}

/** Positioned in per cent, drawn in pixels, so that markers keep their size. */
function Mark({ at, radius, look, children }: MarkProps) {
  return (
    <svg x={`${at.x.toFixed(2)}%`} y={`${at.y.toFixed(2)}%`} overflow="visible" aria-hidden="true">
      {children}
      <circle className={`map__mark map__mark--${look}`} r={radius} />
    </svg>
  )
}

/** Leader line from a marker to a label apart from it. */
function Leader({ position: { side, away, down } }: { position: LabelPosition }) {
  if (down === 0 && away < FAR) return null
  return <path className="map__leader" d={`M0 0L${side === 'right' ? away : -away} ${down}`} />
}

function labelStyle({ x, y }: MapPoint, { side, away, down }: LabelPosition): CSSProperties {
  return {
    left: `calc(${x.toFixed(2)}% ${side === 'right' ? '+' : '-'} ${away}px)`,
    top: `calc(${y.toFixed(2)}% + ${down}px)`,
  }
}
