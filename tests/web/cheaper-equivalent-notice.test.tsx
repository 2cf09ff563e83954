import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { CartContents } from '#features/cart/components/cart-contents.tsx'
import type { CartContext } from '#machines/cart/cart.setup.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
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
  offersCentre?: boolean
  prices?: 'agreed' | 'checking' | 'changed' | 'unknown'
}

function show(shown: Shown) {
  const { lines, packages = [checkUp], context = {}, window = charges, offersCentre = true } = shown
  const cart = cartAt({ ...context, lines }, { prices: shown.prices ?? 'agreed' })
  renderStep(
    <CartContents
      cart={cart}
      cityName="Mumbai"
      fastingBand={null}
      charges={window ?? undefined}
      offersCentre={offersCentre}
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
    '₹599 instead of ₹740. It also measures Sugar. ' +
      'It needs 10 hours of fasting before the sample; your cart does not.',
  )
})

test('a swap is one change of the cart', async () => {
  const cart = show({ lines: [blood, thyroid] })
  await userEvent.click(screen.getByRole('button', { name: 'Swap, save ₹141' }))
  expect(sent(cart)).toEqual([
    { type: 'cart.swap', added: [checkUp], removed: [blood.code, thyroid.code] },
  ])
})

test('undoing a swap is the swap back', async () => {
  const cart = show({ lines: [blood, thyroid] })
  await userEvent.click(screen.getByRole('button', { name: 'Swap, save ₹141' }))
  cart.send.mockClear()
  expect(screen.getByText('2 items removed').textContent).toBe('2 items removed, Check-up added')
  await userEvent.click(screen.getByRole('button', { name: 'Put them back' }))
  expect(sent(cart)).toEqual([
    { type: 'cart.swap', added: [blood, thyroid], removed: [checkUp.code] },
  ])
})

test('one way is offered at a time, and a declined one gives place to the next', async () => {
  show({ lines: [blood, thyroid, aLine('Haemoglobin', ['Haemoglobin'], 80)] })
  expect(screen.getAllByRole('button', { name: /save ₹/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Keep as it is' }))
  const next = screen.getByText('Haemoglobin is already included in Blood count')
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

test('a collection charge that falls due is counted in, and said', () => {
  const lines = [aLine('Dear', ['X'], 1500), blood, thyroid]
  show({ lines, packages: [{ ...checkUp, selling_price: 450 }] })
  expect(screen.getByRole('button', { name: 'Swap, save at least ₹140' })).toBeTruthy()
  const hint = screen.getByText('Check-up measures Blood count and Thyroid for at least ₹140 less')
  expect(hint.closest('.notice')?.textContent).toContain(
    '₹450 instead of ₹740. The saving already allows for a home collection charge.',
  )
})

test('a line that is left out says so too when home collection is then charged', () => {
  show({ lines: [aLine('Dear', ['Haemoglobin', 'Platelets', 'T3'], 1900), blood], packages: [] })
  const hint = screen.getByText('Blood count is already included in Dear').closest('.notice')
  expect(hint?.textContent).toContain(
    'Without it you pay at least ₹90 less. ' +
      'The saving already allows for a home collection charge.',
  )
  expect(screen.getByRole('button', { name: 'Remove it, save at least ₹90' })).toBeTruthy()
})

test('a collection that becomes free is said where the lab only comes home', () => {
  const lines = [aLine('Dear', ['Haemoglobin', 'T3'], 1960)]
  const packages = [{ ...checkUp, selling_price: 2000 }]
  show({ lines, packages, offersCentre: false })
  const hint = screen.getByText('Check-up measures everything in your cart for at least ₹60 less')
  expect(hint.closest('.notice')?.textContent).toContain(
    '₹2,000 instead of ₹1,960. Home collection is then free.',
  )
})

test('while the charges are not known, nothing is offered, and nothing is said to be the cheapest', () => {
  show({ lines: [blood, thyroid], window: null })
  expect(screen.queryByRole('button', { name: /save/ })).toBeNull()
  cleanup()
  const anaemia = aLine('Anaemia', ['Haemoglobin', 'Iron'], 300)
  show({ lines: [blood, anaemia], packages: [], window: null })
  expect(screen.queryByText(/measured twice/)).toBeNull()
})

test('what cannot be had for less is only said', () => {
  show({ lines: [blood, aLine('Anaemia', ['Haemoglobin', 'Iron'], 300)], packages: [] })
  const notice = screen.getByText('1 parameter is measured twice').closest('.notice')
  expect(notice?.textContent).toContain(
    'Haemoglobin is in both Blood count and Anaemia. ' +
      'We found no package that covers your cart and is sure to cost less.',
  )
})

test('the cart does not wait for the packages, and says nothing of them before', () => {
  renderStep(
    <CartContents
      cart={cartAt({ lines: [blood, aLine('Anaemia', ['Haemoglobin', 'Iron'], 300)] })}
      cityName="Mumbai"
      fastingBand={null}
      charges={charges}
      offersCentre={true}
      packages={undefined}
    />,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cart')
  expect(screen.queryByText(/measured twice/)).toBeNull()
})

test.each(['checking', 'changed', 'unknown'] as const)(
  'while the prices are %s, no saving is offered',
  (prices) => {
    show({ lines: [blood, thyroid], prices })
    expect(screen.queryByText(/less/)).toBeNull()
    expect(screen.queryByRole('button', { name: /save/ })).toBeNull()
  },
)

test('a package is said to measure only what it measures itself, and a second sample is told', () => {
  const tsh = aLine('TSH', ['TSH'], 250)
  const sugar = aLine('Sugar', ['Sugar'], 700)
  const care: CartLine = {
    ...aLine('Sugar care', ['Sugar', 'Sugar after a meal'], 600),
    type: 'package',
    fasting_hours: 10,
    samples: [
      { container: 'Fluoride tube (grey)', volume_ml: 2 },
      {
        container: 'Fluoride tube (grey)',
        volume_ml: 2,
        later: { after: 'meal', minutes: [120] },
      },
    ],
  }
  show({ lines: [sugar, thyroid, tsh, { ...blood, fasting_hours: 8 }], packages: [care] })
  const hint = screen.getByText(/^Sugar care measures Sugar for .* less$/)
  expect(hint.closest('.notice')?.textContent).toContain(
    'It also measures Sugar after a meal. TSH is already in Thyroid. ' +
      'It needs 10 hours of fasting before the sample; your cart needs 8. ' +
      'Sugar care needs a second sample 2 hours after you start your meal: 1 more prick, 1 tube. ' +
      'A phlebotomist comes again to take it, or our staff take it at the centre. ' +
      'We will call you to fix the time of the second sample. It is not charged again.',
  )
})
