import { describe, expect, it } from 'vitest'
import { kilometresBetween } from '#contract/rules/distance.ts'
import { INDIA } from '#features/centres/map/india-outline.ts'
import {
  CITY_POSITIONS,
  LOCALITY_POSITIONS,
  labelBox,
  labelPosition,
} from '#features/centres/map/label-position.ts'
import {
  boundsAround,
  kilometresAcross,
  project,
  ratioOf,
  scaleBar,
} from '#features/centres/map/projection.ts'
import { readCentres } from '#server/db/seed/centres.seed.ts'
import { readCities } from '#server/db/seed/cities.seed.ts'

/** Width of a map on a phone of 320 px. */
const WIDTH = 286

describe('a map of places', () => {
  it('puts north up and west left', () => {
    const bounds = { south: 10, north: 20, west: 70, east: 80 }
    expect(project({ lat: 20, lng: 70 }, bounds)).toEqual({ x: 0, y: 0 })
    expect(project({ lat: 10, lng: 80 }, bounds)).toEqual({ x: 100, y: 100 })
  })

  it('has a correct scale bar', () => {
    const mumbai = { lat: 19.076, lng: 72.878 }
    const pune = { lat: 18.52, lng: 73.857 }
    const bounds = boundsAround([mumbai, pune], 1.4)
    if (!bounds) throw new Error('Two places have bounds.')
    const [a, b] = [project(mumbai, bounds), project(pune, bounds)]
    const across = kilometresAcross(bounds)
    const x = ((b.x - a.x) / 100) * across
    const y = ((b.y - a.y) / 100) * (across / ratioOf(bounds))
    const measured = Math.hypot(x, y)
    expect(measured / kilometresBetween(mumbai, pune)).toBeCloseTo(1, 2)
    const { km, share } = scaleBar(bounds)
    expect((share / 100) * across).toBeCloseTo(km, 5)
    expect(share).toBeLessThan(34)
  })

  it('keeps its ratio, contains every position with a margin, and has an extent for a single position', () => {
    const bounds = boundsAround([{ lat: 19, lng: 72.8 }], 1.4)
    expect(bounds && ratioOf(bounds)).toBeCloseTo(1.4, 3)
    expect(bounds && kilometresAcross(bounds)).toBeGreaterThan(5)
    expect(boundsAround([], 1.4)).toBeNull()
  })
})

type Box = ReturnType<typeof labelBox>

/** Overlap of two names, in square pixels. */
function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return wide > 0 && high > 0 ? wide * high : 0
}

describe('the names on a map', () => {
  const cities = readCities()
  const visited = readCentres().filter(
    ({ position, classification }) => position !== null && classification !== 'ONLY_HOME',
  )
  const maps = [
    {
      name: 'India',
      bounds: INDIA,
      positions: CITY_POSITIONS,
      places: cities.map(({ city_name, position }) => ({
        label: city_name,
        position,
      })),
    },
    ...cities.flatMap((city) => {
      const places = visited.flatMap(({ city_id, locality, position }) =>
        city_id === city.id && position ? { label: locality, position } : [],
      )
      const around = [...city.localities, ...places].map(({ position }) => position)
      const bounds = boundsAround(around, 1.4)
      return bounds ? { name: city.city_name, bounds, positions: LOCALITY_POSITIONS, places } : []
    }),
  ]

  it.each(maps)('of $name are 44 px high and do not cover each other at 320 px', (map) => {
    const { bounds, positions, places } = map
    const frame = { width: WIDTH, height: WIDTH / ratioOf(bounds) }
    const marks = places.map(({ position, ...name }) => ({ ...name, ...project(position, bounds) }))
    const boxes = marks.map((mark) => labelBox(mark, labelPosition(mark, WIDTH, positions), frame))
    const shared = boxes.flatMap((a, at) => boxes.slice(at + 1).map((b) => overlap(a, b)))
    // Touch targets of 44 px may overlap by a fraction of a pixel.
    expect(Math.max(0, ...shared)).toBeLessThan(44)
    for (const { left, right, top, bottom } of boxes) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1)
      expect([right <= frame.width + 1, bottom <= frame.height + 1]).toEqual([true, true])
      expect(bottom - top).toBeCloseTo(44, 6)
    }
  })
})
