import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { secondHint } from '#features/coupons/components/second-hint.tsx'
import { CouponSheet } from '#features/coupons/coupon-sheet.container.tsx'
import { ApiProvider } from '#lib/http/api-context.tsx'
import { createQueryClient } from '#lib/query-client.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { renderStep } from './support/booking.tsx'

function aCoupon(overrides: Partial<Coupon> = {}): Coupon {
  return {
    coupon_id: overrides.code ?? 'FIRST10',
    code: 'FIRST10',
    title: '10% off',
    description: 'On the first order.',
    kind: 'percent',
    value: 10,
    cap: 150,
    min_sub_total: 0,
    applies_to: 'all',
    valid_till: '2026-12-31',
    ...overrides,
  }
}

const first = aCoupon()
const second = aCoupon({
  code: 'SECOND50',
  title: 'Second at half price',
  kind: 'second-at-half',
  value: 50,
  cap: null,
})
const packages = aCoupon({ code: 'CHECKUP100', title: '₹100 off a package', applies_to: 'package' })
const dear = aCoupon({ code: 'BIG', title: '20% off', value: 20, min_sub_total: 1000 })

const cbc = sampleLine
const thyroid = { ...sampleLine, code: 'TFT', name: 'Thyroid Profile Total', selling_price: 500 }

function showSheet(answers: Record<string, () => unknown>, busy = false) {
  const call = vi.fn(async (name: string, _input: unknown) => answers[name]?.() as never)
  const onUse = vi.fn()
  const sheet = <CouponSheet lines={[cbc, thyroid]} busy={busy} onUse={onUse} />
  const router = createMemoryRouter([{ path: '*', element: sheet }])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider api={{ call, callWithMessage: vi.fn() }}>
        <RouterProvider router={router} />
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { call, onUse }
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'See all coupons' }))

test('[R7.087] coupons are loaded when the sheet opens, highest saving first', async () => {
  const { call } = showSheet({ couponList: () => ({ coupons: [packages, first, second] }) })
  expect(call).not.toHaveBeenCalled()
  await open()
  const titles = await screen.findAllByRole('heading', { level: 3 })
  expect(titles.map((title) => title.textContent)).toEqual([
    'Second at half price',
    '10% off',
    '₹100 off a package',
  ])
  expect(screen.getByText('₹120 off this order')).toBeTruthy()
  expect(screen.getByText('₹74 off this order')).toBeTruthy()
})

test('a coupon that does not apply shows what is missing, and cannot be used', async () => {
  const scans: Coupon = { ...dear, code: 'SCAN200', applies_to: 'radiology' }
  showSheet({ couponList: () => ({ coupons: [packages, dear, scans] }) })
  await open()
  // A higher subtotal would not help.
  expect(await screen.findByText('Valid on scans: your cart has no scan.')).toBeTruthy()
  expect(await screen.findByText('Valid on packages: your cart has no package.')).toBeTruthy()
  expect(screen.getByText('Valid from a subtotal of ₹1,000: add ₹260 more.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull()
})

test('a coupon of the list is applied with one click, and the sheet closes', async () => {
  const { onUse } = showSheet({ couponList: () => ({ coupons: [first] }) })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Apply coupon FIRST10' }))
  expect(onUse).toHaveBeenCalledWith('FIRST10')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[R7.088] the conditions of a coupon are loaded when expanded', async () => {
  const conditions = ['Once for each patient.', 'At most ₹150.']
  const { call } = showSheet({
    couponList: () => ({ coupons: [first] }),
    couponDetails: () => ({ ...first, conditions }),
  })
  await open()
  const card = (await screen.findByText('10% off')).closest('li')
  if (!card) throw new Error('The coupon has no card.')
  await userEvent.click(within(card).getByText('Conditions'))
  expect(await within(card).findByText('At most ₹150.')).toBeTruthy()
  expect(call.mock.calls.at(-1)?.slice(0, 2)).toEqual([
    'couponDetails',
    { params: { id: 'FIRST10' } },
  ])
})

test('a failed list can be retried', async () => {
  let answers = 0
  showSheet({
    couponList() {
      answers += 1
      if (answers === 1) throw new Error('no answer')
      return { coupons: [first] }
    },
  })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('10% off')).toBeTruthy()
})

test('an empty list is explained', async () => {
  showSheet({ couponList: () => ({ coupons: [] }) })
  await open()
  const words = 'There are no coupons today. You can still type in a code you have.'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('the cart shows the saving of the second-item offer', () => {
  renderStep(<div>{secondHint([first, second], [cbc, thyroid])}</div>)
  expect(screen.getByText('Use SECOND50: 50% off the cheaper test')).toBeTruthy()
  expect(screen.getByText('₹120 less for Complete Blood Count.')).toBeTruthy()
})

test.each([
  [
    'of three tests, which is the second dearest',
    [cbc, thyroid, { ...cbc, code: 'ESR', name: 'ESR', selling_price: 90 }],
  ],
  ['of a test and a package, which is no test', [{ ...cbc, type: 'package' as const }, thyroid]],
])('the cart names the item that costs less, %s', (_, lines) => {
  renderStep(<div>{secondHint([first, second], lines)}</div>)
  expect(screen.getByText('Use SECOND50: 50% off Complete Blood Count')).toBeTruthy()
  expect(screen.getByText('₹120 less.')).toBeTruthy()
})

test('a cart with one line links to the offer; without the offer it shows nothing', () => {
  const { unmount } = renderStep(<div>{secondHint([second], [cbc])}</div>)
  const link = screen.getByRole('link', { name: 'See how it works' })
  expect(link.getAttribute('href')).toBe('/buy-one-get50-on-2nd')
  unmount()
  const { container } = renderStep(<div>{secondHint([first], [cbc, thyroid])}</div>)
  expect(container.textContent).toBe('')
})
