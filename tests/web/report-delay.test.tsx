import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { ReportDelay } from '#features/orders/components/report-delay.tsx'
import { anOrder } from './support/profile.tsx'

const delay = {
  promised: '2026-11-22T14:00:00.000Z',
  late: false,
  reason: 'The analyser is being repaired.',
  credit: 0,
  credit_points: 0,
}

function wordsOf(changes: Partial<Order>): string {
  const owed = { status: 'at_lab', report_by: '2026-11-23T12:30:00.000Z' } as const
  const { container } = render(<ReportDelay order={anOrder({ ...owed, ...changes })} />)
  return container.textContent
}

test('a new time is said with the reason and the first promise', () => {
  expect(wordsOf({ report_delay: delay })).toBe(
    'Your report will be ready by Mon 23 Nov, 06:00 PMWe promised it for Sun 22 Nov, 07:30 PM. The analyser is being repaired.',
  )
  expect(screen.getByRole('status')).toBeTruthy()
})

test('a missed promise is said, with what the lab gives for it', () => {
  const missed = { ...delay, late: true, reason: null, credit: 40, credit_points: 80 }
  expect(wordsOf({ report_delay: missed })).toBe(
    'Your report is lateWe promised it for Sun 22 Nov, 07:30 PM. We will send you the new time when we know it.₹40 is in your wallet: 80 points, because of the delay.',
  )
})

test('nothing is said without a delay, and once the report is there', () => {
  expect(wordsOf({})).toBe('')
  expect(wordsOf({ status: 'report_ready', report_delay: { ...delay, late: true } })).toBe('')
})
