// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { dragged, frameOf, MAX_ZOOM, travel, WHOLE, zoomed } from '#features/profile/photo/crop.ts'

const tall = { width: 600, height: 800 }

describe('the square crop of a picture', () => {
  test('is the largest one in the centre', () => {
    expect(frameOf(tall, WHOLE)).toEqual({ left: 0, top: 100, side: 600 })
    expect(frameOf({ width: 500, height: 500 }, WHOLE)).toEqual({ left: 0, top: 0, side: 500 })
  })

  test('follows a drag', () => {
    const up = dragged(tall, WHOLE, { x: 0, y: -0.1 })
    expect(frameOf(tall, up)).toEqual({ left: 0, top: 160, side: 600 })
    const left = dragged({ width: 800, height: 600 }, WHOLE, { x: -0.1, y: 0 })
    expect(frameOf({ width: 800, height: 600 }, left)).toEqual({ left: 160, top: 0, side: 600 })
  })

  test('never leaves the picture', () => {
    for (const by of [
      { x: 9, y: 9 },
      { x: -9, y: -9 },
    ]) {
      const { left, top, side } = frameOf(tall, dragged(tall, { ...WHOLE, zoom: 2 }, by))
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(tall.width)
      expect(top + side).toBeLessThanOrEqual(tall.height)
    }
  })

  test('zooms around its centre', () => {
    const near = zoomed(tall, WHOLE, 2)
    expect(frameOf(tall, near)).toEqual({ left: 150, top: 250, side: 300 })
    expect(zoomed(tall, near, 1)).toEqual(WHOLE)
  })

  test('has a minimum and maximum zoom', () => {
    expect(zoomed(tall, WHOLE, 0.2).zoom).toBe(1)
    expect(zoomed(tall, WHOLE, 50).zoom).toBe(MAX_ZOOM)
  })

  test('can be moved only along an axis on which the picture is larger', () => {
    expect(travel(tall, WHOLE)).toEqual({ x: false, y: true })
    expect(travel(tall, { ...WHOLE, zoom: 2 })).toEqual({ x: true, y: true })
  })
})
