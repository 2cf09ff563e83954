import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { BookedOrder } from '#features/checkout/components/booked-order.tsx'
import { PhlebotomistIntro } from '#features/orders/components/phlebotomist-card.tsx'
import { sampleMember, sampleOrder, sampleSlot } from '#paths/checkout/checkout.data.ts'
import { renderDocked } from './support/booking.tsx'
import { aCentre, PREGNANT, pregnant, timeAt } from './support/scans.ts'

const NOW = '2026-11-21T16:10:00+05:30'

function renderBooked(order: Partial<Order>, place?: string) {
  renderDocked(<BookedOrder order={{ ...sampleOrder, ...order }} now={NOW} place={place} />)
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const total = () => {
  const rows = within(screen.getByRole('table', { name: 'What you pay' })).getAllByRole('row')
  return rows.at(-1)?.textContent
}

const atCentre = {
  order_type: 'lab_visit',
  address: null,
  lab_code: 'Andheri',
  centre: aCentre('Andheri'),
} as const

test('[R1.11] a home visit says when and where, and who comes', () => {
  renderBooked({ slot: sampleSlot })
  expect(heading()).toBe('Booked for Sunday, 07:00 AM')
  expect(screen.getByText(/We will come to Flat 1204, Lake View/)).toBeTruthy()
  expect(screen.getByText('Our phlebotomist comes to you')).toBeTruthy()
  expect(total()).toBe('To pay at service₹240')
})

test('[R7.113] a home visit says who comes once somebody is assigned', () => {
  const who = {
    name: 'Sunita Jadhav',
    badge: 'MUM-P01',
    languages: ['Marathi', 'Hindi', 'English'],
    photo: 'public/phlebotomist-woman-1.svg',
  }
  const intro = <PhlebotomistIntro who={who} title="Sunita Jadhav is coming to you" />
  renderDocked(<BookedOrder order={sampleOrder} now={NOW} who={intro} />)
  expect(screen.getByRole('heading', { name: 'Sunita Jadhav is coming to you' })).toBeTruthy()
  expect(screen.getByText(/Speaks Marathi, Hindi and English/)).toBeTruthy()
  expect(screen.queryByText('Our phlebotomist comes to you')).toBeNull()
})

test('[R1.12] a walk-in names the centre and promises no phlebotomist', () => {
  renderBooked(atCentre)
  expect(heading()).toBe('Booked')
  expect(
    screen.getByText(
      'Walk in at Parakh Andheri during opening hours, on any day on which it is open. No appointment is needed: show the order number at the desk.',
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/phlebotomist/)).toBeNull()
})

test('a walk-in for a fasting test says until when to come', () => {
  renderBooked({ ...atCentre, come_between: { from_time: '07:00', to_time: '11:00' } })
  screen.getByText(
    'Walk in at Parakh Andheri between 07:00 AM and 11:00 AM, on any day on which it is open. No appointment is needed: show the order number at the desk.',
  )
})

test('the report is told with its date, or after what it comes', () => {
  const ticketOf = (order: Partial<Order>) => {
    renderBooked(order)
    const terms = screen.getAllByRole('term').map((term) => term.textContent)
    const at = terms.findIndex((term) => term?.startsWith('Report'))
    const value = screen.getAllByRole('definition')[at]?.textContent
    cleanup()
    return `${terms[at]}: ${value}`
  }
  const slot = { ...sampleSlot, slot_date: '2026-11-22' }
  expect(ticketOf({ slot, report_by: '2026-11-22T22:30:00+05:30' })).toBe(
    'Report by: Sun 22 Nov, 10:30 PM',
  )
  const xray = { ...sampleOrder.lines[0], radiology: true, samples: [], report_tat_hours: 6 }
  expect(ticketOf({ ...atCentre, report_by: null, lines: [xray] as Order['lines'] })).toBe(
    'Report: 6 hours after your scan',
  )
})

test('appointments are counted as one visit, and their place is shown', () => {
  const slot = timeAt('09:30', '10:00')
  const appointments = ['USG', 'MRI'].map((subdepartment) => ({ subdepartment, slot, hold: null }))
  renderBooked({ ...atCentre, slot, appointments }, 'the centre’s card')
  expect(
    screen.getByText(
      'We expect you at Parakh Andheri on Sun 22 Nov, 09:30 AM, 2 appointments in one visit.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('the centre’s card')).toBeTruthy()
})

test('what was paid online, with coupon and points, is said so', () => {
  const amounts = {
    ...sampleOrder.amounts,
    order_discount: 100,
    redeem_from_wallet_points: 120,
    net_payable: 20,
  }
  const coupon = {
    camp_applied_unique_id: 'c-1',
    code: 'CHECKUP100',
    order_discount: 100,
    discount_test_list: [],
  }
  const wallet = {
    wallet_applied_unique_id: 'w-1',
    redeem_points: 240,
    redeem_from_wallet_points: 120,
    net_payable: 20,
  }
  renderBooked({ paid: true, payment_mode: 'online', net_payable: 20, amounts, coupon, wallet })
  expect(screen.getByRole('row', { name: 'Coupon CHECKUP100 −₹100' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Wallet, 240 points −₹120' })).toBeTruthy()
  expect(total()).toBe('Paid online₹20')
})

test('what a change added to a paid order is to pay at service, not paid', () => {
  renderBooked({ paid: true, payment_mode: 'online', due_at_visit: 50 })
  expect(screen.getByText('Paid').nextSibling?.textContent).toBe('₹190')
  expect(screen.getByRole('row', { name: 'Paid online ₹190' })).toBeTruthy()
  expect(total()).toBe('To pay at service₹50')
})

test('an order that points paid has nothing to pay', () => {
  renderBooked({ net_payable: 0, amounts: { ...sampleOrder.amounts, net_payable: 0 } })
  expect(total()).toBe('Nothing to pay₹0')
  expect(screen.getByText('Nothing')).toBeTruthy()
})

test('the visit is put in the calendar or followed, and all else is on the order’s page', () => {
  renderBooked({ slot: sampleSlot })
  // Rendered once for phones and once for wider screens; one of them is visible.
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(new Set(names)).toEqual(new Set(['Add to calendar']))
  const track = screen.getByRole('link', { name: 'Track this order' })
  expect(track.getAttribute('href')).toBe('/profile?tab=my-order&order=o-1')
})

const [line] = sampleOrder.lines
const toConfirm = {
  ...atCentre,
  member: sampleMember,
  lines: [{ ...line, radiology: true, samples: [], safety_questions: [pregnant] }],
  safety_answers: [{ question: PREGNANT, answer: 'yes' }],
  radiologist_review: { state: 'pending', by: '2026-11-22T12:00:00+05:30', reply: null },
} as unknown as Partial<Order>
const lead = () => screen.getByRole('heading', { level: 1 }).nextSibling?.textContent
const dock = () => screen.getByRole('region', { name: 'Dock' }).textContent
const answers = () =>
  within(screen.getByRole('region', { name: 'What the radiologist can say' }))
    .getAllByRole('definition')
    .map((one) => one.textContent)

test('a scan whose slot is held until a radiologist confirms says so', () => {
  renderBooked({ ...toConfirm, slot: timeAt('09:30', '10:00') })
  expect(heading()).toBe('Your MRI slot is held for Sunday, 09:30 AM')
  expect(lead()).toBe(
    'The radiologist will reply by Sun 22 Nov, 12:00 PM. We will send you a message. Nothing is charged now.',
  )
  expect(dock()).toContain('Sun, 09:30 AMheld, to be confirmed')
  expect(answers()).toEqual([
    'You get a message, and your visit is booked. Nothing else to do.',
    'We will call you. We hold your slot until you decide.',
    'We release the slot and tell you why. You pay nothing.',
  ])
})

test('a walk-in scan that waits for the radiologist has no slot to hold, and is not booked', () => {
  const review = { ...toConfirm.radiologist_review, state: 'discussing' }
  renderBooked({ ...toConfirm, slot: null, radiologist_review: review } as Partial<Order>)
  expect(heading()).toBe('Your MRI is to be confirmed')
  expect(lead()).toBe(
    'The radiologist suggests another day or test. We will call you. Nothing is booked until you decide. Nothing is charged now.',
  )
  expect(dock()).toContain(`To be confirmedorder ${sampleOrder.order_no}`)
  expect(answers()).toEqual([
    'You get a message, and your visit is booked. Nothing else to do.',
    'We will call you. Nothing is booked until you decide.',
    'We tell you why. You pay nothing.',
  ])
})
