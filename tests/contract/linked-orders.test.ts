import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rupeesSchema } from '#contract/fields.ts'
import { priceBooking, sumOf } from '#contract/rules/booking-price.ts'
import {
  type CouponTerms,
  couponDiscounts,
  type DiscountLine,
} from '#contract/rules/coupon-discount.ts'
import {
  cancelLinked,
  leavesVisit,
  moveLinked,
  type OrderOfBooking,
} from '#contract/rules/linked-orders.ts'
import { priceLines } from '#contract/rules/pricing.ts'
import { cashValueOf, dividePoints, pointsFor, pointsToUse } from '#contract/rules/wallet-points.ts'

const slot = { slot_date: '2026-11-27', charge: 150 }
const line = (selling_price: number, mrp = selling_price) => ({ selling_price, mrp })
const home = (...lines: ReturnType<typeof line>[]) => ({ lines, home: true })
const centre = (...lines: ReturnType<typeof line>[]) => ({ lines, home: false })

const rupees = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((paise) => paise / 100)
const drafts = fc.array(
  fc.record({
    lines: fc.array(
      rupees(1500).map((price) => line(price)),
      { minLength: 1, maxLength: 4 },
    ),
    home: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('the price of orders that are booked together', () => {
  it('has one collection charge, on the first home order', () => {
    const { orders, sum } = priceBooking({
      orders: [centre(line(300)), home(line(400)), home(line(500))],
      slot,
    })
    expect(orders.map(({ hc_charges }) => hc_charges)).toEqual([0, 150, 0])
    expect(orders.map(({ slot_charges }) => slot_charges)).toEqual([0, 150, 0])
    expect(sum).toMatchObject({ sub_total: 1200, hc_charges: 150, net_payable: 1350 })
  })

  it('collects free of charge from ₹2,000 of all orders, scans at a centre included', () => {
    const together = (scan: number) =>
      priceBooking({ orders: [home(line(800)), home(line(700)), centre(line(scan))], slot })
    expect(together(500).sum).toMatchObject({ hc_charges: 0, slot_charges: 150 })
    expect(together(499.99).sum).toMatchObject({ hc_charges: 150, slot_charges: 150 })
  })

  it('takes the share of the coupon off each order, and points off all of them', () => {
    const { orders, sum } = priceBooking({
      orders: [
        { ...home(line(400)), couponDiscount: 40 },
        { ...home(line(900)), couponDiscount: 90 },
      ],
      slot,
      points: 264,
    })
    expect(orders[0]).toMatchObject({ order_discount: 40, total: 510, net_payable: 459 })
    expect(orders[1]).toMatchObject({ order_discount: 90, total: 810, net_payable: 729 })
    expect(sum).toMatchObject({ order_discount: 130, redeem_from_wallet_points: 132 })
  })

  it('charges nothing before a slot is chosen, and for visits to centres only', () => {
    expect(priceBooking({ orders: [home(line(400))], slot: null }).sum.hc_charges).toBe(0)
    expect(priceBooking({ orders: [centre(line(400))], slot }).sum.hc_charges).toBe(0)
  })

  it('adds up to the paisa, as one booking of all lines', () => {
    fc.assert(
      fc.property(drafts, rupees(300), (orders, charge) => {
        const chosen = { slot_date: slot.slot_date, charge }
        const { orders: each, sum } = priceBooking({ orders, slot: chosen })
        const isVisited = orders.some((order) => order.home)
        const lines = orders.flatMap((order) => order.lines)
        expect(sum).toEqual(priceLines({ lines, slot: isVisited ? chosen : null }))
        for (const amount of each.flatMap((one) => Object.values(one))) {
          expect(rupeesSchema.safeParse(amount).success).toBe(true)
        }
      }),
    )
  })

  it('is that of a booking if there is one order', () => {
    fc.assert(
      fc.property(drafts, rupees(2000), fc.nat(4000), ([first], couponDiscount, points) => {
        const order = { lines: first?.lines ?? [], couponDiscount }
        const { sum } = priceBooking({ orders: [{ ...order, home: true }], slot, points })
        const walletRupees = cashValueOf(points)
        expect(sum).toEqual(priceLines({ ...order, slot, walletRupees }))
      }),
    )
  })
})

const terms = fc.record<CouponTerms>({
  kind: fc.constantFrom('flat', 'percent', 'second-at-half'),
  value: fc.integer({ min: 1, max: 100 }),
  capPaise: fc.option(fc.integer({ min: 1, max: 50_000 })),
  minSubTotalPaise: fc.nat(200_000),
  appliesTo: fc.constantFrom('all', 'package', 'test', 'radiology'),
})
const discountLine = fc.record<DiscountLine>({
  // Few codes: several people may have the same test.
  code: fc.constantFrom('A', 'B', 'C'),
  type: fc.constantFrom('package', 'test'),
  radiology: fc.boolean(),
  pricePaise: fc.nat(150_000),
})
const ordersOfLines = fc.array(
  fc.uniqueArray(discountLine, { selector: ({ code }) => code, minLength: 1, maxLength: 3 }),
  { minLength: 1, maxLength: 6 },
)
/** A flat coupon has a value in paise. */
const withValue = (coupon: CouponTerms): CouponTerms =>
  coupon.kind === 'flat' ? { ...coupon, value: coupon.value * 997 } : coupon

const sumIn = (discounts: ReadonlyMap<string, number>) =>
  [...discounts.values()].reduce((sum, one) => sum + one, 0)

/** The price of orders with these lines. */
function priceWith(
  orders: readonly (readonly DiscountLine[])[],
  shares: readonly ReadonlyMap<string, number>[],
  points: number,
) {
  return priceBooking({
    orders: orders.map((lines, at) => ({
      lines: lines.map(({ pricePaise }) => line(pricePaise / 100)),
      home: true,
      couponDiscount: sumIn(shares[at] ?? new Map()) / 100,
    })),
    slot,
    points,
  })
}

describe('a coupon of a booking', () => {
  const flat = { kind: 'flat', value: 10_000, capPaise: null, minSubTotalPaise: 100_000 } as const
  const test = (pricePaise: number): DiscountLine => ({
    code: 'CBC',
    type: 'test',
    radiology: false,
    pricePaise,
  })
  const off = (coupon: CouponTerms, ...prices: number[]) =>
    couponDiscounts(
      coupon,
      prices.map((price) => [test(price)]),
    ).map(sumIn)

  it('is judged by all orders, and shared by price', () => {
    const coupon = { ...flat, appliesTo: 'all' } as const
    expect(off(coupon, 30_000, 70_000)).toEqual([3_000, 7_000])
    expect(off(coupon, 30_000, 69_999)).toEqual([0, 0])
    expect(off(coupon, 100_000, 100_000, 100_000)).toEqual([3_334, 3_333, 3_333])
  })

  it('has one cap, and one second test at half', () => {
    const capped = { ...flat, kind: 'percent', value: 10, capPaise: 15_000 } as const
    expect(off({ ...capped, appliesTo: 'all' }, 150_000, 150_000)).toEqual([7_500, 7_500])
    const half = { ...flat, kind: 'second-at-half', value: 50, appliesTo: 'all' } as const
    expect(off(half, 40_000, 60_000, 30_000)).toEqual([20_000, 0, 0])
  })

  it('takes to the paisa what it takes off one order of all lines', () => {
    fc.assert(
      fc.property(terms.map(withValue), ordersOfLines, (coupon, orders) => {
        const all = orders.flat().map((one, at) => ({ ...one, code: String(at) }))
        const shares = couponDiscounts(coupon, orders)
        expect(shares.map(sumIn).reduce((sum, one) => sum + one, 0)).toBe(
          sumIn(couponDiscounts(coupon, [all])[0] ?? new Map()),
        )
        for (const [at, lines] of orders.entries()) {
          for (const { code, pricePaise } of lines) {
            expect(shares[at]?.get(code) ?? 0).toBeLessThanOrEqual(pricePaise)
          }
        }
      }),
    )
  })
})

describe('points of a booking', () => {
  it('are divided in whole points, none more than its order costs', () => {
    fc.assert(
      fc.property(terms.map(withValue), ordersOfLines, fc.nat(9000), (coupon, orders, points) => {
        const shares = couponDiscounts(coupon, orders)
        const { orders: priced } = priceWith(orders, shares, points)
        const used = pointsToUse({ balance: points, totals: priced.map(({ total }) => total) })
        const own = priced.map((one) => pointsFor(one.redeem_from_wallet_points))
        expect(own.reduce((sum, one) => sum + one, 0)).toBe(used)
        for (const amount of priced.flatMap((one) => Object.values(one))) {
          expect(rupeesSchema.safeParse(amount).success).toBe(true)
        }
        expect(priced.every(({ net_payable }) => net_payable >= 0)).toBe(true)
      }),
    )
  })

  it('pay all of it if there are enough', () => {
    const { sum } = priceBooking({
      orders: [home(line(100.25)), home(line(50.25))],
      slot,
      points: 603,
    })
    expect(sum).toMatchObject({ redeem_from_wallet_points: 300.5, net_payable: 0 })
    expect(dividePoints(10, [100.25, 100.25, 0])).toEqual([5, 5, 0])
  })
})

type Made = Partial<Omit<OrderOfBooking, 'amounts'>> & {
  points?: number
  couponDiscounts?: readonly number[]
}

/** A placed booking of orders with one line each, priced by the rule. */
function booked(
  prices: readonly number[],
  { points = 0, couponDiscounts = [], ...all }: Made = {},
  each: readonly Made[] = [],
): { orders: OrderOfBooking[] } {
  const types = prices.map((_, at) => each[at]?.order_type ?? all.order_type ?? 'home_collection')
  const { orders } = priceBooking({
    orders: prices.map((price, at) => ({
      lines: [line(price)],
      home: types[at] === 'home_collection',
      couponDiscount: couponDiscounts[at] ?? 0,
    })),
    slot,
    points,
  })
  const isOnline = all.payment_mode === 'online'
  return {
    orders: orders.map((amounts, at) => ({
      order_id: 'abcdef'[at] ?? '',
      status: 'booked',
      order_type: types[at] ?? 'home_collection',
      own_visit: false,
      payment_mode: 'cash',
      paid: isOnline || amounts.net_payable === 0,
      amounts,
      due: isOnline ? 0 : amounts.net_payable,
      ...all,
      ...each[at],
    })),
  }
}

const online = { payment_mode: 'online' } as const

describe('cancelling one of the orders', () => {
  it('passes the charge on to the next home order, due at the visit', () => {
    const change = cancelLinked(booked([500, 400, 300]), 'a')
    expect(change).toMatchObject({ charge_before: 150, charge_after: 150 })
    expect(change).toMatchObject({ due_before: 1350, due_after: 850 })
    expect(change.refund).toEqual({ online: 0, wallet_points: 0, wallet: 0 })
    expect(change.orders).toMatchObject([
      { order_id: 'b', due: 550, amounts: { hc_charges: 150, net_payable: 550 } },
      { order_id: 'c', due: 300, amounts: { hc_charges: 0, net_payable: 300 } },
    ])
  })

  it('keeps the charge back from the refund of a booking that was paid online', () => {
    const change = cancelLinked(booked([500, 400, 300], online), 'a')
    expect(change.refund).toEqual({ online: 500, wallet_points: 0, wallet: 0 })
    expect(change).toMatchObject({ due_after: 0, charge_after: 150 })
    expect(change.orders[0]).toMatchObject({ due: 0, amounts: { net_payable: 550 } })
  })

  it('applies the charge that was free with the order', () => {
    const paid = cancelLinked(booked([1500, 600], online), 'b')
    expect(paid).toMatchObject({ charge_before: 0, charge_after: 150, refund: { online: 450 } })
    const unpaid = cancelLinked(booked([1500, 600]), 'b')
    expect(unpaid).toMatchObject({ charge_after: 150, due_before: 2100, due_after: 1650 })
  })

  it('keeps back no more than the refund', () => {
    const change = cancelLinked(booked([1950, 100], online), 'b')
    expect(change).toMatchObject({ charge_after: 100, due_after: 0, refund: { online: 0 } })
  })

  it('charges nothing if nobody is visited at home any more', () => {
    const types = [{}, { order_type: 'lab_visit' }] as const
    const change = cancelLinked(booked([500, 400], online, types), 'a')
    expect(change).toMatchObject({ charge_before: 150, charge_after: 0, refund: { online: 650 } })
  })

  it('takes its share of the coupon along, and returns its points', () => {
    const off = { couponDiscounts: [50, 40], points: 192 }
    const change = cancelLinked(booked([500, 400], { ...online, ...off }), 'b')
    // 360 of 960 rupees: 72 of 192 points.
    expect(change.refund).toEqual({ online: 324, wallet_points: 72, wallet: 36 })
    expect(change.orders).toMatchObject([{ amounts: { order_discount: 50, net_payable: 540 } }])
    expect(cancelLinked(booked([500, 400], off), 'b')).toMatchObject({ due_after: 540 })
  })

  it('does not charge for a visit that took place', () => {
    const done = [{}, { status: 'at_lab' }] as const
    const booking = booked([1500, 600], {}, done)
    expect(cancelLinked(booking, 'a')).toMatchObject({ charge_after: 0, due_after: 600 })
  })

  it('leaves the charge of the others alone if it was a visit of its own', () => {
    const apart = [{}, {}, { own_visit: true }] as const
    const change = cancelLinked(booked([1500, 300, 300], {}, apart), 'c')
    expect(change).toMatchObject({ charge_before: 0, charge_after: 0, due_after: 1800 })
  })
})

describe('cancelling all orders', () => {
  it('returns everything that was paid', () => {
    const change = cancelLinked(booked([500, 400, 300], online), 'all')
    expect(change).toMatchObject({ charge_after: 0, due_after: 0, orders: [] })
    expect(change.refund.online).toBe(1350)
  })

  it('leaves out those that no longer wait for their visit', () => {
    const done = [{ status: 'sample_collected' }] as const
    const change = cancelLinked(booked([500, 400], online, done), 'all')
    expect(change.orders.map(({ order_id }) => order_id)).toEqual(['a'])
    expect(change.refund.online).toBe(400)
  })

  it('returns to the paisa what was paid, however many were cancelled before', () => {
    const prices = fc.array(rupees(1500), { minLength: 2, maxLength: 6 })
    const sixth = fc.array(fc.nat(), { minLength: 6, maxLength: 6 })
    const pointsIn = (orders: readonly OrderOfBooking[]) =>
      orders.reduce((sum, { amounts }) => sum + pointsFor(amounts.redeem_from_wallet_points), 0)
    fc.assert(
      fc.property(prices, sixth, fc.nat(3000), fc.nat(10), (all, picks, points, percent) => {
        const couponDiscounts = all.map((price) => Math.round(price * percent) / 100)
        let { orders } = booked(all, { ...online, couponDiscounts, points })
        const spent = pointsIn(orders)
        const paid = sumOf(orders.map(({ amounts }) => amounts)).net_payable
        let returned = 0
        let back = 0
        for (let live = orders; live.length > 0; ) {
          const pick = live[(picks[live.length - 1] ?? 0) % live.length]?.order_id ?? ''
          const change = cancelLinked({ orders }, pick)
          returned += Math.round(change.refund.online * 100)
          back += change.refund.wallet_points
          orders = orders.map((order) => ({
            ...order,
            ...(order.order_id === pick ? { status: 'cancelled' } : {}),
            ...change.orders.find(({ order_id }) => order_id === order.order_id),
          }))
          live = orders.filter(({ status }) => status !== 'cancelled')
          const kept = sumOf(live.map(({ amounts }) => amounts)).net_payable
          expect(returned + Math.round(kept * 100)).toBe(Math.round(paid * 100))
          expect(back + pointsIn(live)).toBe(spent)
        }
        expect(returned).toBe(Math.round(paid * 100))
      }),
    )
  })
})

describe('moving the orders of a booking', () => {
  const later = { slot_date: '2026-11-28', charge: 100 }

  it('changes no amount if all move together', () => {
    const change = moveLinked(booked([500, 400]), 'all', later)
    expect(change).toMatchObject({ charge_before: 150, charge_after: 150, due_after: 1050 })
  })

  it('charges for a second visit if one moves alone', () => {
    const change = moveLinked(booked([500, 400]), 'b', later)
    expect(change).toMatchObject({ charge_before: 150, charge_after: 250, due_after: 1150 })
    expect(change.orders[1]).toMatchObject({ due: 500, amounts: { hc_charges: 100 } })
  })

  it('leaves the charge with the one that has it, and charges the others', () => {
    const change = moveLinked(booked([500, 400]), 'a', later)
    expect(change.orders).toMatchObject([
      { amounts: { hc_charges: 150 } },
      { amounts: { hc_charges: 150, slot_charges: 150 }, due: 550 },
    ])
  })

  it('is paid at the visit by those who paid online', () => {
    const change = moveLinked(booked([1500, 600], online), 'b', later)
    expect(change).toMatchObject({ due_before: 0, due_after: 250, charge_after: 250 })
    expect(change.refund).toEqual({ online: 0, wallet_points: 0, wallet: 0 })
    expect(change.orders).toMatchObject([
      { due: 150, amounts: { net_payable: 1650 } },
      { due: 100, amounts: { net_payable: 700 } },
    ])
  })

  it('collects free of charge from an order of ₹2,000 on its own', () => {
    const change = moveLinked(booked([2000, 2100]), 'b', later)
    expect(change).toMatchObject({ charge_before: 0, charge_after: 0 })
  })

  it('makes no visit of its own of the only home order', () => {
    const types = [{}, { order_type: 'lab_visit' }] as const
    const booking = booked([500, 400], {}, types)
    expect(leavesVisit(booking, 'a')).toBe(false)
    expect(moveLinked(booking, 'a', later)).toMatchObject({ charge_after: 150, due_after: 1050 })
    expect(leavesVisit(booked([500, 400]), 'a')).toBe(true)
  })
})
