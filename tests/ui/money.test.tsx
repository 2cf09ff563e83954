import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Bill } from '#ui/bill.tsx'
import { Price } from '#ui/price.tsx'
import { formatRupees } from '#ui/rupees.ts'

test.each([
  [0, '₹0'],
  [1739, '₹1,739'],
  [100000, '₹1,00,000'],
  [12345678.5, '₹1,23,45,678.50'],
  [-100, '\u2212₹100'],
  [-0.001, '₹0'],
  [0.1 + 0.2, '₹0.30'],
])('[R9.05] %d rupees read %s', (rupees, text) => {
  expect(formatRupees(rupees)).toBe(text)
})

test('the MRP is shown struck through only when it is higher than the price', () => {
  const { rerender } = render(<Price now={999} mrp={2810} />)
  expect(screen.getByText('₹2,810').closest('s')?.textContent).toContain('MRP ₹2,810')
  rerender(<Price now={999} mrp={999} />)
  expect(screen.queryByText(/MRP/)).toBeNull()
})

test('the bill reads as a table: each charge is the header of its figure', () => {
  render(
    <Bill
      rows={[
        { label: 'Subtotal', value: '₹1,499', kind: 'sum' },
        { label: 'Home collection', small: 'Sat 22 Nov', value: '₹150' },
      ]}
      totals={[{ label: 'Total', value: '₹1,649' }]}
    />,
  )
  const figureOf = (name: RegExp) =>
    screen.getByRole('rowheader', { name }).nextSibling?.textContent
  expect(screen.getByRole('table', { name: 'Price breakdown' })).toBeTruthy()
  expect(figureOf(/Home collection/)).toBe('₹150')
  expect(figureOf(/Total/)).toBe('₹1,649')
})
