import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { CartContents } from '#features/cart/components/cart-contents.tsx'
import { CartStep } from '#pages/booking/cart-step.tsx'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import {
  allOffers,
  cartAt,
  checkoutAt,
  samplePackage as pack,
  pressNext,
  renderDocked,
  renderStep,
} from './support/booking.tsx'

const cbc = sampleLine

function renderCart(cart: ReturnType<typeof cartAt>) {
  return renderStep(
    <CartContents
      cart={cart}
      cityName="Mumbai"
      fastingBand={{ from: '06:00', to: '11:00' }}
      charges={{ from: 100, to: 150 }}
      offersCentre={true}
      packages={undefined}
    />,
  )
}

test('a test inside a package can be taken out for what it costs, or kept', async () => {
  const cart = cartAt({ lines: [pack, cbc] })
  renderCart(cart)
  expect(screen.getByText('Already in the package above')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove it, save ₹240' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'cart.swap', added: [], removed: ['CBC'] })
  await userEvent.click(screen.getByRole('button', { name: 'Keep both' }))
  expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull()
})

test('a scan among tests for home says where it is done, and that the other test has a choice', () => {
  const mri = { ...cbc, code: 'MRIBRN', name: 'MRI Brain', is_hc_available: false }
  const { unmount } = renderCart(cartAt({ lines: [cbc, mri] }))
  expect(screen.getByText('MRI Brain is only done at a centre')).toBeTruthy()
  expect(screen.getByText(/whether the other test is taken at home or there too/)).toBeTruthy()
  unmount()
  renderCart(cartAt({ lines: [mri] }))
  expect(screen.queryByText(/only done at a centre/)).toBeNull()
})

test('a removed line leaves in its place that it can be put back, and the focus moves there', async () => {
  const cart = cartAt({ lines: [pack, cbc] })
  renderCart(cart)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Complete Blood Count' }))
  const back = screen.getByRole('button', { name: 'Put it back' })
  expect(back.closest('[role="status"]')?.textContent).toContain('Removed: Complete Blood Count.')
  expect(back.closest('li')?.previousElementSibling?.textContent).toContain(pack.name)
  expect(document.activeElement).toBe(back)
  await userEvent.click(back)
  expect(cart.send).toHaveBeenLastCalledWith({ type: 'cart.swap', added: [cbc], removed: [] })
})

test('the fast names its hours, its test and the windows that suit', () => {
  renderCart(cartAt({ lines: [pack] }))
  expect(screen.getByText('10 hours without food before the sample')).toBeTruthy()
  expect(
    screen.getByText(/Full Body Check-up needs it; slots from 06:00 AM to 11:00 AM suit/),
  ).toBeTruthy()
})

const dearer = { code: 'CBC', flag: 'price_diff', was: 240, now: 260 } as const

const repriced = { ...cbc, selling_price: 260 }

test('[R4.31] a changed price is shown as it was and as it is, and accepted', async () => {
  const cart = cartAt({ priced: { lines: [repriced], changes: [dearer] } }, { prices: 'changed' })
  renderCart(cart)
  expect(screen.getByText('One price went up by ₹20')).toBeTruthy()
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures.slice(0, 3)).toEqual(['₹240', '₹260', '+₹20'])
  await userEvent.click(screen.getByRole('button', { name: 'Accept the new price' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'prices.accept' })
})

test('[R4.31] the booking goes on only with the new prices accepted', async () => {
  const cart = cartAt({ priced: { lines: [repriced], changes: [dearer] } }, { prices: 'changed' })
  const checkout = checkoutAt('reviewing', { pricesChanged: true })
  renderDocked(
    <CartStep
      cart={cart}
      checkout={checkout}
      cityName="Mumbai"
      windows={{ charges: { from: 100, to: 150 }, fastingBand: null, days: [] }}
    />,
  )
  const summary = screen.getByRole('region', { name: 'Old and new' })
  expect(within(summary).getByRole('row', { name: 'Was ₹340 to ₹390' })).toBeTruthy()
  expect(within(summary).getByRole('row', { name: 'With a home visit ₹360 to ₹410' })).toBeTruthy()
  await pressNext('Accept and continue')
  expect(cart.send).toHaveBeenCalledWith({ type: 'prices.accept', goesOn: true })
})

test('[R4.31] a line at a new price can be taken out instead', async () => {
  const cart = cartAt(
    { lines: [pack, cbc], priced: { lines: [pack, repriced], changes: [dearer] } },
    { prices: 'changed' },
  )
  renderCart(cart)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Complete Blood Count' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'cart.remove', code: 'CBC' })
  expect(screen.getByRole('button', { name: 'Put it back' })).toBeTruthy()
})

test('[R4.32] an item that is gone is said to be no longer offered', async () => {
  const change = { code: 'CBC', flag: 'notExist', was: 240 } as const
  const cart = cartAt({ priced: { lines: [], changes: [change] } }, { prices: 'changed' })
  renderCart(cart)
  expect(screen.getByText('One item is no longer offered')).toBeTruthy()
  expect(screen.getByText('No longer offered')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue without it' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'prices.accept' })
})

test('a cart that the server does not have says so, and can be saved again', async () => {
  const cart = cartAt({}, { sync: 'failed' })
  renderCart(cart)
  expect(screen.getByText('Saved in this browser only')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'sync.refresh' })
})

test('a refusal is shown with its own message until it is dismissed', async () => {
  const cart = cartAt({ refusal: 'This test is available only for Female' })
  renderCart(cart)
  expect(screen.getByRole('alert').textContent).toContain('This test is available only for Female')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'refusal.dismiss' })
})

