import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, type Mock, test, vi } from 'vitest'
import { PaymentStep } from '#features/checkout/components/payment-step.tsx'
import { couponAndWalletCalls } from '#features/checkout/money-off.actors.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { inputFor } from '#machines/checkout/checkout.actors.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { sampleDraft, sampleHold } from '#paths/checkout/checkout.data.ts'
import { checkoutAt, renderStep } from './support/booking.tsx'

const tell = vi.fn()
afterEach(() => tell.mockClear())

const offers = { centreVisit: false, coupons: true, wallet: true, online: true }
const at = (regions: { coupon?: string; wallet?: string } = {}) =>
  ({
    booking: {
      payment: { hold: 'watched', coupon: 'settled', wallet: 'settled', mode: 'cash', ...regions },
      // SAFETY: the names are those of the chart; XState refuses others when it resolves them.
    },
  }) as Parameters<typeof checkoutAt>[0]
const coupon = {
  camp_applied_unique_id: 'k-1',
  code: 'CHECKUP100',
  order_discount: 100,
  discount_test_list: [{ test_code: 'CBC', discount: 100 }],
}
const wallet = {
  wallet_applied_unique_id: 'w-1',
  redeem_points: 240,
  redeem_from_wallet_points: 120,
  net_payable: 170,
}

type Shown = {
  regions?: Parameters<typeof at>[0]
  context?: Partial<CheckoutContext>
  walletRupees?: number
}

function show({ regions, context, walletRupees = 120 }: Shown = {}) {
  const checkout = checkoutAt(at(regions), { offers, hold: sampleHold, ...context })
  const view = renderStep(<PaymentStep checkout={checkout} walletRupees={walletRupees} />)
  const again = (partErrors: CheckoutContext['partErrors']) => {
    const refused = checkoutAt(at(), { offers, hold: sampleHold, ...context, partErrors })
    view.rerender(
      <MemoryRouter>
        <PaymentStep checkout={refused} walletRupees={walletRupees} />
      </MemoryRouter>,
    )
  }
  return { checkout, again }
}

test('an applied coupon shows its discount per line, and can be removed', async () => {
  const { checkout } = show({ context: { coupon } })
  const off = screen.getByRole('region', { name: 'Coupons and points' })
  expect(within(off).getByText('₹100 off Complete Blood Count.')).toBeTruthy()
  expect(within(off).getByText('−₹100')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove coupon CHECKUP100' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'coupon.remove' })
})

test('a coupon being applied ignores a second click', async () => {
  const { checkout } = show({ regions: { coupon: 'applying' }, context: { couponCode: 'FIRST10' } })
  const button = screen.getByRole('button', { name: /^Apply/ })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  expect(checkout.send).not.toHaveBeenCalled()
})

test('the error of a refused coupon is shown once, at its field', async () => {
  const { again } = show()
  const field = screen.getByLabelText('Coupon code')
  await userEvent.type(field, 'OLD')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  again({ coupon: 'This coupon ended on 01/11/2025.' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('This coupon ended on 01/11/2025.')).toHaveLength(1)
})

test('an error of neither coupon nor wallet is shown separately', () => {
  show({ context: { error: 'The price changed.' } })
  expect(screen.getByRole('alert').textContent).toContain('The price changed.')
  expect(screen.getByLabelText('Coupon code').getAttribute('aria-invalid')).toBeNull()
})

test('[R1.15] the wallet shows its points and their value, and can be switched on', async () => {
  const { checkout } = show()
  expect(screen.getByText('240 points, worth ₹120')).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Wallet points' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'wallet.apply' })
})

test('used points are shown with their discount, and can be switched off', async () => {
  const { checkout } = show({
    context: { wallet, drafts: [sampleDraft] },
    walletRupees: 0,
  })
  expect(screen.getByText('240 points, worth ₹120')).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Wallet points', checked: true }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'wallet.release' })
})

test('an empty wallet is disabled, with the reason', () => {
  show({ walletRupees: 0 })
  expect(screen.getByText('No points to use')).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Wallet points' })).toHaveProperty('disabled', true)
})

test('the wallet switch is disabled while points are applied', () => {
  show({ regions: { wallet: 'applying' } })
  expect(screen.getByRole('switch', { name: 'Wallet points' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Updating your wallet points')).toBeTruthy()
})

function callsThatFail() {
  return callsWith(vi.fn().mockRejectedValue(noMessage))
}

const noMessage = new HttpFailure({ kind: 'refused', status: 500, code: '500', message: '' })

function callsWith(call: Mock) {
  return couponAndWalletCalls({
    // SAFETY: the answers of these calls are read only as far as the test gives them.
    api: { call, callWithMessage: call } as unknown as Api,
    tell,
  })
}

const { context } = checkoutAt(at(), {
  drafts: [sampleDraft],
  coupon,
  wallet,
  couponCode: 'HUNDRED',
}).snapshot

const { signal } = new AbortController()

const noWords = { message: 'Something went wrong' }

test('[R8.20] a failed apply without a message says "Something went wrong", in a toast too', async () => {
  const { applyCoupon, applyWallet } = callsThatFail()
  await expect(applyCoupon(inputFor.applyCoupon({ context }), signal)).rejects.toMatchObject(
    noWords,
  )
  await expect(applyWallet(inputFor.parent({ context }), signal)).rejects.toMatchObject(noWords)
  expect(tell.mock.calls).toEqual([[noWords.message], [noWords.message]])
})

test('[R8.21] a failed remove without a message says "Something went wrong", in a toast too', async () => {
  const { removeCoupon, releaseWallet } = callsThatFail()
  await expect(removeCoupon(inputFor.removeCoupon({ context }))).rejects.toMatchObject(noWords)
  await expect(releaseWallet(inputFor.releaseWallet({ context }))).rejects.toMatchObject(noWords)
  expect(tell.mock.calls).toEqual([[noWords.message], [noWords.message]])
})

test('[R8.20] [R8.21] the error of the wallet is shown beside its switch', async () => {
  const { again } = show()
  await userEvent.click(screen.getByRole('switch', { name: 'Wallet points' }))
  again({ wallet: 'Something went wrong' })
  expect(screen.getAllByText('Something went wrong')).toHaveLength(1)
})

test('a refused coupon is announced at its field, which gets the focus', async () => {
  const { again } = show({ regions: { coupon: 'applying' } })
  again({ coupon: 'This coupon has ended.' })
  const field = screen.getByLabelText('Coupon code')
  expect(document.activeElement).toBe(field)
  expect(screen.getByText('This coupon has ended.').closest('[aria-live]')).toBeTruthy()
})

test('coupon and points that are applied when nobody waits for them any more go back', async () => {
  const call = vi.fn().mockResolvedValue({
    camp_applied_unique_id: 'c-1',
    wallet_applied_unique_id: 'w-1',
  })
  const left = new AbortController()
  left.abort()
  const { applyCoupon, applyWallet } = callsWith(call)
  await applyCoupon(inputFor.applyCoupon({ context }), left.signal)
  await applyWallet(inputFor.parent({ context }), left.signal)
  expect(call.mock.calls.map(([name]) => name)).toEqual([
    'couponApply',
    'couponRemove',
    'walletApply',
    'walletOrderCancel',
  ])
})
