import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import jsQR from 'jsqr'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configureBrand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { DEFAULT_BRAND } from '#contract/brand.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { upiPayment } from '#features/orders/upi-payment.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'

const booked = anOrder({ order_id: 'o-1', order_no: '26112200001' })
const completed = anOrder({
  order_id: 'o-2',
  order_no: '26091100002',
  status: 'completed',
  paid: true,
  test_names: ['TSH', 'HbA1c'],
})
const cancelled = anOrder({
  order_id: 'o-3',
  order_no: '26080100003',
  status: 'cancelled',
  test_names: ['Lipid Profile'],
})
const all = () => [booked, completed, cancelled]

const refused = (status: number, message: string) =>
  new HttpFailure({ kind: 'refused', status, code: 'some', message })
const noAnswer = new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })

const cards = () => screen.getAllByRole('heading', { level: 3 }).map((card) => card.textContent)

/** What a reader finds in a QR code, at four pixels for a module. */
function readCode(svg: Element): string | undefined {
  const side = 4 * Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const pixels = new Uint8ClampedArray(4 * side * side).fill(255)
  const bars =
    svg
      .querySelector('path')
      ?.getAttribute('d')
      ?.matchAll(/M(\d+) (\d+)h(\d+)/g) ?? []
  for (const [, x, y, width] of bars) {
    for (let down = 0; down < 4; down += 1) {
      const from = (4 * Number(y) + down) * side + 4 * Number(x)
      for (let at = from; at < from + 4 * Number(width); at += 1) pixels.fill(0, 4 * at, 4 * at + 3)
    }
  }
  return jsQR(pixels, side, side)?.data
}

describe('the tabs of orders', () => {
  test.each([
    ['[R2.077] [R1.19] my-order', ['Complete Blood Count', 'TSH, HbA1c', 'Lipid Profile']],
    ['[R2.078] open-order', ['Complete Blood Count']],
    ['[R2.079] completed-order', ['TSH, HbA1c']],
    ['[R2.080] cancel-order', ['Lipid Profile']],
  ])('%s lists its orders', async (title, names) => {
    const tab = title.split(' ').at(-1)
    renderProfile({ address: `/profile?tab=${tab}`, api: orderApi(all()).api })
    await screen.findByRole('heading', { level: 3, name: names[0] ?? '' })
    expect(cards()).toEqual(names)
  })

  test.each([
    ['open-order', 'Open1'],
    ['my-order', 'All'],
  ])('each group has a count, and the tab of %s is marked', async (tab, marked) => {
    renderProfile({ address: `/profile?tab=${tab}`, api: orderApi(all()).api })
    await screen.findAllByRole('heading', { level: 3 })
    const tabs = within(screen.getByRole('tablist', { name: 'Orders by status' }))
    expect(tabs.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All',
      'Open1',
      'Completed1',
      'Cancelled1',
    ])
    expect(tabs.getByRole('tab', { selected: true }).textContent).toBe(marked)
  })

  test.each([
    ['my-order', 'No orders yet'],
    ['open-order', 'No open orders'],
    ['completed-order', 'No completed orders'],
    ['cancel-order', 'No cancelled orders'],
  ])('%s without orders shows what to do next', async (tab, title) => {
    renderProfile({ address: `/profile?tab=${tab}` })
    const heading = await screen.findByRole('heading', { level: 3, name: title })
    const link = within(heading.parentElement ?? document.body).getByRole('link')
    expect(link.getAttribute('href')).toBeTruthy()
  })
})

