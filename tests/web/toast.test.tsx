import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ORDER_TOAST_MS } from '#config/constants.ts'
import { keepToast, showKeptToast } from '#lib/toast/toast.ts'
import { addToast, Toasts } from '#lib/toast/toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Visible and not fading out. */
const isShown = (words: string) => {
  const toast = screen.queryByText(words)?.closest('.Toastify__toast')
  return toast !== undefined && toast !== null && !toast.classList.contains('toast-out')
}

it('[R8.23] [R8.24] [R9.12] shows toasts for two seconds, the newest on top', async () => {
  render(<Toasts />)
  addToast('bad', 'first', {})
  await wait(100)
  addToast('good', 'second', {})
  await wait(100)
  const shown = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent)
  expect(shown).toEqual(['second', 'first'])
  await wait(1750)
  expect(isShown('first')).toBe(true)
  await wait(150)
  expect(isShown('first')).toBe(false)
  expect(isShown('second')).toBe(true)
  await wait(150)
  expect(isShown('second')).toBe(false)
})

it('[R8.22] [R9.13] shows toasts of order creation for one second', async () => {
  render(<Toasts />)
  addToast('bad', 'no order', { ms: ORDER_TOAST_MS })
  await wait(950)
  expect(isShown('no order')).toBe(true)
  await wait(200)
  expect(isShown('no order')).toBe(false)
})

it('is announced, unless the page says the same words in a live region', async () => {
  render(
    <>
      <p role="status">That is not the code.</p>
      <Toasts />
    </>,
  )
  addToast('bad', 'That is not the code.', {})
  addToast('bad', 'No answer from the lab.', {})
  await wait(100)
  expect(screen.getAllByRole('alert').map((toast) => toast.textContent)).toEqual([
    'No answer from the lab.',
  ])
  expect(document.querySelectorAll('.Toastify__toast')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2)
})

it('of the page before is shown once, as soon as the tab is looked at', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  render(<Toasts />)
  keepToast('You signed out in another tab.')
  showKeptToast()
  await wait(3_000)
  expect(isShown('You signed out in another tab.')).toBe(false)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(isShown('You signed out in another tab.')).toBe(true))
  await wait(3_000)
  showKeptToast()
  await wait(1_000)
  expect(isShown('You signed out in another tab.')).toBe(false)
})
