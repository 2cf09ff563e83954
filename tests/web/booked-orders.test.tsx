import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { BookedOrders } from '#features/checkout/components/booked-orders.tsx'
import { visitBill, visitOrdersOf } from '#features/orders/visit-format.ts'
import { renderDocked } from './support/booking.tsx'
import { aVisit } from './support/visit.ts'

const online = { paid: true, payment_mode: 'online' } as const
const tuesday = { slot_date: '2026-11-24', from_time: '09:00', to_time: '09:30', name: '' }

function renderBooked(orders: readonly Order[]) {
  const [order] = orders
  if (!order?.linked) throw new Error('The orders are not linked.')
  renderDocked(
    <BookedOrders
      order={order}
      booking={order.linked}
      all={visitOrdersOf(orders)}
      bill={visitBill(order.linked)}
      notice={null}
    >
      {null}
    </BookedOrders>,
  )
}

const heading = () => screen.getByRole('heading', { level: 1 })
const says = () => heading().parentElement?.textContent
const ticket = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
const dock = () => screen.getByRole('region', { name: 'Dock' }).textContent

test('a visit to all of them says its day, its time and what is paid', () => {
  renderBooked(aVisit(() => online))
  expect(heading().textContent).toBe('Booked for three: Sunday, 07:00 AM')
  expect(says()).toMatch(/on Sun 22 Nov\. Three in a row, 07:00 AM to 08:00 AM\.$/)
  expect(ticket()).toContainEqual(['Paid', '₹2,550'])
  expect(ticket().flat()).not.toContain('To pay')
  expect(dock()).toContain('Sun, 07:00 AM3 orders, ₹2,550 paid')
})

test('the page of an order that was cancelled tells of those that stay, and leads to them', () => {
  renderBooked(aVisit((_, at) => (at === 0 ? { ...online, status: 'cancelled' } : online)))
  expect(heading().textContent).toBe('Booked for two: Sunday, 07:00 AM')
  expect(says()).toMatch(/on Sun 22 Nov\. Two in a row, 07:00 AM to 07:40 AM\.$/)
  const links = screen.getAllByRole('link', { name: 'Track this visit' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    links.map(() => '/profile?tab=my-order&order=o-2'),
  )
})

test('once one of them moved to another day, each day says who is seen on it', () => {
  // The order of the page is the one that moved.
  renderBooked(
    aVisit(({ net_payable }, at) =>
      at === 0
        ? { ...online, own_visit: true, slot: tuesday, due_at_visit: 150, net_payable: 830 }
        : { ...online, net_payable },
    ),
  )
  expect(heading().textContent).toBe('Booked for three, first on Sunday, 07:00 AM')
  expect(says()).toMatch(/on Sun 22 Nov\. Two in a row, 07:00 AM to 07:40 AM\./)
  expect(says()).toMatch(/for Mohan on Tue 24 Nov between 09:00 AM and 09:30 AM\.$/)
  expect(ticket()).toContainEqual(['Paid', '₹2,550'])
  expect(ticket()).toContainEqual(['To pay', '₹150'])
  expect(dock()).toContain('First: Sun, 07:00 AM3 orders, ₹2,550 paid, ₹150 at service')
})

test('blood at home and a scan at the centre are told with both places, the first one first', () => {
  const early = { ...tuesday, slot_date: '2026-11-22', from_time: '06:00', to_time: '06:30' }
  const atCentre = { order_type: 'lab_visit', address: null } as const
  const withScan = (slot: Order['slot']) =>
    renderBooked(aVisit((_, at) => (at === 2 ? { ...online, ...atCentre, slot } : online)))
  withScan(early)
  expect(heading().textContent).toBe(
    'Booked for three: at the centre Sunday, 06:00 AM, at home Sunday, 07:00 AM',
  )
  cleanup()
  withScan(null)
  expect(heading().textContent).toBe(
    'Booked for three: at home Sunday, 07:00 AM, at the centre when it suits you',
  )
})

const review = { state: 'pending', by: '2026-11-22T12:00:00+05:30', reply: null } as const

test('a scan that a radiologist has to confirm is told as held or to be confirmed, not as booked', () => {
  const noon = { ...tuesday, slot_date: '2026-11-22', from_time: '12:00', to_time: '12:30' }
  const scan = { order_type: 'lab_visit', address: null, radiologist_review: review } as const
  const withScan = (slot: Order['slot']) =>
    renderBooked(aVisit((_, at) => (at === 2 ? { ...scan, slot } : {})))
  withScan(noon)
  expect(heading().textContent).toBe(
    'Booked for two: Sunday, 07:00 AM. The scan is held for Sunday, 12:00 PM',
  )
  expect(says()).not.toContain('We expect you')
  cleanup()
  withScan(null)
  expect(heading().textContent).toBe(
    'Booked for two: Sunday, 07:00 AM. The scan is to be confirmed',
  )
  cleanup()
  renderBooked(aVisit((_, at) => ({ ...scan, slot: at === 1 ? noon : tuesday })))
  expect(heading().textContent).toBe('The scans are held, first for Sunday, 12:00 PM')
  expect(dock()).toContain('First: Sun, 12:00 PMheld, to be confirmed')
})

test('where coupon or points cover everything, nothing is to pay, and ₹0 is not "paid"', () => {
  renderBooked(
    aVisit(({ amounts }) => ({ net_payable: 0, amounts: { ...amounts, net_payable: 0 } })),
  )
  expect(ticket()).toContainEqual(['To pay', 'Nothing'])
  expect(dock()).toContain('3 orders, nothing to pay')
})
