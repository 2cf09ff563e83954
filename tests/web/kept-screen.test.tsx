import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropScreenOfOthers, KEPT_SCREEN, keepScreen } from '#lib/storage/kept-screen.ts'
import { clearLocalDatabase } from '#lib/storage/local-database.ts'
import { CartStep } from '#pages/booking/cart-step.tsx'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { cartAt, checkoutAt, renderStep } from './support/booking.tsx'

const lines = [sampleLine]
const kept = () => localStorage.getItem(KEPT_SCREEN) ?? ''

beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/style-1.css">'
})

afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  localStorage.clear()
  vi.useRealTimers()
})

function drawn(html: string): Element {
  document.body.innerHTML = html
  const [element] = document.body.children
  if (!element) throw new Error('Nothing is drawn.')
  return element
}

/** What a load of the page in this city shows before the app runs. */
async function nextLoad(city: string): Promise<string> {
  const slot = drawn(`<div id="${KEPT_SCREEN}" data-city="${city}"></div>`)
  vi.resetModules()
  await import('#app/draw-kept-screen.ts')
  return slot.textContent
}

describe('the kept screen', () => {
  const cart = '<div><p data-passing>Removed</p><p>CBC</p></div>'

  test('is shown by the next load, without the notices that wait for an answer', async () => {
    keepScreen(lines, 'Pune', drawn(cart))
    expect(await nextLoad('Pune')).toBe('CBC')
  })

  test('leaves the room of what has to be looked up again', async () => {
    const element = drawn('<div><p data-passing data-room>Tomorrow, 07:00 AM</p><p>CBC</p></div>')
    const card = element.firstElementChild
    if (!card) throw new Error('The card is missing.')
    card.getBoundingClientRect = () => new DOMRect(0, 0, 300, 240)
    keepScreen(lines, 'Pune', element)
    expect(await nextLoad('Pune')).toBe('CBC')
    expect(document.querySelector('p')?.style.height).toBe('240px')
  })

  test('is not shown in another city, whose prices differ', async () => {
    keepScreen(lines, 'Pune', drawn(cart))
    expect(await nextLoad('Mumbai')).toBe('')
  })

  test('is not shown by another release, whose styles may differ', async () => {
    keepScreen(lines, 'Pune', drawn(cart))
    document.head.innerHTML = '<link rel="stylesheet" href="/assets/style-2.css">'
    expect(await nextLoad('Pune')).toBe('')
  })

  test.each([
    ['a price', [{ ...sampleLine, selling_price: 1 }]],
    ['a line', []],
  ])('ends when %s of the cart changes', async (_, others) => {
    keepScreen(lines, 'Pune', drawn(cart))
    dropScreenOfOthers(lines)
    expect(await nextLoad('Pune')).toBe('CBC')
    dropScreenOfOthers(others)
    expect(await nextLoad('Pune')).toBe('')
  })

  test('ends with the log-out', async () => {
    keepScreen(lines, 'Pune', drawn(cart))
    await clearLocalDatabase(() => Promise.reject(new Error('no storage')))
    expect(await nextLoad('Pune')).toBe('')
  })

  test('is not drawn from anything else under its name', async () => {
    localStorage.setItem(KEPT_SCREEN, '{')
    expect(await nextLoad('Pune')).toBe('')
  })
})

describe('the cart', () => {
  const stepAt = (prices: 'agreed' | 'checking', isSettled: boolean) =>
    renderStep(
      <CartStep
        cart={cartAt({ lines }, { prices })}
        checkout={checkoutAt({ idle: 'browsing' })}
        cityName="Mumbai"
        windows={undefined}
        isSettled={isSettled}
      />,
    )

  test('keeps its screen once its prices are agreed and nothing loads', () => {
    vi.useFakeTimers()
    stepAt('agreed', true)
    vi.advanceTimersByTime(1000)
    expect(kept()).toContain(sampleLine.name)
  })

  test.each([
    ['prices are checked', 'checking', true],
    ['something loads', 'agreed', false],
  ] as const)('keeps nothing while %s', (_, prices, isSettled) => {
    vi.useFakeTimers()
    stepAt(prices, isSettled)
    expect(screen.getByText(sampleLine.name)).toBeTruthy()
    vi.advanceTimersByTime(1000)
    expect(kept()).toBe('')
  })
})
