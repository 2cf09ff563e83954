import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Pricing } from '#contract/rules/pricing.ts'
import { netChange } from '#server/modules/added-tests/net-change.ts'
import type { OrderRow } from '#server/modules/orders/order.repository.ts'

/** As much of an order as the sum needs. */
const order = (id: string, duePaise = 0, paymentMode: 'cash' | 'online' = 'online') =>
  ({ id, duePaise, paymentMode, netPayablePaise: 100_000 }) as OrderRow
const after = (paise: number) => ({ net_payable: (100_000 + paise) / 100 }) as Pricing
const cheaper = (paise: number, duePaise = 0) => ({
  order: order('other', duePaise),
  after: after(-paise),
  paise,
})

it('is due, or comes back, never both; together they are what changes', () => {
  const paise = fc.integer({ min: 0, max: 50_000 })
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 50_000 }), paise, (difference, less) => {
      const { duePaise, refundPaise, refunds } = netChange(order('own'), after(difference), [
        cheaper(less),
      ])
      expect(Math.min(duePaise, refundPaise)).toBe(0)
      expect(duePaise - refundPaise).toBe(difference - less)
      expect([...refunds.values()].reduce((sum, one) => sum + one, 0)).toBe(refundPaise)
    }),
  )
})

it('lowers what is due at a visit before anything pays for the test or comes back', () => {
  const net = netChange(order('own'), after(4_000), [cheaper(10_000, 7_500)])
  expect([net.duePaise, net.refundPaise]).toEqual([1_500, 0])
  const rest = netChange(order('own'), after(1_000), [cheaper(10_000, 7_500)])
  expect([rest.duePaise, rest.refundPaise, rest.refunds.get('other')]).toEqual([0, 1_500, 1_500])
})