test('an empty cart leads to the tests', () => {
  renderCart(cartAt({ lines: [] }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your cart is empty')
  expect(screen.getByRole('link', { name: 'Find a test' }).getAttribute('href')).toBe('/test-menu')
})

const charges = { from: 100, to: 150 }
const EVERY_CHARGE = /All charges are included/
const halfPrice: Coupon = {
  coupon_id: 'SECOND50',
  code: 'SECOND50',
  title: 'Second at half price',
  description: '',
  kind: 'second-at-half',
  value: 50,
  cap: null,
  min_sub_total: 0,
  applies_to: 'all',
  valid_till: '2026-12-31',
}

function renderStepAt(props: Partial<ComponentProps<typeof CartStep>>) {
  return renderDocked(
    <CartStep
      cart={cartAt({})}
      checkout={checkoutAt({ idle: 'browsing' }, { offers: allOffers })}
      cityName="Mumbai"
      windows={undefined}
      {...props}
    />,
  )
}

const summary = () => within(screen.getByRole('region', { name: 'Summary' }))
const dock = () => screen.getByRole('region', { name: 'Dock' })

test('while the charges load, no total holds one, and the summary says what is missing', () => {
  renderStepAt({})
  expect(screen.queryByText(EVERY_CHARGE)).toBeNull()
  expect(summary().getByRole('row', { name: /^Home collection.* Not known yet$/ })).toBeTruthy()
  expect(summary().getByRole('row', { name: 'Before home collection ₹240' })).toBeTruthy()
  expect(summary().getByRole('row', { name: 'At a centre ₹240' })).toBeTruthy()
  expect(summary().queryByRole('row', { name: /^Total/ })).toBeNull()
  expect(summary().getByRole('status').textContent).toBe(
    'We are checking the home collection charge and will add it here. ' +
      'Use coupons and wallet points at payment.',
  )
  expect(dock().textContent).toContain('plus home collection charge')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  [{ wallet: false }, 'Use coupons at payment.'],
  [{ coupons: false }, 'Use wallet points at payment.'],
  [{ coupons: false, wallet: false }, ''],
])('only what the lab offers comes off at payment', (offers, words) => {
  renderStepAt({
    checkout: checkoutAt({ idle: 'browsing' }, { offers: { ...allOffers, ...offers } }),
    windows: { charges, fastingBand: null, days: [] },
  })
  expect(summary().getByRole('status').textContent).toBe(
    `All charges are included. ${words}`.trim(),
  )
})

test('charges that could not be loaded are said to be missing, and can be asked for again', async () => {
  const onRetry = vi.fn()
  renderStepAt({ chargesFailed: { busy: false, onRetry } })
  expect(screen.queryByText(EVERY_CHARGE)).toBeNull()
  expect(summary().getByRole('status').textContent).toContain(
    'We could not load the home collection charge. A home visit may cost more than this.',
  )
  await userEvent.click(summary().getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('[R4.19] once the charges are known, the summary says that these are all', () => {
  renderStepAt({ windows: { charges, fastingBand: null, days: [] } })
  expect(summary().getByText(EVERY_CHARGE).textContent).toBe(
    'All charges are included. Use coupons and wallet points at payment.',
  )
  expect(summary().getByRole('row', { name: 'With a home visit ₹340 to ₹390' })).toBeTruthy()
  expect(dock().textContent).toContain('plus up to ₹150 at home')
})

test.each([
  ['checking', 'We are checking the prices of your tests.'],
  ['unknown', 'The prices are the last ones you saw.'],
])(
  'while the prices are %s, the summary does not say that these are all charges',
  (prices, words) => {
    const windows = { charges, fastingBand: null, days: [] }
    renderStepAt({ cart: cartAt({}, { prices }), windows, coupons: [halfPrice] })
    expect(screen.queryByText(EVERY_CHARGE)).toBeNull()
    expect(summary().getByRole('status').textContent).toContain(words)
    expect(screen.queryByText(/SECOND50/)).toBeNull()
  },
)

test.each([
  ['is free from ₹2,000', { ...cbc, selling_price: 2000 }],
  ['is not possible', { ...cbc, is_hc_available: false }],
])('where home collection %s, every charge is known without the slots', (_, line) => {
  renderStepAt({ cart: cartAt({ lines: [line] }) })
  expect(summary().getByText(EVERY_CHARGE)).toBeTruthy()
})

test('the cart has one next step, and it starts the booking', async () => {
  const checkout = checkoutAt({ idle: 'browsing' })
  const windows = { charges, fastingBand: null, days: [] }
  const { container } = renderStep(
    <CartStep cart={cartAt({})} checkout={checkout} cityName="Mumbai" windows={windows} />,
  )
  expect(container.querySelectorAll('.btn--next')).toHaveLength(1)
  await pressNext('Choose the patient')
  expect(checkout.send).toHaveBeenCalledWith({ type: 'checkout.start' })
  expect(screen.getByRole('row', { name: 'With a home visit ₹340 to ₹390' })).toBeTruthy()
})
