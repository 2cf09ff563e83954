import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { SlotStep } from '#features/checkout/components/slot-step.tsx'
import type { AppointmentDays } from '#machines/checkout/appointments.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { sampleDraft, sampleHold, sampleMan, sampleMember } from '#paths/checkout/checkout.data.ts'
import { allOffers, checkoutAt, pressNext, renderDocked } from './support/booking.tsx'
import { aCentre, heldAt, mriLine, timeAt, usgLine } from './support/scans.ts'

afterEach(() => void vi.useRealTimers())

const NOW = '2026-11-21T09:00:00+05:30'
const SUNDAY = '2026-11-22'
const USG = 'Ultrasound/USG'

const times = [
  timeAt('08:00', '08:30', { state: 'full' }),
  timeAt('09:30', '10:00'),
  timeAt('10:00', '10:30'),
  timeAt('12:00', '12:30', { band: 'noon' }),
  timeAt('19:30', '20:00', { band: 'evening' }),
]
const daysOf = (subdepartment: string): AppointmentDays => ({
  subdepartment,
  days: [
    { slot_date: SUNDAY, free: 4, slots: times.map((slot) => ({ ...slot, slot_date: SUNDAY })) },
    { slot_date: '2026-11-23', free: 0, slots: [timeAt('08:00', '08:30', { state: 'full' })] },
  ],
})
const at = (from: string, to: string) => timeAt(from, to, { slot_date: SUNDAY, slot_id: from })
const usgHeld = heldAt(USG, at('09:30', '10:00'), '2026-11-21T09:13:08+05:30')
const mriHeld = heldAt('MRI', at('10:00', '10:30'), '2026-11-21T09:14:00+05:30')

type Standing = 'loading' | 'failed' | 'choosing' | 'choosingNext' | 'holding' | 'held' | 'expired'

function renderTimes(
  radiology: Standing,
  context: Partial<CheckoutContext> = {},
  lines: readonly CartLine[] = [usgLine, mriLine],
) {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date', 'setInterval', 'clearInterval'] })
  const checkout = checkoutAt(
    { booking: { slot: { radiology } } },
    {
      offers: allOffers,
      address: null,
      visit: 'center',
      centre: aCentre('Andheri'),
      drafts: [sampleDraft],
      appointmentDays: [daysOf(USG), daysOf('MRI')],
      ...context,
    },
    lines,
  )
  const view = renderDocked(
    <SlotStep checkout={checkout} charges={undefined} onRemoveLine={vi.fn()} />,
  )
  return { checkout, view }
}

const card = (name: string) => within(screen.getByRole('region', { name }))

test('one card for each sub-department, with its minutes and what it asks', () => {
  renderTimes('choosing')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two appointments, one visit')
  const abdomen = card('USG Whole Abdomen')
  expect(abdomen.getByText('20 min')).toBeTruthy()
  expect(abdomen.getByText(/6 hours before: Stop eating\./)).toBeTruthy()
  expect(abdomen.getByText('Choose')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'MRI Brain Plain' })).toBeTruthy()
})

test('appointments on two days, or of several people, are not called one visit', () => {
  const title = () => screen.getByRole('heading', { level: 1 }).textContent
  const monday = heldAt('MRI', timeAt('09:30', '10:00', { slot_date: '2026-11-23' }), NOW)
  const { view } = renderTimes('held', { appointments: [usgHeld, monday] })
  expect(title()).toBe('Two appointments')
  view.unmount()
  const drafts = [sampleMan, sampleMember].map((member, at) => ({
    ...sampleDraft,
    order_id: `o-${at + 1}`,
    order_type: 'lab_visit' as const,
    member,
  }))
  const given = { 'm-1': ['USGABD'], 'm-2': ['USGABD'] }
  renderTimes('choosing', { people: [sampleMan, sampleMember], given, drafts }, [usgLine])
  expect(title()).toBe('Two appointments')
})

test('[R4.29] a time is chosen for its own sub-department; the way on is closed until all are held', async () => {
  const { checkout } = renderTimes('choosing')
  for (const next of screen.getAllByRole('button', { name: 'Go to payment' })) {
    await userEvent.click(next)
  }
  expect(checkout.send).not.toHaveBeenCalled()
  expect(screen.getAllByText('Choose a slot for the USG first.').length).toBeGreaterThan(0)
  await userEvent.click(card('MRI Brain Plain').getByRole('radio', { name: /09:30/ }))
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'appointment.choose',
    orderId: 'o-1',
    subdepartment: 'MRI',
    slot: expect.objectContaining({ from_time: '09:30' }),
  })
})

test('the late times are folded with how many are free, and unfold', async () => {
  renderTimes('choosing')
  const abdomen = card('USG Whole Abdomen')
  expect(abdomen.queryByRole('radio', { name: /12:00/ })).toBeNull()
  await userEvent.click(abdomen.getByRole('button', { name: '12:00 PM to 08:00 PM, 2 free' }))
  expect(abdomen.getByRole('radio', { name: /12:00/ })).toBeTruthy()
  expect(card('MRI Brain Plain').queryByRole('radio', { name: /12:00/ })).toBeNull()
})

test('beside a held time the same one is closed, and the next is marked', () => {
  renderTimes('choosingNext', { appointments: [usgHeld] })
  const brain = card('MRI Brain Plain')
  expect(brain.getByRole('radio', { name: /09:30.*in USG/ })).toHaveProperty('disabled', true)
  expect(brain.getByRole('radio', { name: /10:00.*after USG/ })).toHaveProperty('disabled', false)
  expect(card('USG Whole Abdomen').getByRole('radio', { name: /09:30 AM/ })).toBeTruthy()
  expect(
    screen.getByText('Held for you: USG, Sun 22 Nov, 09:30 AM to 10:00 AM. Choose the next slot.'),
  ).toBeTruthy()
})

