import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ORDER_TOAST_MS } from '#config/constants.ts'
import { raise, Toasts } from '#lib/toast/toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** react-toastify closes a toast at the end of its progress bar's animation, of which jsdom has none. */
const lifeOf = (words: string) => {
  const toast = screen.getByText(words).closest('.Toastify__toast')
  const bar = toast?.querySelector<HTMLElement>('.Toastify__progress-bar[role="progressbar"]')
  return bar?.style.animationDuration
}

it('[R8.23] [R8.24] shows toasts for two seconds, the newest on top', async () => {
  render(<Toasts />)
  raise('bad', 'first', {})
  await wait(50)
  raise('good', 'second', {})
  await wait(50)
  expect(lifeOf('first')).toBe('2000ms')
  const shown = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent)
  expect(shown).toEqual(['second', 'first'])
})

it('[R8.22] shows the toasts of order creation for one', async () => {
  render(<Toasts />)
  raise('bad', 'no order', { ms: ORDER_TOAST_MS })
  await wait(50)
  expect(lifeOf('no order')).toBe('1000ms')
})
