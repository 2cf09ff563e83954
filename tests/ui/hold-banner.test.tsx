import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HoldBanner } from '#ui/hold-banner.tsx'

function Held({ secondsLeft }: { secondsLeft: number }) {
  return (
    <HoldBanner title="07:00 AM to 07:30 AM is held" secondsLeft={secondsLeft} totalSeconds={900} />
  )
}

test('the time left is shown as a clock and announced in words', () => {
  render(<Held secondsLeft={872} />)
  expect(screen.getByText('14:32')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toContain('Held for 14 minutes 32 seconds more')
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off')
  expect(screen.getByRole('meter').getAttribute('value')).toBe('15')
})

test('the live region announces five minutes and one minute left, never the seconds', () => {
  const { rerender } = render(<Held secondsLeft={301} />)
  const live = screen.getByRole('status')
  const said = [300, 299, 61, 60, 59, 1, 0].map((secondsLeft) => {
    rerender(<Held secondsLeft={secondsLeft} />)
    return live.textContent
  })
  const five = '5 minutes left to finish the booking'
  const one = '1 minute left to finish the booking'
  expect(said).toEqual([five, five, five, one, one, one, ''])
})
