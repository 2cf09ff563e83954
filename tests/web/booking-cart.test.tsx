import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { CartContents } from '#features/cart/components/cart-contents.tsx'
import { sampleLine } from '#machines/cart/cart.events.ts'
import { CartStep } from '#pages/booking/cart-step.tsx'
import { cartAt, checkoutAt, renderStep } from './support/booking.tsx'

const cbc = sampleLine
const pack: CartLine = {
  ...cbc,
  code: 'PRF002',
  name: 'Full Body Check-up',
  type: 'package',
  selling_price: 999,
  supplementary_tests: [
    { code: 'CBC', name: 'Complete Blood Count', price: 240, parameters_analyte: [] },
  ],
  fasting_hours: 10,
}

function renderCart(cart: ReturnType<typeof cartAt>) {
  return renderStep(
    <CartContents
      cart={cart}
      cityName="Mumbai"
      fastingBand={{ from: '06:00', to: '11:00' }}
      charges={undefined}
      packages={undefined}
    />,
  )
}

test('a test inside a package can be taken out for what it costs, or kept', async () => {
  const cart = cartAt({ lines: [pack, cbc] })
  renderCart(cart)
  expect(screen.getByText('Already in the package above')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove it, save ₹240' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'cart.remove', code: 'CBC' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep both' }))
  expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull()
})

test('a removed line can be put back, and the focus stands on that', async () => {
  const cart = cartAt({ lines: [cbc] })
  renderCart(cart)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Complete Blood Count' }))
  const back = screen.getByRole('button', { name: 'Put it back' })
  expect(document.activeElement).toBe(back)
  await userEvent.click(back)
  expect(cart.send).toHaveBeenLastCalledWith({ type: 'cart.add', line: cbc })
})

test('the fast names its hours, its test and the windows that suit', () => {
  renderCart(cartAt({ lines: [pack] }))
  expect(screen.getByText('10 hours without food before the sample')).toBeTruthy()
  expect(
    screen.getByText(/Full Body Check-up asks for it; windows from 06:00 to 11:00 AM suit/),
  ).toBeTruthy()
})

const dearer = { code: 'CBC', flag: 'price_diff', was: 240, now: 260 } as const

test('[R4.31] a changed price is shown as it was and as it is, and accepted', async () => {
  const repriced = [{ ...cbc, selling_price: 260 }]
  const cart = cartAt({ changes: [dearer], repriced }, { prices: 'changed' })
  renderCart(cart)
  expect(screen.getByText('Complete Blood Count: was ₹240, now ₹260')).toBeTruthy()
  expect(screen.getByText('Subtotal: was ₹240, now ₹260.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Accept the new price' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'prices.accept' })
})

test('[R4.31] a line at a new price can be taken out instead', async () => {
  const cart = cartAt(
    { lines: [pack, cbc], changes: [dearer], repriced: [pack] },
    { prices: 'changed' },
  )
  renderCart(cart)
  const name = 'Remove Complete Blood Count at the new price'
  await userEvent.click(screen.getByRole('button', { name }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'cart.remove', code: 'CBC' })
  expect(screen.getByRole('button', { name: 'Put it back' })).toBeTruthy()
})

test('[R4.32] an item that is gone is said to be no longer offered', async () => {
  const change = { code: 'CBC', flag: 'notExist', was: 240 } as const
  const cart = cartAt({ changes: [change] }, { prices: 'changed' })
  renderCart(cart)
  expect(screen.getByText('Complete Blood Count: was ₹240, no longer offered')).toBeTruthy()
  expect(screen.getByText('No longer offered')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Go on without' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'prices.accept' })
})

test('a cart that the server does not have says so, and can be saved again', async () => {
  const cart = cartAt({}, { sync: 'failed' })
  renderCart(cart)
  expect(screen.getByText('Saved in this browser only')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save again' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'sync.retry' })
})

test('a refusal stands in its own words until it is read', async () => {
  const cart = cartAt({ refusal: 'This test is available only for Female' })
  renderCart(cart)
  expect(screen.getByRole('alert').textContent).toContain('This test is available only for Female')
  await userEvent.click(screen.getByRole('button', { name: 'Understood' }))
  expect(cart.send).toHaveBeenCalledWith({ type: 'refusal.dismiss' })
})

test('an empty cart leads to the tests', () => {
  renderCart(cartAt({ lines: [] }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your cart is empty')
  expect(screen.getByRole('link', { name: 'Find a test' }).getAttribute('href')).toBe('/test-menu')
})

test('the cart has one next step, and it starts the booking', async () => {
  const checkout = checkoutAt({ idle: 'browsing' })
  const windows = { charges: { from: 100, to: 150 }, fastingBand: null }
  const { container } = renderStep(
    <CartStep cart={cartAt({})} checkout={checkout} cityName="Mumbai" windows={windows} />,
  )
  expect(container.querySelectorAll('.btn--next')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Choose the patient' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'checkout.start' })
  expect(screen.getByRole('row', { name: 'With a home visit ₹340 to ₹390' })).toBeTruthy()
})