test('the day beside the price counts down, prepares, and says what is still to be chosen', () => {
  renderTimes('choosingNext', { appointments: [usgHeld] })
  const day = within(screen.getByRole('region', { name: 'Your visit' }))
  expect(day.getByText('Held for 13:08')).toBeTruthy()
  expect(day.getByText('Sat 21 Nov')).toBeTruthy()
  expect(day.getByText('From 03:30 AM only plain water, for 6 hours.')).toBeTruthy()
  expect(card('USG Whole Abdomen').queryByText(/Nothing to eat/)).toBeNull()
  expect(day.getByText('The scan before ends at 10:00 AM')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1000))
  expect(day.getByText('Held for 13:07')).toBeTruthy()
})

test('on a phone the button leads to the card that is missing', async () => {
  renderTimes('choosingNext', { appointments: [usgHeld] })
  await pressNext('Choose MRI')
  expect(document.activeElement?.textContent).toBe('MRI Brain Plain')
  expect(screen.getByText('1 of 2 chosen')).toBeTruthy()
})

test('[R4.30] held times go on to payment, or are given back together', async () => {
  const { checkout } = renderTimes('held', { appointments: [usgHeld, mriHeld] })
  await userEvent.click(screen.getByRole('button', { name: 'Release these slots' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'slot.release' })
  await pressNext('Go to payment')
  expect(checkout.send).toHaveBeenLastCalledWith({ type: 'slot.confirm' })
})

test('a time being held shows as chosen and takes no second press', async () => {
  const { checkout } = renderTimes('holding', {
    slotId: '10:00',
    asked: { orderId: 'o-1', subdepartment: 'MRI' },
  })
  await pressNext(/Go to payment/)
  expect(checkout.send).not.toHaveBeenCalled()
  expect(screen.getByText('Holding the slot', { selector: '[role="status"]' })).toBeTruthy()
})

test('a hold that ended is said for its scan; the other stays, and so does the day', async () => {
  const { checkout } = renderTimes('expired', { appointments: [mriHeld] })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Your slot is no longer held')
  expect(alert.textContent).toContain('Choose a slot again for USG.')
  expect(alert.parentElement).toBe(document.activeElement)
  await userEvent.click(within(alert).getByRole('button', { name: 'See free slots' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'slots.reload' })
})

test('a day without a time for all is closed', () => {
  renderTimes('choosing')
  expect(screen.getByRole('radio', { name: /Sun 22 4 free/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: /Mon 23 Full/ })).toHaveProperty('disabled', true)
})

test('after a home slot the times open on its day, or on the first day after it that has some', () => {
  const dayWith = (slot_date: string, state: 'free' | 'full') => ({
    slot_date,
    free: state === 'free' ? 1 : 0,
    slots: [timeAt('10:00', '10:30', { slot_date, state })],
  })
  const shownFor = (slot_date: string) => {
    const { view } = renderTimes(
      'choosingNext',
      {
        visit: 'both',
        hold: { ...sampleHold, slot: { ...sampleHold.slot, slot_date } },
        appointmentDays: [USG, 'MRI'].map((subdepartment) => ({
          subdepartment,
          days: [
            dayWith('2026-11-22', 'free'),
            dayWith('2026-11-23', 'full'),
            dayWith('2026-11-24', 'free'),
          ],
        })),
      },
      [sampleLine, usgLine, mriLine],
    )
    const shown = screen.getAllByRole('radio', { checked: true }).map((one) => one.closest('label'))
    view.unmount()
    return shown.map((label) => label?.textContent).join()
  }
  expect(shownFor('2026-11-22')).toContain('22')
  expect(shownFor('2026-11-23')).toContain('24')
  expect(shownFor('2026-11-24')).toContain('24')
  expect(shownFor('2026-11-25')).toContain('22')
})

test('times on two days are said to be two visits', () => {
  const monday = heldAt('MRI', timeAt('09:00', '09:30', { slot_date: '2026-11-23' }), NOW)
  renderTimes('held', { appointments: [usgHeld, monday] })
  expect(screen.getByText('These are 2 visits, on 2 days')).toBeTruthy()
})

test('[R5.16] what needs no appointment beside the scans is named, with the spec’s message', () => {
  renderTimes('choosing', {}, [usgLine, mriLine, sampleLine])
  expect(screen.getByText('Complete Blood Count needs no appointment')).toBeTruthy()
  expect(screen.getByText(/Pathology can be walked in during radiology timings\./)).toBeTruthy()
})

test('times that could not be loaded are asked for again', async () => {
  const context = { appointmentDays: [], error: 'We could not reach the lab.' }
  const { checkout } = renderTimes('failed', context)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'slots.reload' })
})

test('safety answers can be looked at again', async () => {
  const answered = [{ question: 'Do you have a pacemaker?', answer: 'no' }] as const
  const { checkout } = renderTimes('choosing', { answers: { [sampleMan.member_id]: answered } })
  await userEvent.click(screen.getByRole('button', { name: 'Change the safety answers' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'safety.review' })
})

test('a day that is over is left out', () => {
  const past = times.map((slot) => ({ ...slot, state: 'past' as const, slot_date: SUNDAY }))
  const monday = [timeAt('07:30', '08:00', { slot_date: '2026-11-23', slot_id: 'm-1' })]
  const days = [
    { slot_date: SUNDAY, free: 0, slots: past },
    { slot_date: '2026-11-23', free: 1, slots: monday },
  ]
  renderTimes('choosing', { appointmentDays: [{ subdepartment: 'MRI', days }] }, [mriLine])
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Mon 23 1 free',
    '07:30 AM – 08:00 AM',
  ])
})