describe('a card', () => {
  test('has distinct link names, and rates its own visit when one phlebotomist came twice', async () => {
    const phlebotomist = { name: 'Sunita Kamble', badge: 'MUM-P01' }
    const visits = [completed, { ...completed, order_id: 'o-4', order_no: '26091100004' }]
    const { api } = orderApi(visits.map((order) => ({ ...order, phlebotomist })))
    renderProfile({ address: '/profile?tab=completed-order', api })
    await screen.findAllByRole('heading', { level: 3 })
    const names = screen.getAllByRole('link', { name: 'TSH, HbA1c' })
    expect(names.map((name) => name.getAttribute('href'))).toEqual([
      paths.profile.getHref('my-order', { order: 'o-2' }),
      paths.profile.getHref('my-order', { order: 'o-4' }),
    ])
    const forms = screen.getAllByRole('form', { name: /^Rate the visit by Sunita Kamble/ })
    expect(new Set(forms.map((form) => form.getAttribute('aria-label'))).size).toBe(2)
  })

  test('shows tests, patient, date, number, amount and status', async () => {
    renderProfile({ address: '/profile?tab=open-order', api: orderApi(all()).api })
    const card = within(await firstCard())
    for (const words of [
      'Mohan Rao, Father',
      '22/11/2026',
      '26112200001',
      '₹240',
      'To pay',
      'Booked',
      '07:00 AM to 07:30 AM',
    ]) {
      expect(card.getByText(words)).toBeTruthy()
    }
    expect(card.getByRole('img', { name: 'EDTA tube, lavender cap' })).toBeTruthy()
  })

  test('of a walk-in says where and when to come', async () => {
    const walkIn = anOrder({
      order_type: 'lab_visit',
      slot: null,
      centre_name: 'Parakh Powai',
      come_between: { from_time: '07:00', to_time: '11:00' },
    })
    renderProfile({ address: '/profile?tab=open-order', api: orderApi([walkIn]).api })
    const card = await firstCard()
    expect(card.textContent).toContain('Walk in between 07:00 AM and 11:00 AM, Parakh Powai')
  })

  test('links to the order, and can be cancelled only before the sample is taken', async () => {
    const atLab = anOrder({ order_id: 'o-4', order_no: '26112200004', status: 'at_lab' })
    renderProfile({ address: '/profile?tab=open-order', api: orderApi([booked, atLab]).api })
    const link = await screen.findByRole('link', { name: 'Track order 26112200001' })
    expect(link.getAttribute('href')).toBe('/profile?tab=my-order&order=o-1')
    expect(screen.getByRole('button', { name: 'Cancel order 26112200001' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel order 26112200004' })).toBeNull()
  })
})

async function firstCard(): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 3 })
  return heading.closest('li') ?? heading
}

test('the primary action is to follow the newest open order', async () => {
  const api = orderApi([cancelled, booked, anOrder({ order_id: 'o-5' }), completed]).api
  const { container } = renderProfile({ address: '/profile?tab=my-order', api })
  await screen.findByRole('heading', { level: 3, name: 'Lipid Profile' })
  const next = [...container.querySelectorAll('.btn--next')]
  expect(next.map((link) => link.getAttribute('href'))).toEqual(['/profile?tab=my-order&order=o-1'])
})

describe('many orders', () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    anOrder({ order_id: `o-${at}`, order_no: `2611220${at}`, test_names: [`Test ${at}`] }),
  )

  test('are loaded page by page', async () => {
    const { api, asked } = orderApi([...many])
    renderProfile({ address: '/profile?tab=my-order', api })
    await screen.findByRole('heading', { level: 3, name: 'Test 0' })
    expect(cards()).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByRole('heading', { level: 3, name: 'Test 11' })
    expect(new Set(cards()).size).toBe(12)
    expect(cards()).toHaveLength(12)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    const pages = asked.filter(({ name }) => name === 'orderList').map(({ input }) => input)
    expect(pages).toEqual([{ body: { page: 1, size: 10 } }, { body: { page: 2, size: 10 } }])
  })

  test('an order that shifted to the next page is listed once', async () => {
    const orders = [...many]
    const { api } = orderApi(orders)
    renderProfile({ address: '/profile?tab=my-order', api })
    await screen.findByRole('heading', { level: 3, name: 'Test 0' })
    orders.unshift(anOrder({ order_id: 'o-new', test_names: ['New'] }))
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByRole('heading', { level: 3, name: 'Test 11' })
    expect(cards().filter((name) => name === 'Test 9')).toHaveLength(1)
  })
})

describe('orders that fail to load', () => {
  test.each([
    [noAnswer, 'We could not reach the lab'],
    [refused(500, 'The server is on fire.'), 'Your orders could not be loaded'],
  ])('are asked for again on request', async (failure, title) => {
    const { api, fails } = orderApi(all(), { orderList: failure })
    renderProfile({ address: '/profile?tab=my-order', api })
    await screen.findByRole('heading', { name: title })
    delete fails.orderList
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Complete Blood Count' })
  })
})

