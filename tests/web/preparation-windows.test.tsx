import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { SlotPicker } from '#forms/slot-picker.tsx'
import { sampleSlot } from '#paths/checkout/checkout.data.ts'
import { plannedLine } from '../support/planned-line.ts'

afterEach(() => void vi.useRealTimers())

const at = (from_time: string, to_time: string, band: Slot['band']): Slot => ({
  ...sampleSlot,
  slot_id: from_time,
  from_time,
  to_time,
  band,
  suits_fasting: to_time <= '11:00',
})
const day: SlotDay = {
  slot_date: '2026-11-22',
  free: 5,
  slots: [
    at('06:30', '07:00', 'early-morning'),
    at('07:00', '07:30', 'early-morning'),
    at('09:00', '09:30', 'morning'),
    at('08:30', '09:00', 'morning'),
    at('12:00', '13:00', 'noon'),
  ],
}
const cortisol = plannedLine('Cortisol', { kind: 'window', from: '07:00', to: '09:00' })
const lipid = plannedLine('Lipid Profile', { kind: 'fast', hours: 10 })
const words = 'Cortisol is taken between 07:00 AM and 09:00 AM.'

function show(lines: Parameters<typeof SlotPicker>[0]['lines']) {
  const onChoose = vi.fn()
  render(
    <SlotPicker
      days={[day]}
      lines={lines}
      value={null}
      chargeOf={() => undefined}
      onChoose={onChoose}
    />,
  )
  return onChoose
}

test('a window that a test excludes is marked and disabled, with the reason', async () => {
  const onChoose = show([cortisol])
  const early = screen.getByRole('radio', { name: /06:30/ })
  expect(early).toHaveProperty('disabled', true)
  expect(early.closest('label')?.textContent).toContain(`Early. ${words}`)
  expect(screen.getByRole('radio', { name: /09:00 AM . 09:30 AM/ })).toHaveProperty(
    'disabled',
    true,
  )
  await userEvent.click(early)
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('radio', { name: /07:00 AM . 07:30 AM/ }))
  expect(onChoose).toHaveBeenCalledTimes(1)
})

test('the time of day of a test is shown above the windows, and the day counts suitable ones', () => {
  show([cortisol])
  expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(screen.getByText('2 free')).toBeTruthy()
})

test('a part of the day that is too late names the tests that exclude it', () => {
  show([cortisol, lipid, plannedLine('TSH')])
  expect(
    screen.getByText(
      `${words} Lipid Profile is taken between 06:30 AM and 09:30 AM. ` +
        'The other tests can be taken then too.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('1 slot, too late')).toBeTruthy()
})

test('a fasting test with a time of day has one time: the narrower', () => {
  const whole = plannedLine(
    'Whole Body',
    { kind: 'fast', hours: 10 },
    { kind: 'window', from: '06:00', to: '12:00' },
  )
  show([whole])
  expect(screen.queryByText(/12:00 PM\.|Without/)).toBeNull()
  expect(screen.getAllByText('Whole Body is taken between 06:30 AM and 09:30 AM.')).toHaveLength(2)
})

test('a booking without rules can take every free window', () => {
  show([])
  for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('disabled', false)
})

test('what is over is not shown: neither its slots nor a day without any left', () => {
  const past = (slot: Slot) => ({ ...slot, state: 'past' as const })
  const over: SlotDay = { slot_date: '2026-11-21', free: 0, slots: day.slots.map(past) }
  const [first, ...later] = day.slots
  const today = { ...day, slots: [...(first ? [past(first)] : []), ...later] }
  render(
    <SlotPicker
      days={[over, { slot_date: '2026-11-23', free: 0, slots: [] }, today]}
      lines={[]}
      value={null}
      date={over.slot_date}
      chargeOf={({ to }) => `₹${to} collection`}
      onChoose={vi.fn()}
    />,
  )
  expect(screen.queryByRole('radio', { name: /Sat 21/ })).toBeNull()
  expect(screen.getByRole('radio', { name: 'Mon 23 Closed' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('radio', { name: 'Sun 22 4 free' })).toHaveProperty('checked', true)
  expect(screen.queryByRole('radio', { name: /06:30 AM/ })).toBeNull()
  expect(screen.getByRole('group', { name: 'Morning ₹150 collection' })).toBeTruthy()
})

test.each([
  ['in the afternoon before', '2026-11-21T16:00', ['06:30', '07:00', '09:00', '08:30'], 1],
  ['late in the evening before', '2026-11-21T22:15', ['09:00'], 1],
  ['in the morning', '2026-11-22T06:00', [], 0],
])('slots suit a fast that is still to begin: %s', (_when, now, suited, key) => {
  vi.useFakeTimers({ now: Date.parse(`${now}:00+05:30`), toFake: ['Date'] })
  show([lipid])
  const marked = screen.queryAllByRole('radio', { name: /suits your fast/ })
  expect(marked.map((radio) => radio.getAttribute('value'))).toEqual(suited)
  expect(screen.queryAllByText(/^Suits your 10-hour fast/)).toHaveLength(key)
})
