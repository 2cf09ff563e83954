import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { NextButton } from '#features/checkout/components/next-step.tsx'
import { PayingStep } from '#features/checkout/components/paying-step.tsx'
import { PaymentStep } from '#features/checkout/components/payment-step.tsx'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { sampleHold, sampleMan, sampleOrder } from '#paths/checkout/checkout.data.ts'
import { allOffers, checkoutAt, pressNext, renderStep } from './support/booking.tsx'
import { aCentre, heldAt, mriLine, PACEMAKER, timeAt, usgLine } from './support/scans.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const NOW = '2026-11-21T09:00:00+05:30'
const hold = { ...sampleHold, expires_at: '2026-11-21T09:09:41+05:30' }

function renderPayment(
  mode: 'cash' | 'online',
  context: Partial<CheckoutContext> = {},
  lines: readonly CartLine[] = [sampleLine],
  attempt: 'none' | { failed: 'declined' | 'abandoned' | 'notOpened' } = 'none',
) {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date', 'setInterval', 'clearInterval'] })
  const value = {
    booking: {
      payment: {
        opening: 'open',
        attempt,
        hold: 'watched',
        coupon: 'settled',
        wallet: 'settled',
        mode,
      },
    },
  } as const
  const checkout = checkoutAt(value, { offers: allOffers, hold, ...context }, lines)
  renderStep(<PaymentStep checkout={checkout} walletRupees={120} />)
  return checkout
}

const wallet = {
  wallet_applied_unique_id: 'w-1',
  redeem_points: 240,
  redeem_from_wallet_points: 120,
  net_payable: 270,
}

test('[R3.19] [R3.20] [R9.35] online payment is the first mode, and the button states the amount', async () => {
  const checkout = renderPayment('online')
  const modes = screen.getAllByRole('radio', { name: /Pay/ })
  expect(modes.map((one) => (one as HTMLInputElement).value)).toEqual(['online', 'cash'])
  expect(modes[0]).toHaveProperty('checked', true)
  expect(screen.getByText("UPI, card or net banking, on the bank's page")).toBeTruthy()
  await pressNext('Pay ₹390')
  expect(checkout.send).toHaveBeenCalledWith({ type: 'order.place' })
  await userEvent.click(screen.getByRole('radio', { name: /Pay at Service/ }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'mode.choose', mode: 'cash' })
})

test('[R4.18] points come off the total, and the button says what is left', () => {
  renderPayment('cash', { wallet })
  expect(screen.getByRole('row', { name: 'Wallet, 240 points −₹120' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Net payable ₹270' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Confirm, pay ₹270 at service' })).toBeTruthy()
})

test('where nothing is left to pay no way to pay is asked for', () => {
  const all = { ...wallet, redeem_points: 780, redeem_from_wallet_points: 390, net_payable: 0 }
  renderPayment('online', { wallet: all })
  expect(screen.getByText('Nothing is left to pay')).toBeTruthy()
  expect(screen.queryByText('How do you want to pay?')).toBeNull()
  expect(screen.getByRole('button', { name: 'Confirm, nothing to pay' })).toBeTruthy()
})

const centre = aCentre('Andheri')
const at = (from: string, to: string) => timeAt(from, to, { slot_date: '2026-11-22' })
const appointments = [
  heldAt('MRI', at('10:00', '10:30'), '2026-11-21T09:08:00+05:30'),
  heldAt('Ultrasound/USG', at('09:30', '10:00'), '2026-11-21T09:05:00+05:30'),
]

test('a centre visit shows its appointments in order, its place and the safety answers', () => {
  const answers = { [sampleMan.member_id]: [{ question: PACEMAKER, answer: 'no' }] } as const
  const atCentre = {
    hold: null,
    visit: 'center',
    address: null,
    centre,
    appointments,
    answers,
  } as const
  renderPayment('cash', atCentre, [usgLine, mriLine])
  const booking = within(screen.getByRole('region', { name: 'Your booking' }))
  expect(booking.getByText('When').parentElement?.textContent).toBe(
    'WhenSun 22 Nov, 09:30 AM to 10:00 AM, USGSun 22 Nov, 10:00 AM to 10:30 AM, MRI',
  )
  expect(booking.getByText('Centre Visit').parentElement?.textContent).toContain('Parakh Andheri')
  expect(booking.getByText(PACEMAKER).textContent).toBe(`${PACEMAKER} No`)
  expect(screen.getByText('Cash or UPI at the centre')).toBeTruthy()
  expect(
    screen.getByText(
      /Cancel free of charge until you have paid at the centre or your first sample or scan is done\./,
    ),
  ).toBeTruthy()
})

