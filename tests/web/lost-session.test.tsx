import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { KeptBooking } from '#features/checkout/components/kept-booking.tsx'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { useHasTyped } from '../../src/app/shell/use-has-typed.ts'
import { checkoutAt } from './support/booking.tsx'

function Page({ isLost }: { isLost: boolean }) {
  const hasTyped = useHasTyped(isLost)
  return (
    <>
      <input aria-label="Pincode" defaultValue="400050" />
      <input aria-label="Street" />
      <output>{hasTyped ? 'typed' : 'nothing typed'}</output>
    </>
  )
}

test('a form that was only shown was not typed into', async () => {
  const { rerender } = render(<Page isLost={false} />)
  rerender(<Page isLost />)
  screen.getByText('nothing typed')
  rerender(<Page isLost={false} />)
  await userEvent.type(screen.getByLabelText('Street'), 'Hill Road')
  rerender(<Page isLost />)
  screen.getByText('typed')
  rerender(<Page isLost={false} />)
  await userEvent.clear(screen.getByLabelText('Street'))
  rerender(<Page isLost />)
  screen.getByText('nothing typed')
})

test.each([
  [{ wasPaying: false, hasTyped: false }, '', '1 test, the patient and the address'],
  [
    { wasPaying: true, hasTyped: false },
    'No money was taken.',
    '1 test, the patient and the address',
  ],
  [
    { wasPaying: false, hasTyped: true },
    '',
    '1 test, the patient and the address What you typed on this page',
  ],
])('a lost session says of money and of typed text only what is so: %o', (was, money, kept) => {
  const view = checkoutAt({ booking: 'payment' }, {}, [sampleLine])
  render(<KeptBooking {...view} {...was} />)
  expect(screen.queryByText('No money was taken.')?.textContent ?? '').toBe(money)
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words.join(' ')).toBe(kept)
})
