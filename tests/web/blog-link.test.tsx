import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { configureSites, OWN_SITES } from '#config/sites.ts'
import { renderShell } from './support/shell.tsx'

const BLOG = 'https://blog.example.in/'

afterEach(() => configureSites(OWN_SITES))

test('[R2.102] "Blogs" opens the lab’s own blog site in a new tab', async () => {
  configureSites({ ...OWN_SITES, blogUrl: BLOG })
  await renderShell()
  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  const link = nav.getByRole('link', { name: /^Blogs/ })
  expect(link.getAttribute('href')).toBe(BLOG)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})
