import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { wallClock } from '#lib/system/wall-clock.ts'
import { LEAD_PATIENCE } from '#machines/checkout/checkout.setup.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  // First the spy, which would put back the fake timer that it found.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A sleeping phone: time passes without timers firing. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('a timer fires when it is due, and not before', () => {
  const fire = vi.fn()
  wallClock().setTimeout(fire, 30_000)
  vi.advanceTimersByTime(29_999)
  expect(fire).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(fire).toHaveBeenCalledTimes(1)
})

test('an overdue timer fires within two seconds of waking', () => {
  const fire = vi.fn()
  wallClock().setTimeout(fire, 600_000)
  vi.advanceTimersByTime(5_000)
  sleep(3_600_000)
  vi.advanceTimersByTime(2_000)
  expect(fire).toHaveBeenCalledTimes(1)
})

test('the patience for a lead is one timer, which browser tests take out by its length', () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  wallClock().setTimeout(() => {}, LEAD_PATIENCE)
  expect(set.mock.calls.map(([, ms]) => ms)).toEqual([LEAD_PATIENCE])
})

test('a cleared timer does not fire', () => {
  const clock = wallClock()
  const fire = vi.fn()
  const id = clock.setTimeout(fire, 5_000)
  vi.advanceTimersByTime(2_500)
  clock.clearTimeout(id)
  vi.advanceTimersByTime(10_000)
  expect(fire).not.toHaveBeenCalled()
})

test('delays of a chart use it', () => {
  const lamp = createMachine({
    initial: 'on',
    states: { on: { after: { 600000: 'off' } }, off: {} },
  })
  const actor = createActor(lamp, { clock: wallClock() }).start()
  sleep(600_000)
  vi.advanceTimersByTime(2_000)
  expect(actor.getSnapshot().value).toBe('off')
})
