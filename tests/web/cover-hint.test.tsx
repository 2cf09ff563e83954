import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { CartContents } from '#features/cart/components/cart-contents.tsx'
import { sampleLine } from '#machines/cart/cart.events.ts'
import type { CartContext } from '#machines/cart/cart.setup.ts'
import { cartAt, renderStep } from './support/booking.tsx'

function aLine(name: string, analytes: readonly string[], price: number): CartLine {
  return {
    ...sampleLine,
    code: name.toUpperCase(),
    name,
    selling_price: price,
    mrp: price,
    parameter_count: analytes.length,
    parameters_analyte: [...analytes],
  }
}

const blood = aLine('Blood count', ['Haemoglobin', 'Platelets'], 240)
const thyroid = aLine('Thyroid', ['T3', 'T4', 'TSH'], 500)
const checkUp: CartLine = {
  ...aLine('Check-up', ['Haemoglobin', 'Platelets', 'T3', 'T4', 'TSH', 'Sugar'], 599),
  type: 'package',
  fasting_hours: 10,
}
const charges = { from: 100, to: 150 }

type Shown = {
  lines: readonly CartLine[]
  packages?: readonly CartLine[] | undefined
  context?: Partial<CartContext>
  /** Null while they are not known. */
  window?: typeof charges | null
}

function show({ lines, packages = [checkUp], context = {}, window = charges }: Shown) {
  const cart = cartAt({ ...context, lines })
  renderStep(
    <CartContents
      cart={cart}
      cityName="Mumbai"
      fastingBand={null}
      charges={window ?? undefined}
      packages={packages}
    />,
  )
  return cart
}

const sent = (cart: ReturnType<typeof cartAt>) => cart.send.mock.calls.map(([event]) => event)

test('a package that measures the cart for less says what it costs, saves, brings and asks', () => {
  show({ lines: [blood, thyroid] })
  const hint = screen.getByText('Check-up measures everything in your cart for ₹141 less')
  expect(hint.closest('[role="status"]')?.textContent).toContain(
    '₹599 in place of ₹740. It also measures Sugar. ' +
      'It asks for 10 hours without food before the sample; your cart does not.',
  )
})

test('a swap takes the package in before the tests go, so that the cart is never empty', async () => {
  const cart = show({ lines: [blood, thyroid] })
  await userEvent.click(screen.getByRole('button', { name: 'Swap, save ₹141' }))
  expect(sent(cart)).toEqual([
    { type: 'cart.add', line: checkUp },
    { type: 'cart.remove', code: blood.code },
    { type: 'cart.remove', code: thyroid.code },
  ])
})

test('a swap can be undone: the tests come back before the package goes', async () => {
  const cart = show({ lines: [blood, thyroid] })
  await userEvent.click(screen.getByRole('button', { name: 'Swap, save ₹141' }))
  cart.send.mockClear()
  const notice = screen.getByText('2 items are removed').closest('[role="status"]')
  expect(notice?.textContent).toContain('Check-up is in their place.')
  await userEvent.click(screen.getByRole('button', { name: 'Put them back' }))
  expect(sent(cart)).toEqual([
    { type: 'cart.add', line: blood },
    { type: 'cart.add', line: thyroid },
    { type: 'cart.remove', code: checkUp.code },
  ])
})

test('one way is offered at a time, and a declined one gives place to the next', async () => {
  show({ lines: [blood, thyroid, aLine('Haemoglobin', ['Haemoglobin'], 80)] })
  expect(screen.getAllByRole('button', { name: /save ₹/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Keep as it is' }))
  const next = screen.getByText('Haemoglobin is already inside Blood count')
  const hint = next.closest<HTMLElement>('[role="status"]')
  expect(hint?.textContent).toContain(
    'Its parameter is measured once. Without it you pay ₹80 less.',
  )
  if (hint) await userEvent.click(within(hint).getByRole('button', { name: 'Keep all' }))
  expect(screen.queryByRole('button', { name: /save ₹/ })).toBeNull()
})

test('a package for women is not offered to a man', () => {
  const women: CartLine = { ...checkUp, sex: 1, sex_age_action: 1 }
  show({
    lines: [blood, thyroid],
    packages: [women],
    context: { member: { gender: 0, age: 40 } },
  })
  expect(screen.queryByRole('button', { name: /Swap/ })).toBeNull()
})

test('nothing is offered that would let a collection charge fall due for more than it saves', () => {
  const lines = [aLine('Dear', ['X'], 1500), blood, thyroid]
  const barely = { ...checkUp, selling_price: 450 }
  show({ lines, packages: [barely] })
  expect(screen.getByRole('button', { name: 'Swap, save ₹140' })).toBeTruthy()
})

test('while the charges are not known, no offer makes one fall due', () => {
  const lines = [aLine('Dear', ['X'], 1500), blood, thyroid]
  show({ lines, packages: [{ ...checkUp, selling_price: 450 }], window: null })
  expect(screen.queryByRole('button', { name: /Swap/ })).toBeNull()
})

test('what cannot be had for less is only said', () => {
  show({ lines: [blood, aLine('Anaemia', ['Haemoglobin', 'Iron'], 300)], packages: [] })
  const notice = screen.getByText('1 parameter is measured twice').parentElement
  expect(notice?.textContent).toContain(
    'Haemoglobin is in both Blood count and Anaemia. ' +
      'No package measures all that is in your cart for less.',
  )
})

test('the cart does not wait for the packages, and says nothing of them before', () => {
  renderStep(
    <CartContents
      cart={cartAt({ lines: [blood, aLine('Anaemia', ['Haemoglobin', 'Iron'], 300)] })}
      cityName="Mumbai"
      fastingBand={null}
      charges={undefined}
      packages={undefined}
    />,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cart')
  expect(screen.queryByText(/measured twice/)).toBeNull()
})

test('while prices are changed, no cover is reckoned with the old ones', () => {
  const change = { code: blood.code, flag: 'price_diff', was: 240, now: 260 } as const
  show({ lines: [blood, thyroid], context: { changes: [change] } })
  expect(screen.queryByRole('button', { name: /Swap/ })).toBeNull()
})
