import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureSource } from '#lib/pictures/picture-source.ts'
import { Picture } from '#ui/picture.tsx'

type Watched = { comeNear: () => void; rootMargin: string | undefined }
let watched: Watched[] = []

class Observer {
  constructor(
    tell: (entries: { isIntersecting: boolean }[]) => void,
    options?: { rootMargin?: string },
  ) {
    watched.push({
      comeNear: () => tell([{ isIntersecting: true }]),
      rootMargin: options?.rootMargin,
    })
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  watched = []
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => vi.unstubAllGlobals())

const banner = (
  <Picture
    {...pictureSource('public/banner-fever.svg')}
    alt="Two tubes"
    width={1200}
    height={480}
  />
)

test('[R9.33] a picture is fetched within 200 px of the viewport, in space reserved for it', () => {
  render(banner)
  const image = screen.getByRole('img', { name: 'Two tubes' })
  expect(image.getAttribute('src')).toMatch(/^data:/)
  expect(image.getAttribute('srcset')).toBeNull()
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1200', '480'])
  expect(watched[0]?.rootMargin).toBe('200px')
  act(() => watched[0]?.comeNear())
  expect(image.getAttribute('src')).toContain('imageKey=public%2Fbanner-fever.svg')
})

test('[R9.34] it is requested in quality 75, in each width that the provider makes', () => {
  render(banner)
  act(() => watched[0]?.comeNear())
  const variants = screen.getByRole('img').getAttribute('srcset')?.split(', ') ?? []
  expect(variants).toHaveLength(5)
  for (const variant of variants) expect(variant).toMatch(/&w=(\d+)&q=75 \1w$/)
})

test('a priority picture is fetched at once', () => {
  render(<Picture src="/x.png" alt="" width={1} height={1} priority />)
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/x.png')
  expect(watched).toEqual([])
})
