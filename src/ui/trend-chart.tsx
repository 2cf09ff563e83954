import { rangeEnds } from '#contract/rules/range-ends.ts'
import { type Mark, MarkShape } from './result-mark.tsx'
import { labelsWithRoom, type TrendBand, type TrendChartPoint, trendScale } from './trend-scale.ts'

export interface TrendChartProps {
  points: readonly (TrendChartPoint & {
    /** Value and day as text. */
    readonly value: string
    readonly day: string
    readonly mark: Mark
  })[]
  band: TrendBand
  /** Text alternative in one sentence. */
  label: string
}

/** Units of the drawing; it scales to its container. */
const WIDTH = 304
const HEIGHT = 176
const TOP = 24
const BOTTOM = 142
const DAYS = 170
/** Width of a letter in a range label, and its distance from the band. */
const LETTER = 7.2
const GAP = 6
const BESIDE = 10
/** Minimum distance between two labels. */
const VALUE_ROOM = 38
const DAY_ROOM = 54
/** Minimum distance of a mark from the bottom edge for a label under it. */
const ROOM_BELOW = 8

/** Figures and days stay on a translated page. React's types have the attribute for HTML alone. */
const AS_SENT = { translate: 'no' }

/** Values over time above the band of their range. */
export function TrendChart({ points, band, label }: TrendChartProps) {
  const ends = rangeEnds(band)
  const letters = Math.max(ends.low?.length ?? 0, ends.high?.length ?? 0)
  const left = letters === 0 ? 6 : Math.max(34, letters * LETTER + GAP)
  const box = { left: left + BESIDE, right: WIDTH - 28, top: TOP, bottom: BOTTOM }
  const { places, low, high } = trendScale(points, band, box)
  const saysValue = labelsWithRoom(places, VALUE_ROOM)
  const saysDay = labelsWithRoom(places, DAY_ROOM)
  return (
    <svg className="trend__svg" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <Band left={left} low={low} high={high} ends={ends} />
      <path
        className="trend__line"
        d={`M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`}
      />
      {points.map((point, at) => {
        const { x, y } = places[at] ?? { x: 0, y: 0 }
        const next = places[at + 1]
        const isBelow = isLabelBelow(point.mark, y, next?.y)
        const anchor = anchorOf(at, points.length)
        return (
          <g key={`${point.date} ${x}`}>
            <g transform={`translate(${(x - 8).toFixed(1)} ${(y - 8).toFixed(1)})`}>
              <MarkShape mark={point.mark} />
            </g>
            {saysValue[at] && (
              <text
                {...AS_SENT}
                className="trend__v"
                x={x}
                y={isBelow ? y + 22 : y - 13}
                {...anchor}
              >
                {point.value}
              </text>
            )}
            {saysDay[at] && (
              <text {...AS_SENT} className="trend__t" x={x} y={DAYS} {...anchor}>
                {point.day}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/**
 * Labels of triangles go beyond their tip. Labels of dots go below where the line rises, so that
 * they do not cross it.
 */
function isLabelBelow(mark: Mark, y: number, next: number | undefined): boolean {
  if (y > BOTTOM - ROOM_BELOW) return false
  if (mark === 'in') return next !== undefined && next < y - 2
  return mark === 'low'
}

type BandProps = {
  left: number
  low: number | null
  high: number | null
  ends: { readonly low: string | null; readonly high: string | null }
}

function Band({ left, low, high, ends }: BandProps) {
  const top = high ?? TOP - 12
  const bottom = low ?? BOTTOM + 8
  return (
    <>
      {(low !== null || high !== null) && (
        <rect
          className="trend__band"
          x={left}
          y={top}
          width={WIDTH - left}
          height={Math.max(0, bottom - top)}
        />
      )}
      {high !== null && <Edge left={left} y={high} text={ends.high} />}
      {low !== null && <Edge left={left} y={low} text={ends.low} />}
    </>
  )
}

function Edge({ left, y, text }: { left: number; y: number; text: string | null }) {
  return (
    <>
      <path className="trend__edge" d={`M${left} ${y.toFixed(1)}H${WIDTH}`} />
      <text {...AS_SENT} className="trend__t" x={left - GAP} y={y + 4.5} textAnchor="end">
        {text}
      </text>
    </>
  )
}

/** The first and the last day are aligned with the edges. */
function anchorOf(at: number, count: number) {
  if (count === 1) return { textAnchor: 'middle' } as const
  if (at === 0) return { textAnchor: 'start', dx: -9 } as const
  return at === count - 1
    ? ({ textAnchor: 'end', dx: 14 } as const)
    : ({ textAnchor: 'middle' } as const)
}
