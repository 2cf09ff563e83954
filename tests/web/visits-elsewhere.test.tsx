import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Slot } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { type PlacedVisit, visitAt } from '#contract/rules/visits-apart.ts'
import { appointmentWindows } from '#features/checkout/appointment-windows.ts'
import { AppointmentTimes } from '#features/checkout/components/appointment-times.tsx'
import { visitsOnQuery } from '#features/orders/api/orders.queries.ts'
import { otherVisitsNear } from '#features/orders/other-visits.container.tsx'
import { visitsElsewhere } from '#features/orders/visits-elsewhere.ts'
import { withoutTooClose } from '#lib/slots/elsewhere.ts'
import { sampleAddress, sampleCentre, sampleSlot } from '#paths/checkout/checkout.data.ts'
import { anOrder, orderApi } from './support/profile.tsx'
import { aVisit } from './support/visit.ts'

const at = (from_time: string, to_time: string, slot_date = '2026-11-22'): Slot => ({
  ...sampleSlot,
  slot_id: `${slot_date} ${from_time}`,
  slot_date,
  from_time,
  to_time,
})

/** Mohan, Asha and Kavya at home from 07:00 AM; Asha's order is at the centre from 10:00 AM. */
function family(): { readonly home: Order[]; readonly scan: Order; readonly all: Order[] } {
  const all = aVisit((_, index) =>
    index === 2
      ? {
          order_type: 'lab_visit',
          centre: sampleCentre,
          slot: at('10:00', '10:30'),
          appointments: [{ subdepartment: 'MRI', slot: at('10:00', '10:30'), hold: null }],
        }
      : {},
  ).map((order, index) =>
    index === 2
      ? { ...order, member: { ...order.member, member_id: 'm-2', firstName: 'Asha' } }
      : order,
  )
  return { home: all.slice(0, 2), scan: all[2] as Order, all }
}

describe('slots around the other visit of a person', () => {
  it('are not offered for the scan, while the home visit takes its turns', () => {
    const { scan, all } = family()
    const { elsewhere, why } = visitsElsewhere([scan], all)
    expect(why).toEqual([
      'Sun 22 Nov: Asha is at home for the samples from 07:00 AM to 07:40 AM. Travelling to the centre takes about 30 minutes.',
    ])
    const free = [at('08:00', '08:30'), at('08:10', '08:40'), at('07:00', '07:30', '2026-11-23')]
    expect(free.map((slot) => elsewhere?.isTooClose(slot))).toEqual([true, false, false])
    expect(elsewhere?.label).toBe('at home')
  })

  it('are not offered for the home visit of who has the scan, alone or with all', () => {
    const { home, all } = family()
    const [mohan, asha] = home as [Order, Order]
    expect(visitsElsewhere([mohan], all).elsewhere).toBeUndefined()
    const edge = at('09:00', '09:30')
    expect(visitsElsewhere([asha], all).elsewhere?.isTooClose(edge)).toBe(false)
    expect(visitsElsewhere(home, all).elsewhere?.isTooClose(edge)).toBe(true)
    expect(visitsElsewhere([asha], all).elsewhere?.label).toBe('at the scan')
  })

  it('are all offered for a single order', () => {
    expect(visitsElsewhere([family().scan], [])).toEqual({ elsewhere: undefined, why: [] })
  })
})

it('shows a time too close to the home visit as not possible, with why', () => {
  const { scan, all } = family()
  const { elsewhere } = visitsElsewhere([scan], all)
  const day = withoutTooClose(
    { slot_date: '2026-11-22', free: 2, slots: [at('07:30', '08:00'), at('09:00', '09:30')] },
    elsewhere,
  )
  expect(day.free).toBe(1)
  render(
    <AppointmentTimes
      name="time"
      windows={appointmentWindows({ subdepartment: 'MRI', days: [day] }, day.slot_date, [])}
      value={undefined}
      elsewhere={elsewhere}
      onChoose={vi.fn()}
    />,
  )
  const close = screen.getByRole('radio', { name: /07:30 AM/ })
  expect(close).toHaveProperty('disabled', true)
  expect(close.closest('label')?.textContent).toContain('at home')
  expect(screen.getByRole('radio', { name: /09:00 AM/ })).toHaveProperty('disabled', false)
})

describe('visits of the account beside the one that is booked', () => {
  const planned = (from_time: string, to_time: string, id = 'PAWAI') => [
    visitAt(at(from_time, to_time), id, {}),
  ]
  const toldOf = async (placed: Order[], visits: readonly PlacedVisit[]) => {
    const orders = await new QueryClient().fetchQuery(
      visitsOnQuery(orderApi(placed).api, 'u-1', ['2026-11-22']),
    )
    return otherVisitsNear(visits, orders)
  }

  it('are told once for everybody of a home visit, the patient first', async () => {
    expect(await toldOf(aVisit(), planned('08:00', '08:30'))).toEqual([
      'You, Mohan and Kavya also have a home visit on Sun 22 Nov, 07:00 AM',
    ])
  })

  it('are told from the first appointment of a centre visit', async () => {
    const { scan } = family()
    const early = { subdepartment: 'ULTRASOUND', slot: at('09:30', '10:00'), hold: null }
    const scans = { ...scan, linked: undefined, appointments: [...scan.appointments, early] }
    expect(await toldOf([scans], planned('10:30', '11:00', 'a-1'))).toEqual([
      'Asha also has a centre visit on Sun 22 Nov, 09:30 AM',
    ])
  })

  it.each<[what: string, changes: Partial<Order>]>([
    ['far enough away', {}],
    ['on another day', { slot: at('07:30', '08:00', '2026-11-23') }],
    ['that was done', { status: 'sample_collected' }],
    ['that is cancelled', { status: 'cancelled' }],
    ['that has no slot yet', { slot: null }],
  ])('are not told of one %s', async (_what, changes) => {
    const own = anOrder({ address: sampleAddress, ...changes })
    expect(await toldOf([own], planned('08:00', '08:30'))).toEqual([])
  })
})
