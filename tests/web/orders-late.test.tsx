import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { configureSites, OWN_SITES } from '#config/sites.ts'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { LIVE_MS } from '#features/orders/api/orders.queries.ts'
import { sampleAddress, sampleSlot } from '#machines/checkout/model/checkout.data.ts'
import { anOrder, orderApi, renderProfile } from './support/profile.tsx'

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
    screen.getByText(/You have not paid, and cancelling costs nothing\. Mohan can eat now\./)
  })

  test('opens the change of the slot with the chosen one', async () => {
    liveOrder(late)
    await userEvent.click(await radio(/^Tomorrow/))
    await userEvent.click(screen.getByRole('button', { name: 'Change to 07:00 AM' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change slot' }))
    await dialog.findByRole('button', { name: /^Change to Mon 23 Nov, 07:00 AM/ })
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

  describe('on a map', () => {
    beforeEach(() => {
      // The page has no layout here: the map is as wide as on a phone.
      vi.stubGlobal(
        'ResizeObserver',
        class {
          private readonly told: () => void
          constructor(told: () => void) {
            this.told = told
          }
          observe(element: Element) {
            Object.defineProperty(element, 'clientWidth', { value: 326 })
            Object.defineProperty(element, 'clientHeight', { value: 208 })
            this.told()
          }
          disconnect() {}
        },
      )
    })
    afterEach(() => {
      vi.unstubAllGlobals()
      configureSites(OWN_SITES)
    })
    const map = {
      tilesUrl: 'https://tiles.example.in/{z}/{x}/{y}{r}.png?key=1',
      attribution: '© OpenStreetMap contributors',
      attributionUrl: '',
    }
    const region = () => screen.findByRole('region', { name: 'Where they are' })

    test('is not without tiles of the lab', async () => {
      liveOrder(inTime)
      within(await region()).getByText(/north of/)
      expect(screen.queryByRole('img', { name: /^Map/ })).toBeNull()
    })

    test('has the locality by its name, never the address, and asks for tiles without a referrer', async () => {
      configureSites({ ...OWN_SITES, map })
      liveOrder(inTime)
      const shown = await screen.findByRole('img', { name: 'Map: where Sunita was at 07:18 AM' })
      within(await region()).getByText('The pin marks Powai, not your door.')
      within(await region()).getByText(map.attribution)
      const tiles = shown.querySelectorAll('img')
      expect(tiles.length).toBeGreaterThan(1)
      for (const tile of tiles) {
        expect(tile.src).toMatch(/^https:\/\/tiles\.example\.in\/1\d\/\d+\/\d+\.png\?key=1$/)
        expect(tile.srcset).toMatch(/@2x\.png\?key=1 2x$/)
        expect(tile.getAttribute('referrerpolicy')).toBe('no-referrer')
      }
    })

    test('has the phlebotomist alone if the locality has no position', async () => {
      configureSites({ ...OWN_SITES, map })
      liveOrder(inTime, { cityLocalities: () => ({ localities: [] }) })
      const shown = await screen.findByRole('img', { name: /^Map/ })
      expect(shown.querySelectorAll('.visit-map__dot')).toHaveLength(1)
      expect(shown.querySelector('.visit-map__pin')).toBeNull()
      expect(screen.queryByText(/^The pin marks/)).toBeNull()
    })

    test('marks an old position, and comes less close to another patient', async () => {
      configureSites({ ...OWN_SITES, map })
      const way = { ...inTime.phlebotomist_way, position: { ...position, at: at('07:10') } }
      liveOrder(
        { ...inTime, phlebotomist_way: { ...way, with_another_patient: true } },
        { cityLocalities: () => ({ localities: [] }) },
      )
      const shown = await screen.findByRole('img', { name: /^Map/ })
      expect(shown.querySelector('.visit-map__dot--old')).not.toBeNull()
      expect(shown.querySelector('img')?.src).toContain('/14/')
      within(await region()).getByText(/, with another patient\. This may have changed since/)
    })
  })
})