test('the hold that ends first is the one that counts down', () => {
  renderPayment('cash', { hold: null, visit: 'center', centre, appointments }, [usgLine, mriLine])
  expect(screen.getByRole('timer').textContent).toContain('05:00')
})

test('a walk-in has no time, and says so', () => {
  renderPayment('cash', { hold: null, visit: 'center', address: null, centre })
  expect(screen.getByText('During opening hours')).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
})

const payment = {
  payment_id: 'p-1',
  gateway: 'sandbox',
  gateway_order_id: 'g-1',
  checkout_url: '/gateway/g-1',
  amount: 1429,
  currency: 'INR',
} as const

function renderPaying(
  paying:
    | 'checkingPrices'
    | 'creating'
    | 'atGateway'
    | 'verifying'
    | 'pending'
    | 'ordering'
    | 'paidUnordered'
    | 'refunded',
  context: Partial<CheckoutContext> = {},
) {
  const checkout = checkoutAt({ paying }, { offers: allOffers, payment, ...context })
  const view = renderStep(<PayingStep checkout={checkout} />)
  return { checkout, view }
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent

test.each(['checkingPrices', 'creating', 'atGateway'] as const)(
  'the payment is being opened while the chart is at %s',
  (standing) => {
    const { view } = renderPaying(standing)
    expect(title()).toBe('Opening the payment')
    expect(view.container.querySelector('[data-state]')?.getAttribute('data-state')).toBe(
      `paying.${standing}`,
    )
  },
)

test('whoever comes back from the bank without being sent can go there again, or go on', async () => {
  const { checkout } = renderPaying('atGateway')
  expect(screen.getByRole('link', { name: "Go to the bank's page" }).getAttribute('href')).toBe(
    '/gateway/g-1',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Check my payment' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'gateway.returned' })
})

test('after the return the bank is asked, and nothing can be pressed', () => {
  renderPaying('verifying')
  expect(title()).toBe('Checking with your bank')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a payment the bank has not decided may be left alone, or checked again', async () => {
  const { checkout } = renderPaying('pending')
  expect(title()).toBe('Being checked with your bank')
  expect(
    screen.getByText('We do not know yet if ₹1,429 was taken. Please do not pay again.'),
  ).toBeTruthy()
  expect(screen.getByText(/You can close this page/)).toBeTruthy()
  expect(screen.getByText(/If not, no money was taken/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'payment.recheck' })
})

test('a paid order without answer is asked for again, never charged', async () => {
  const { checkout } = renderPaying('paidUnordered', { error: 'We could not reach the lab.' })
  expect(screen.getByText(/You will not be charged again/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Check my order again' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'checkout.retry' })
})

test('a payment whose window was gone says how much goes back, and leads to another slot', async () => {
  const { checkout } = renderPaying('refunded')
  expect(title()).toBe('Paid, refund on its way')
  expect(screen.getByText(/₹1,429 is going back to the account you paid from/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Choose another slot' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'checkout.retry' })
})

test('a payment of a walk-in lost no slot: it only came too late', async () => {
  const walkIn = { ...sampleOrder, status: 'draft', order_type: 'lab_visit' } as const
  const { checkout } = renderPaying('refunded', { drafts: [walkIn] })
  expect(screen.getByText('It came too late for your booking.')).toBeTruthy()
  expect(screen.queryByText(/slot/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Book again' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'checkout.retry' })
})

function renderFailed(failed: 'declined' | 'abandoned' | 'notOpened', error = '') {
  vi.stubGlobal('scrollTo', vi.fn())
  return renderPayment('online', { error }, [sampleLine], { failed })
}

test.each([
  ['declined', 'Your bank declined the payment of ₹390. Your slot is still held'],
  [
    'abandoned',
    'The payment of ₹390 is not finished. If the bank’s page is open in another tab, you can still pay there. Your slot is still held',
  ],
  ['notOpened', 'We could not open the payment of ₹390. We could not reach the lab. Your slot is'],
] as const)(
  'a payment that was %s is the heading, announced and with the focus',
  (failed, words) => {
    renderFailed(failed, failed === 'notOpened' ? 'We could not reach the lab.' : '')
    const heading = screen.getByRole('heading', { level: 1, name: 'No money was taken' })
    expect(document.activeElement).toBe(heading)
    const alert = screen.getByRole('alert')
    expect(alert.contains(heading)).toBe(true)
    expect(alert.textContent).toContain(words)
  },
)

test.each([
  ['insufficient_funds', 'Not enough money in the account'],
  ['a_new_reason', 'Your bank did not give a reason'],
  [null, 'Your bank did not give a reason'],
])('a declined payment says why (%s), when, and the reference', (reason, words) => {
  vi.stubGlobal('scrollTo', vi.fn())
  const declined = { reason, reference: 'pay_29QQoUBi66xm2f', at: '2026-11-21T03:20:00.000Z' }
  renderPayment('online', { declined }, [sampleLine], { failed: 'declined' })
  const told = within(screen.getByRole('region', { name: 'What your bank told us' }))
  const facts = told.getAllByRole('definition').map((fact) => fact.textContent)
  expect(facts).toEqual([words, 'Sat 21 Nov, 08:50 AM', 'pay_29QQoUBi66xm2f'])
})

test('an abandoned payment has no answer of the bank', () => {
  const declined = { reason: 'card_expired', reference: 'pay_1', at: '2026-11-21T03:20:00.000Z' }
  vi.stubGlobal('scrollTo', vi.fn())
  renderPayment('online', { declined }, [sampleLine], { failed: 'abandoned' })
  expect(screen.queryByRole('region', { name: 'What your bank told us' })).toBeNull()
})

test('a payment that failed can be changed to Pay at Service, which places nothing yet', async () => {
  const checkout = renderFailed('declined')
  const [instead] = screen.getAllByRole('button', { name: 'Pay at Service instead' })
  await userEvent.click(instead as HTMLElement)
  expect(checkout.send.mock.calls).toEqual([[{ type: 'mode.choose', mode: 'cash' }]])
})

test('a hold that ended meanwhile is not said to be held', () => {
  vi.stubGlobal('scrollTo', vi.fn())
  const ended = { ...hold, expires_at: NOW }
  renderPayment('online', { hold: ended }, [sampleLine], { failed: 'declined' })
  expect(screen.getByRole('alert').textContent).not.toContain('held')
})

test('a step that has just opened takes no press, and says so', async () => {
  const checkout = renderPayment('online')
  const pay = screen.getByRole('button', { name: 'Pay ₹390' })
  expect(pay.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(pay)
  expect(checkout.send).not.toHaveBeenCalled()
  await pressNext('Pay ₹390')
  expect(checkout.send).toHaveBeenCalledWith({ type: 'order.place' })
})

test('a tap on a button whose action has just changed is ignored, a press of a key is not', async () => {
  const next = (label: string) => ({ label, onPress: vi.fn() })
  const [retry, pay] = [next('Try again'), next('Pay ₹390')]
  const { rerender } = render(<NextButton next={retry} />)
  const button = screen.getByRole('button')
  await waitFor(() => expect(button.hasAttribute('data-opening')).toBe(false))
  rerender(<NextButton next={pay} />)
  await userEvent.click(button)
  expect(pay.onPress).not.toHaveBeenCalled()
  fireEvent.click(button, { detail: 0 })
  expect(pay.onPress).toHaveBeenCalledOnce()
  await waitFor(() => expect(button.hasAttribute('data-opening')).toBe(false))
  await userEvent.click(button)
  expect(pay.onPress).toHaveBeenCalledTimes(2)
})
