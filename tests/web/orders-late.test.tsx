import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { LIVE_MS } from '#features/orders/api/orders.queries.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { sampleAddress, sampleSlot } from '#paths/checkout/checkout.data.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'
import { aVisit } from './support/visit.ts'

const address = '/profile?tab=my-order&order=o-1'
const phlebotomist = { name: 'Sunita', badge: 'PB 214' }
const at = (time: string) => `2026-11-22T${time}:00+05:30`

const slotOf = (slot_date: string, from_time: string, to_time: string) => ({
  ...sampleSlot,
  slot_id: `${slot_date} ${from_time}`,
  slot_date,
  from_time,
  to_time,
  name: `${from_time} - ${to_time}`,
})
const days: SlotDay[] = [
  { slot_date: '2026-11-22', free: 1, slots: [slotOf('2026-11-22', '09:00', '09:30')] },
  { slot_date: '2026-11-23', free: 1, slots: [slotOf('2026-11-23', '07:00', '07:30')] },
]
const position = { lat: 19.13, lng: 72.91, at: at('07:18') }
const late = {
  status: 'phlebotomist_assigned',
  phlebotomist,
  phlebotomist_way: { arrives_at: at('08:05'), arrived_at: null, position },
  late: { since: at('07:15'), credit_points: 100, credit: 50 },
} satisfies Partial<Order>

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(at('07:20')) })
})
afterEach(() => {
  vi.useRealTimers()
})

function liveOrder(first: Partial<Order>, replies: Record<string, () => unknown> = {}) {
  const orders = [anOrder(first)]
  const locality = { ...sampleAddress, zone: 'Central', position: { lat: 19.118, lng: 72.906 } }
  const lab = orderApi(
    orders,
    {},
    {
      orderWindows: () => ({ days, appointments: [] }),
      cityLocalities: () => ({ localities: [locality] }),
      ...replies,
    },
  )
  const next = async (now: Partial<Order>) => {
    orders[0] = anOrder({ ...orders[0], ...now })
    await act(() => vi.advanceTimersByTimeAsync(LIVE_MS))
  }
  renderProfile({ address, api: lab.api })
  return { ...lab, next }
}
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const radio = (name: RegExp) => screen.findByRole('radio', { name })

