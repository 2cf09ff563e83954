// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FILMS, SAMPLES } from '#ui/samples.ts'
import { SpriteSheet } from '#ui/sprite-sheet.tsx'
import { PARTS } from './parts.tsx'

test('every component renders without a window', () => {
  expect(globalThis.window).toBeUndefined()
  for (const part of Object.values(PARTS)) expect(renderToString(part)).toContain('<')
})

test('every symbol in use is in the sprite sheet once', () => {
  const sheet = renderToString(<SpriteSheet />)
  const ids = Array.from(sheet.matchAll(/<symbol id="([^"]+)"/g), ([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { symbol } of Object.values(SAMPLES)) expect(ids).toContain(symbol)
  for (const film of Object.keys(FILMS)) expect(ids).toContain(`film-${film}`)
  expect(ids).toContain('logo')
})
