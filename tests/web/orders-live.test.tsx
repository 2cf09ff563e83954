import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { LIVE_MS } from '#features/orders/api/orders.queries.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'

const address = '/profile?tab=my-order&order=o-1'
const sunita = { name: 'Sunita Kamble', badge: 'MUM-P02' }

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T06:40:00+05:30') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An order page whose order can change at the provider. */
function liveOrder(first: Partial<Order>) {
  const orders = [anOrder(first)]
  const lab = orderApi(orders)
  const asks = () => lab.asked.filter(({ name }) => name === 'orderDetails').length
  const change = (now: Partial<Order>) => {
    orders[0] = anOrder({ ...orders[0], ...now })
  }
  const wait = () => act(() => vi.advanceTimersByTimeAsync(LIVE_MS))
  return { ...lab, asks, change, wait, shown: renderProfile({ address, api: lab.api }) }
}

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('an open order', () => {
  test('shows when who is on the way arrives, and that they have arrived', async () => {
    const { change, wait } = liveOrder({ status: 'phlebotomist_assigned', phlebotomist: sunita })
    await title('Sunita Kamble is coming on Sun 22 Nov, 07:00 AM')
    const arriving = async (arrives_at: string, arrived_at: string | null = null) => {
      change({ phlebotomist_way: { arrives_at, arrived_at } })
      await wait()
    }
    await arriving('2026-11-22T07:10:00+05:30')
    await title('Sunita Kamble arrives at 07:10 AM')
    const news = () => screen.getByText(/^Phlebotomist assigned: /)
    expect(news().textContent).toContain('arrives at 07:10 AM.')
    await arriving('2026-11-22T07:25:00+05:30')
    await title('Sunita Kamble arrives at 07:25 AM')
    await arriving('2026-11-22T07:25:00+05:30', '2026-11-22T07:28:00+05:30')
    await title('Sunita Kamble has arrived')
    expect(news().getAttribute('role')).toBe('status')
    change({ status: 'sample_collected' })
    await wait()
    await title('Your sample is on its way to the lab')
  })

  test('names the day of an arrival that is not today', async () => {
    const arrives_at = '2026-11-24T09:10:00+05:30'
    const phlebotomist_way = { arrives_at, arrived_at: null }
    liveOrder({ status: 'phlebotomist_assigned', phlebotomist: sunita, phlebotomist_way })
    await title('Sunita Kamble arrives at 09:10 AM on Tue 24 Nov')
  })

  test('can be changed and cancelled until the phlebotomist sets out, and says why not after', async () => {
    const { change, wait } = liveOrder({ status: 'phlebotomist_assigned', phlebotomist: sunita })
    await screen.findByRole('button', { name: 'Change slot' })
    screen.getByRole('button', { name: 'Cancel order' })
    const end = ', so this visit can no longer be changed or cancelled here. Please call us.'
    const why = `The phlebotomist is on the way${end}`
    expect(screen.queryByText(why)).toBeNull()
    change({ phlebotomist_way: { arrives_at: '2026-11-22T07:10:00+05:30', arrived_at: null } })
    await wait()
    await screen.findByText(why)
    expect(screen.queryByRole('button', { name: 'Change slot' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
    const arrived_at = '2026-11-22T07:08:00+05:30'
    change({ phlebotomist_way: { arrives_at: '2026-11-22T07:10:00+05:30', arrived_at } })
    await wait()
    await screen.findByText(`The phlebotomist is at your door${end}`)
  })

  test('[R7.113] shows photo and languages of who comes', async () => {
    const order = anOrder({ status: 'phlebotomist_assigned', phlebotomist: sunita })
    const other = { ...sunita, phlebotomist_id: 'p-1', badge: 'MUM-P01', rating: null }
    const phlebotomists = [
      { ...other, languages: ['Tamil'], photo: null },
      {
        ...other,
        ...sunita,
        languages: ['Marathi', 'Hindi', 'English'],
        photo: 'public/phlebotomist-woman-1.svg',
      },
    ]
    const { api, asked } = orderApi([order], {}, { phlebotomists: () => ({ phlebotomists }) })
    renderProfile({ address, api })
    expect(await screen.findByText(/Speaks Marathi, Hindi and English/)).toBeTruthy()
    expect(document.querySelector('.who img')?.getAttribute('src')).toContain(
      'phlebotomist-woman-1',
    )
    expect(asked.find(({ name }) => name === 'phlebotomists')).toMatchObject({
      input: { query: { city_id: order.city_id } },
      silent: true,
    })
  })

  test('is not polled while its page is in the background', async () => {
    const { asks, wait } = liveOrder({ status: 'booked' })
    await title(/^Booked for/)
    const before = asks()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await wait()
    expect(asks()).toBe(before)
    vi.restoreAllMocks()
    document.dispatchEvent(new Event('visibilitychange'))
    await wait()
    expect(asks()).toBe(before + 1)
  })

  test('is no longer polled after its last status', async () => {
    const { asks, wait } = liveOrder({ status: 'report_ready' })
    await title('Your report is ready')
    const before = asks()
    await wait()
    expect(asks()).toBe(before)
  })

  const arrives_at = '2026-11-22T07:10:00+05:30'
  test.each<[string, Partial<Order>]>([
    ['Your sample is at the lab', { status: 'at_lab' }],
    [
      'Sunita Kamble arrives at 07:10 AM',
      {
        status: 'phlebotomist_assigned',
        phlebotomist: sunita,
        phlebotomist_way: { arrives_at, arrived_at: null },
      },
    ],
  ])(
    'stays visible when the lab does not answer, with the time of its data: %s',
    async (words, order) => {
      const { fails, wait, change } = liveOrder(order)
      await title(words)
      fails.orderDetails = new HttpFailure({
        kind: 'network',
        status: 0,
        code: 'network',
        message: '',
      })
      const stale = /^We could not reach the lab\. Last updated at/
      await wait()
      expect(await screen.findByText(stale)).toBeTruthy()
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words)
      delete fails.orderDetails
      change({ status: 'report_ready' })
      await wait()
      await title('Your report is ready')
      expect(screen.queryByText(stale)).toBeNull()
    },
  )
})

describe('a home visit', () => {
  const visited = { status: 'at_lab', phlebotomist: sunita } as const

  test('is rated and booked again only after its report, and is history from the sample on', async () => {
    const { change, wait } = liveOrder({ ...visited, status: 'phlebotomist_assigned' })
    await screen.findByText('Sunita Kamble')
    const unasked = () => {
      expect(screen.queryByRole('form', { name: /^Rate the visit/ })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Book again' })).toBeNull()
    }
    unasked()
    const life = screen.getByRole('region', { name: 'Your order, step by step' })
    expect(life.textContent).toContain('Report ready')
    change({ status: 'at_lab' })
    await wait()
    await title('Your sample is at the lab')
    unasked()
    const history = screen.getByText('History').closest('details')
    expect(history?.open).toBe(false)
    expect(history?.textContent).not.toContain('Report ready')
    change({ status: 'report_ready' })
    await wait()
    await title('Your report is ready')
    screen.getByRole('form', { name: /^Rate the visit by Sunita/ })
    screen.getByRole('button', { name: 'Book again' })
  })

  test('cannot be rated at a centre', async () => {
    liveOrder({ status: 'report_ready', phlebotomist: null })
    await title('Your report is ready')
    expect(screen.queryByRole('form', { name: /^Rate the visit/ })).toBeNull()
  })

  test('has what is seldom needed under More', async () => {
    liveOrder({ status: 'booked' })
    const more = within((await screen.findByText('More')).closest('details') ?? document.body)
    more.getByRole('link', { name: 'Add a test' })
    await more.findByRole('button', { name: 'Add to calendar' })
    more.getByRole('button', { name: 'Invoice' })
  })
})

describe('the reports of an order', () => {
  const report = {
    code: 'SL',
    report_id: 'r-1',
    name: 'Complete Blood Count',
    results: 20,
  } as const

  test('link to the report, with its summary', async () => {
    liveOrder({ status: 'report_ready', reports: [{ ...report, outside: 2 }] })
    await title('Your report is ready')
    expect(screen.getByText('20 results, 2 outside the range')).toBeTruthy()
    const links = screen.getAllByRole('link', { name: 'See the 20 results' })
    expect(links[0]?.getAttribute('href')).toBe('/view-report?report=r-1')
  })

  test('lead to the one with the values first, also where a reading of them is listed before', async () => {
    const reading = { ...report, code: 'CVD', report_id: 'r-0', name: 'Heart', results: 6 } as const
    const reports = [
      { ...reading, outside: 1 },
      { ...report, outside: 1 },
    ]
    liveOrder({ status: 'report_ready', reports })
    await title('Your report is ready')
    const [link] = screen.getAllByRole('link', { name: 'See the 20 results' })
    expect(link?.getAttribute('href')).toBe('/view-report?report=r-1')
  })

  test('of a child mention no range', async () => {
    liveOrder({ status: 'completed', reports: [{ ...report, outside: null }] })
    await title('This order is complete')
    expect(screen.getByText('20 results')).toBeTruthy()
  })
})

test('the timeline shows why another sample is needed', async () => {
  liveOrder({
    status: 'resample',
    timeline: [
      { status: 'booked', at: '2026-11-21T10:40:00.000Z' },
      {
        status: 'booked',
        at: '2026-11-21T11:00:00.000Z',
        note: 'Changed to Sun 22 Nov, 07:00 AM to 07:30 AM',
      },
      { status: 'resample', at: '2026-11-22T05:00:00.000Z', note: 'The blood had clotted.' },
    ],
  })
  await title('We need another sample')
  expect(screen.getAllByText('The blood had clotted.')).toHaveLength(2)
  expect(
    screen.getByText('We call you to fix the time and come again. It is free of charge.'),
  ).toBeTruthy()
  expect(screen.getByText(/^Prepare as before the first sample\. Your report comes/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 4, name: 'Slot changed' })).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByText('Changed to Sun 22 Nov, 07:00 AM to 07:30 AM')).toBeTruthy(),
  )
})
