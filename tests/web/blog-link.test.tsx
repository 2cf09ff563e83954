import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderShell } from './support/shell.tsx'

const BLOG = 'https://blog.example.in/'

vi.mock('#config/brand.ts', async (load) => {
  const actual = await load<typeof import('#config/brand.ts')>()
  return { ...actual, brand: { ...actual.brand, blogUrl: BLOG } }
})

test('[R2.102] "Blogs" opens the lab’s own blog site in a new tab', async () => {
  await renderShell()
  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  const link = nav.getByRole('link', { name: /^Blogs/ })
  expect(link.getAttribute('href')).toBe(BLOG)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})
