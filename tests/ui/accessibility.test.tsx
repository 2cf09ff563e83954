import { render } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { SpriteSheet } from '#ui/sprite-sheet.tsx'
import { PARTS } from './parts.tsx'

test.each(Object.keys(PARTS))('axe finds nothing on the %s', async (name) => {
  const { container } = render(
    <main>
      <SpriteSheet />
      <h1>Parts</h1>
      {PARTS[name]}
    </main>,
  )
  // Contrast is checked in the browser: jsdom does not paint.
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
