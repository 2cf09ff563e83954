import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import { DetailsStep } from '#features/checkout/components/details-step.tsx'
import type { OwnPosition } from '#lib/place/use-own-position.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { allOffers, checkoutAt, renderStep } from './support/booking.tsx'
import { aCentre, mriLine } from './support/scans.ts'

/** A Saturday noon in the lab. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00+05:30'), toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

const nowhere: OwnPosition = { status: 'unasked', at: null, ask: vi.fn() }

type Standing = 'loading' | 'failed' | 'none' | 'choosing' | 'chosen'

function renderCentre(
  standing: Standing,
  centres: readonly Centre[],
  {
    lines = [sampleLine],
    whereabouts = nowhere,
    ...context
  }: Partial<CheckoutContext> & { lines?: readonly CartLine[]; whereabouts?: OwnPosition } = {},
) {
  const checkout = checkoutAt(
    {
      booking: {
        details: {
          choosing: { member: 'chosen', visit: 'centre', address: 'unneeded', centre: standing },
        },
      },
    },
    { offers: allOffers, visit: 'center', address: null, centres, ...context },
    lines,
  )
  const city = { id: 1, city_name: 'Mumbai' }
  renderStep(
    <DetailsStep
      checkout={checkout}
      city={city}
      charges={undefined}
      findLocalities={async () => []}
      locate={{ busy: false, last: null, ask: vi.fn() }}
      whereabouts={whereabouts}
      onRemoveLine={vi.fn()}
    />,
  )
  return checkout
}

const powai = aCentre('Powai')
const fort = aCentre('Fort', { services: ['lab', 'ECG'] })

test('[R1.12] a patient picks a centre by name, address and hours, and goes on to its open hours', async () => {
  const checkout = renderCentre('choosing', [powai, fort])
  const card = screen.getByRole('radio', { name: /Parakh Powai/ })
  expect(card.closest('label')?.textContent).toContain('Central Avenue, Mumbai 400076')
  expect(card.closest('label')?.textContent).toContain(
    'Open until 08:00 PM, today 07:00 AM to 08:00 PM',
  )
  await userEvent.click(card)
  expect(checkout.send).toHaveBeenCalledWith({ type: 'centre.choose', centre: powai })
  expect(screen.getByText('Choose the centre first.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'See the opening hours' })).toBeTruthy()
})

test('a centre that cannot do a scan of the cart is closed and says which', () => {
  renderCentre('choosing', [powai, fort], { lines: [mriLine] })
  const card = screen.getByRole('radio', { name: /Parakh Fort/ })
  expect(card).toHaveProperty('disabled', true)
  expect(card.closest('label')?.textContent).toContain('Does not do MRI')
  expect(screen.getByRole('radio', { name: /Parakh Powai/ })).toHaveProperty('disabled', false)
})

test('[R5.13] a cart that is only taken at a centre closes the home visit with the spec’s words', () => {
  renderCentre('choosing', [powai], { lines: [{ ...sampleLine, is_hc_available: false }] })
  expect(screen.getByRole('radio', { name: 'Home Visit' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Selected test(s) only available at centre')).toBeTruthy()
})

test('[R5.14] [R5.15] [R5.16] blood tests beside a scan are told to walk in with it', () => {
  renderCentre('choosing', [powai], { lines: [sampleLine, mriLine] })
  expect(
    screen.getByText(
      'Pathology tests need no appointment. Radiology needs a booked slot. Pathology can be walked in during radiology timings.',
    ),
  ).toBeTruthy()
})

test('[R5.17] [R5.18] tests without appointment are told to walk in during open hours', () => {
  renderCentre('chosen', [powai], { centre: powai })
  expect(
    screen.getByText(
      'The selected tests need no appointment and can be walked in during open hours.',
    ),
  ).toBeTruthy()
})

const many = ['Andheri', 'Bandra', 'Colaba', 'Dadar', 'Fort', 'Ghatkopar', 'Powai', 'Worli']

test('[R5.21] many centres are searched from three letters on, and shown a few at a time', async () => {
  renderCentre(
    'choosing',
    many.map((name) => aCentre(name)),
  )
  expect(screen.getAllByRole('radio', { name: /^Parakh/ })).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(screen.getAllByRole('radio', { name: /^Parakh/ })).toHaveLength(8)
  const search = screen.getByRole('searchbox', { name: 'Find a centre' })
  await userEvent.type(search, 'po')
  expect(screen.getAllByRole('radio', { name: /^Parakh/ }).length).toBeGreaterThan(1)
  await userEvent.type(search, 'w')
  expect(screen.getAllByRole('radio', { name: /^Parakh/ })).toHaveLength(1)
  expect(screen.getByText('1 centre found')).toBeTruthy()
  await userEvent.type(search, 'zz')
  await userEvent.click(screen.getByRole('button', { name: 'Show all centres' }))
  expect(screen.getAllByRole('radio', { name: /^Parakh/ })).toHaveLength(6)
})

test('a few centres need no search', () => {
  renderCentre('choosing', [powai, fort])
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('the location is asked for on a press, and the nearest centre says how far it is', async () => {
  const position = { lat: 19.12, lng: 72.91 }
  const ask = vi.fn()
  renderCentre('choosing', [aCentre('Fort', { position })], { whereabouts: { ...nowhere, ask } })
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(ask).toHaveBeenCalledOnce()
})

test('a known location sorts by distance; a refused one is said once and nothing is missing', () => {
  const near = aCentre('Powai', { position: { lat: 19.12, lng: 72.91 } })
  const far = aCentre('Fort', { position: { lat: 18.93, lng: 72.84 } })
  const at = { lat: 19.11, lng: 72.9 }
  renderCentre('choosing', [far, near], { whereabouts: { ...nowhere, status: 'known', at } })
  const [first] = screen.getAllByRole('radio', { name: /^Parakh/ })
  expect(first?.closest('label')?.textContent).toContain('1.5 km')
  expect(first).toHaveProperty('value', 'Powai')
})

test('a refused location is said once, without distances', () => {
  const near = aCentre('Powai', { position: { lat: 19.12, lng: 72.91 } })
  renderCentre('choosing', [near], { whereabouts: { ...nowhere, status: 'refused' } })
  expect(screen.getAllByText(/no distances are shown/)).toHaveLength(1)
  expect(screen.queryByText(/ km$/)).toBeNull()
})

test('a cart that no centre can do whole says whom to call, and what each centre lacks', () => {
  renderCentre('none', [fort], { lines: [sampleLine, mriLine] })
  const notice = screen.getByText('No centre in Mumbai can do all these tests in one visit')
  expect(notice).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:18000007272')
  expect(screen.getByText('Does not do MRI')).toBeTruthy()
  expect(screen.getByText('No centre here does all these tests.')).toBeTruthy()
})

test('centres that could not be loaded are asked for again', async () => {
  const checkout = renderCentre('failed', [], { error: 'We could not reach the lab.' })
  const alert = screen.getByRole('alert')
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'checkout.retry' })
})
