import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from '#app/keep-focus.ts'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <main><section><form><button>Send 5 stars</button></form><p>Thank you</p></section></main>
    <a href="/next">Next</a>`
  stop = keepFocus(document)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

test('the part around a removed form takes its focus', async () => {
  find('button')?.focus()
  find('form')?.remove()
  await vi.advanceTimersByTimeAsync(100)
  expect(document.activeElement).toBe(find('section'))
})

test('focus that the page has moved stays where it is', async () => {
  find('button')?.focus()
  find('form')?.remove()
  find('a')?.focus()
  await vi.advanceTimersByTimeAsync(100)
  expect(document.activeElement).toBe(find('a'))
})

test('what is removed elsewhere moves no focus', async () => {
  find('button')?.focus()
  find('p')?.remove()
  await vi.advanceTimersByTimeAsync(100)
  expect(document.activeElement).toBe(find('button'))
})