describe('a late visit', () => {
  test('says when it comes, what was given, and the ways on with what they mean for the fast', async () => {
    const { next } = liveOrder({ status: 'phlebotomist_assigned', phlebotomist })
    await title(/^Sunita is coming on/)
    const lines = anOrder().lines.map((line) => ({ ...line, fasting_hours: 10 }))
    await next({ ...late, lines })
    await title('Sorry, Sunita arrives at 08:05 AM')
    await screen.findByText('Late by 35 minutes')
    screen.getByText('Your slot ends at 07:30 AM.')
    screen.getByText('₹50 is in your wallet')
    // The fast began at 08:30 PM for 07:00 AM.
    const wait = await radio(
      /^Wait for Sunita.*08:05 AM.*fasted for 11 hours by then\. The tests need 10/,
    )
    expect((wait as HTMLInputElement).checked).toBe(true)
    await radio(/^Another slot today.*09:00 AM.*fasted for 12 hours/)
    await radio(/^Tomorrow, Mon 23 Nov.*can eat now, and fasts again from Sun 22 Nov, 08:30 PM/)
    screen.getByText(/You have not paid, so cancelling costs nothing\. Mohan can eat now\./)
  })

  test('opens the change of the slot with the chosen one', async () => {
    liveOrder(late)
    await userEvent.click(await radio(/^Tomorrow/))
    await userEvent.click(screen.getByRole('button', { name: 'Change to 07:00 AM' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change slot' }))
    await dialog.findByRole('button', { name: /^Change to Mon 23 Nov, 07:00 AM/ })
  })

  test('can be waited for, and thought over again', async () => {
    liveOrder(late)
    await userEvent.click(await screen.findByRole('button', { name: 'Keep 08:05 AM' }))
    await screen.findByText(/^You are waiting\./)
    expect(screen.queryByRole('group', { name: 'What suits you?' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Choose again' }))
    screen.getByRole('group', { name: 'What suits you?' })
  })

  test('of another day says nothing of a fast that has not begun', async () => {
    const slot = { slot_date: '2026-11-24', from_time: '07:00', to_time: '07:30', name: 'x' }
    const lines = anOrder().lines.map((line) => ({ ...line, fasting_hours: 10 }))
    liveOrder({ ...late, slot, lines })
    // Ten hours and a half before 09:00 AM are over.
    await radio(/^Another slot today.*suits if Mohan has eaten nothing since Sat 21 Nov, 10:30 PM/)
    await radio(/^Tomorrow.*can eat now, and fasts again from Sun 22 Nov, 08:30 PM/)
    screen.getByText('Your slot ends at 07:30 AM.')
  })

  test('can be cancelled with a full refund', async () => {
    liveOrder({ ...late, paid: true, payment_mode: 'online' })
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel, refund ₹/ }))
    screen.getByText(/^Cancelling returns everything you paid, the collection charge too\./)
    await screen.findByRole('dialog', { name: 'Cancel this order?' })
  })

  test('of one of a family does not promise the collection charge that the others keep', async () => {
    const paid = { paid: true, payment_mode: 'online' } as const
    const [mohan] = aVisit(() => paid)
    if (!mohan) throw new Error('The visit has no orders.')
    liveOrder({ ...mohan, ...late, ...paid, order_id: 'o-1' })
    await screen.findByRole('button', { name: 'Cancel, refund ₹530' })
    screen.getByText(/^Cancelling returns what you paid, without the collection charge: the others/)
  })

  test('offers no other way once the lab has its money: the server takes none', async () => {
    const door_payments = [
      { rupees: 100, over: 0, mode: 'cash', reference: null, at: at('07:50') },
    ] as const
    liveOrder({ ...late, paid: true, door_payments: [...door_payments] })
    await screen.findByText(/^Part of the visit is done or paid/)
    expect(screen.queryByRole('group', { name: 'What suits you?' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })

  test('says so when no other slot is free, and when the lab has said nothing', async () => {
    const { phlebotomist_way: _, ...silent } = late
    liveOrder(
      { ...silent, status: 'booked', phlebotomist: null },
      { orderWindows: () => ({ days: [], appointments: [] }) },
    )
    await title('Sorry, we are late')
    await screen.findByText('No other slot is free in the coming days.')
    screen.getByRole('button', { name: 'Keep this visit' })
  })
})

describe('the position', () => {
  const { late: _, ...onTheWay } = late
  const inTime = {
    ...onTheWay,
    phlebotomist_way: { ...late.phlebotomist_way, arrives_at: at('07:25') },
  }

  test.each([
    ['07:25', 'so Sunita is on time.'],
    ['07:35', 'Sunita is expected 5 minutes after your slot.'],
    [null, null],
  ])('beside an arrival at %s says what that is to the slot', async (arrival, said) => {
    const arrives_at = arrival && at(arrival)
    liveOrder({ ...onTheWay, phlebotomist_way: { ...late.phlebotomist_way, arrives_at } })
    await title(arrival ? `Sunita arrives at ${arrival} AM` : /^Sunita is coming on/)
    const note = (await screen.findByText(/Your slot is/)).textContent
    const slot = 'Your slot is 07:00 AM to 07:30 AM'
    expect(note?.slice(note.indexOf('Your'))).toBe(
      said ? `${slot}${said.startsWith('so') ? ',' : '.'} ${said}` : `${slot}.`,
    )
  })

  test('is told in words, with its own time, and a link to a map', async () => {
    liveOrder(inTime)
    await title('Sunita arrives at 07:25 AM')
    const where = within(await screen.findByRole('region', { name: 'Where they are' }))
    await where.findByText(/^1\.4 km$/)
    expect(where.getByText(/north of/).closest('p')?.textContent).toBe('1.4 km north of Powai.')
    where.getByText('Position of 07:18 AM, 2 minutes ago')
    const link = where.getByRole('link', { name: /Open in Maps/ })
    expect(link.getAttribute('href')).toContain('query=19.13,72.91')
  })

  test('grows old without news, with another patient and where the locality has no position', async () => {
    const way = { ...inTime.phlebotomist_way, with_another_patient: true as const }
    const { next } = liveOrder(
      { ...inTime, phlebotomist_way: way },
      { cityLocalities: () => ({ localities: [] }) },
    )
    const where = await screen.findByRole('region', { name: 'Where they are' })
    const words = () => where.querySelector('p')?.textContent
    expect(words()).toBe('Sunita is with another patient and then comes to you.')
    vi.setSystemTime(new Date(at('07:24')))
    await next({})
    expect(words()).toBe(
      'Sunita is with another patient and then comes to you. This may have changed since.',
    )
    await next({ phlebotomist_way: { ...way, position: undefined } })
    expect(words()).toBe('We do not know where Sunita is yet.')
  })
})

describe('a call of who is coming', () => {
  const callable = {
    ...late,
    phlebotomist_way: { ...late.phlebotomist_way, callable: true },
  } satisfies Partial<Order>

  async function callSection(orderCall: () => unknown) {
    const lab = liveOrder(callable, { orderCall })
    const section = within(await screen.findByRole('region', { name: 'Call Sunita' }))
    const calls = () => lab.asked.filter(({ name }) => name === 'orderCall')
    return { section, calls, next: lab.next }
  }

  test('is asked for once by two presses, and by a number or a ring connects the two', async () => {
    const answers = [
      { number: '+912240000000', until: null },
      { number: null, until: null },
    ]
    const { section, calls } = await callSection(() => answers.shift())
    const button = section.getByRole('button', { name: 'Call Sunita' })
    act(() => {
      button.click()
      button.click()
    })
    const link = await section.findByRole('link', { name: 'Call +912240000000' })
    expect(link.getAttribute('href')).toBe('tel:+912240000000')
    expect(calls().map(({ input }) => input)).toEqual([{ body: { order_id: 'o-1' } }])
    await userEvent.click(section.getByRole('button', { name: 'Call again' }))
    await section.findByText('Your phone will ring in a moment. Pick up to be connected.')
    expect(section.queryByRole('link')).toBeNull()
  })

  test('is replaced by the line of the lab while it fails, and forgotten at the door', async () => {
    const message = 'We cannot connect you with the phlebotomist. Please call us.'
    const { section, next } = await callSection(() => {
      throw new HttpFailure({ kind: 'refused', status: 409, code: 'no-call', message })
    })
    await userEvent.click(section.getByRole('button', { name: 'Call Sunita' }))
    await section.findByText(message)
    section.getByRole('link', { name: /^Call us on/ })
    const { phlebotomist_way: way } = callable
    await next({ phlebotomist_way: { ...way, arrived_at: at('07:26'), position: undefined } })
    await title('Sunita has arrived')
    expect(screen.queryByRole('region', { name: /^Call/ })).toBeNull()
    expect(screen.queryByRole('group', { name: 'What suits you?' })).toBeNull()
  })
})
