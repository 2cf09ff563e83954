// @vitest-environment jsdom

import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe-violations.ts'
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
  expect(await axeViolations(container, { region: true })).toEqual([])
})