describe('one order', () => {
  const address = '/profile?tab=my-order&order=o-1'

  test('[R1.19] shows its status, timeline, facts and bill', async () => {
    renderProfile({ address, api: orderApi(all()).api })
    const title = await screen.findByRole('heading', { level: 1 })
    expect(title.textContent).toBe('Booked for Sun 22 Nov, 07:00 AM')
    const steps = screen.getAllByRole('heading', { level: 4 }).map((step) => step.textContent)
    expect(steps).toEqual([
      'Booked',
      'Phlebotomist assigned',
      'Sample collected',
      'At the lab',
      'Report ready',
    ])
    expect(screen.getByRole('heading', { name: 'Booked' }).closest('li')).toHaveProperty(
      'ariaCurrent',
      'step',
    )
    const aside = within(screen.getByRole('complementary', { name: 'Order details' }))
    expect(aside.getByText('₹240, Pay at Service')).toBeTruthy()
    expect(
      aside.getByText('Flat 1204, Lake View, Central Avenue, Powai, Mumbai 400076'),
    ).toBeTruthy()
    const prepare = aside.getByRole('link', { name: 'How to prepare' })
    expect(prepare.getAttribute('href')).toBe('/thank-you?order_id=o-1')
  })

  describe('to be paid at the visit by UPI', () => {
    beforeEach(() => configureBrand({ ...DEFAULT_BRAND, upi: 'lab@bank' }))
    afterEach(() => configureBrand(DEFAULT_BRAND))

    const due = { payment_mode: 'cash', paid: true, net_payable: 470, due_at_visit: 370 } as const

    test('has a QR code and a link with the sum that is due, and says who records it', async () => {
      renderProfile({ address, api: orderApi([anOrder(due)]).api })
      const part = within(await screen.findByRole('region', { name: 'Pay at the visit by UPI' }))
      const upi = `upi://pay?pa=lab@bank&pn=Parakh%20Diagnostics&am=370.00&cu=INR&tn=${anOrder().order_no}`
      expect(readCode(part.getByRole('img', { name: 'UPI QR code for ₹370' }))).toBe(upi)
      expect(part.getByRole('link', { name: 'Open your UPI app' }).getAttribute('href')).toBe(upi)
      part.getByText(
        'Scan it with a UPI app when the phlebotomist is there: ₹370 to Parakh Diagnostics. The lab records the payment and sends you a receipt. The order can then no longer be moved or cancelled here.',
      )
    })

    test.each<[string, Partial<Order>]>([
      ['nothing is due', { ...due, due_at_visit: undefined }],
      ['it is cancelled', { ...due, status: 'cancelled' }],
      ['the sample is at the lab', { ...due, status: 'at_lab' }],
      [
        'a radiologist has to confirm it',
        { ...due, radiologist_review: { state: 'pending', by: '2026-11-21T12:00:00Z' } },
      ],
    ])('is not offered once %s', (_why, changes) => {
      expect(upiPayment(anOrder(due))?.due).toBe(370)
      expect(upiPayment(anOrder(changes))).toBeNull()
    })

    test('is not offered by a lab without a UPI id', () => {
      configureBrand(DEFAULT_BRAND)
      expect(upiPayment(anOrder(due))).toBeNull()
    })

    test('asks who has given the sample whether it is paid already', () => {
      expect(upiPayment(anOrder({ ...due, status: 'sample_collected' }))?.text).toBe(
        'If you have not paid yet, scan it with a UPI app: ₹370 to Parakh Diagnostics. The lab records the payment and sends you a receipt.',
      )
    })
  })

  test.each([
    [
      'pending',
      false,
      'All of it goes back to where you paid from, in 5 to 7 working days. ₹240 is still to be paid at the visit.',
    ],
    ['done', true, 'All of it was refunded to where you paid from.'],
  ] as const)('says that a payment was not used, %s', async (status, paid, words) => {
    const { api } = orderApi([anOrder({ paid, unused_payment: { online: 240, status } })])
    renderProfile({ address, api })
    await screen.findByText('Your online payment of ₹240 was not used')
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('says that what was paid at the visit too goes back, and no more', async () => {
    const paid_twice = { online: 100, status: 'pending' } as const
    const { api } = orderApi([anOrder({ paid_twice })])
    renderProfile({ address, api })
    await screen.findByText('₹100 was paid online and at the visit too')
    expect(
      screen.getByText('It goes back to where you paid from, in 5 to 7 working days.'),
    ).toBeTruthy()
  })

  test('of another account is not found', async () => {
    const { api } = orderApi([], { orderDetails: refused(404, 'We could not find this order.') })
    renderProfile({ address, api })
    await screen.findByRole('heading', { level: 1, name: 'We could not find this order' })
    const link = screen.getByRole('link', { name: 'See my orders' })
    expect(link.getAttribute('href')).toBe('/profile?tab=my-order')
  })

  test('can be loaded again after a failure', async () => {
    const { api, fails } = orderApi(all(), { orderDetails: noAnswer })
    renderProfile({ address, api })
    await screen.findByRole('heading', { level: 1, name: 'We could not reach the lab' })
    delete fails.orderDetails
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: /^Booked for/ })
  })
})
