// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { fitMap } from '#features/orders/visit-map-fit.ts'

const POWAI = { lat: 19.118, lng: 72.906 }
const PHONE = { width: 326, height: 208 }

/** Pixels from the centre of the view, as the web map projection (EPSG:3857) has them. */
function pixelsFrom({ center: [lat, lng], zoom }: ReturnType<typeof fitMap>, to: typeof POWAI) {
  const world = 256 * 2 ** zoom
  const y = (degrees: number) => Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360))
  return {
    right: ((to.lng - lng) / 360) * world,
    down: ((y(lat) - y(to.lat)) / (2 * Math.PI)) * world,
  }
}

describe('the view of the map of a visit', () => {
  test.each([
    ['near', { lat: 19.119, lng: 72.907 }],
    ['to the north', { lat: 19.178, lng: 72.906 }],
    ['to the east', { lat: 19.118, lng: 73.3 }],
    ['in another state', { lat: 28.6, lng: 77.2 }],
  ])('has both points %s, clear of the edges, with room above for the pin', (_, from) => {
    const view = fitMap([from, POWAI], PHONE, 16)
    for (const point of [from, POWAI]) {
      const { right, down } = pixelsFrom(view, point)
      expect(Math.abs(right)).toBeLessThanOrEqual(PHONE.width / 2 - 56)
      expect(down).toBeGreaterThanOrEqual(-PHONE.height / 2 + 56)
      expect(down).toBeLessThanOrEqual(PHONE.height / 2 - 48)
    }
  })

  test('is as close as that allows, and not closer than the position is known', () => {
    const { zoom } = fitMap([{ lat: 19.178, lng: 72.906 }, POWAI], PHONE, 16)
    expect(zoom).toBe(11)
    expect(fitMap([POWAI, POWAI], PHONE, 16).zoom).toBe(16)
    expect(fitMap([POWAI], PHONE, 14).zoom).toBe(14)
  })
})
