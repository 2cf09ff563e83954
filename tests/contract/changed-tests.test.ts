import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addTest, takeOut } from '#contract/rules/changed-tests.ts'
import type { OrderOfBooking } from '#contract/rules/linked-orders.ts'
import { priceLines, roundToPaisa } from '#contract/rules/pricing.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'

type Made = {
  readonly id: string
  /** Prices of all tests, rupees. */
  readonly tests: readonly number[]
  readonly charge?: number
  readonly slot?: number
  readonly due?: number | undefined
  readonly online?: boolean
  readonly points?: number
  readonly more?: Partial<OrderOfBooking>
}

/** An order with these tests; its collection charge as booked, however much the tests come to. */
function order({ id, tests, charge = 0, slot = 0, due, online, points, more }: Made) {
  const lines = tests.map((price) => ({ selling_price: price, mrp: price + 20 }))
  const plain = priceLines({ lines, slot: null })
  const total = plain.sub_total + charge
  const redeem_from_wallet_points = Math.min(points ?? 0, total)
  const net_payable = total - redeem_from_wallet_points
  const sums = { hc_charges: charge, slot_charges: slot, total }
  return {
    order_id: id,
    status: 'booked',
    order_type: 'home_collection',
    own_visit: false,
    payment_mode: online ? 'online' : 'cash',
    paid: online === true || net_payable === 0,
    amounts: { ...plain, ...sums, redeem_from_wallet_points, net_payable },
    due: due ?? (online ? 0 : net_payable),
    ...more,
  } satisfies OrderOfBooking
}

const received = (rupees: number): Partial<OrderOfBooking> => {
  const at = '2026-11-22T02:00:00Z'
  const payment = { rupees, over: 0, mode: 'cash', reference: null, at } as const
  return { paid: true, ...(rupees > 0 && { door_payments: [payment] }) }
}

const test = (price: number) => ({ selling_price: price, mrp: price + 20 })
const paidFor = (orders: readonly { amounts: { net_payable: number }; due: number }[]) =>
  orders.reduce((sum, { amounts, due }) => sum + Math.round((amounts.net_payable - due) * 100), 0)

describe('adding a test to an order', () => {
  const amount = fc.integer({ min: 0, max: 2_000 })

  it('leaves paid what was received at the door', () => {
    const own = order({ id: 'a', tests: [500], charge: 150, due: 50, more: { paid: true } })
    const { pay, orders } = addTest({ orders: [own] }, 'a', test(300))
    expect([pay, orders[0]?.due]).toEqual([300, 350])
  })

  it('says what the lab gives back of a charge that was paid at the visit and ends', () => {
    const own = order({ id: 'a', tests: [1_000] })
    const paid = { ...order({ id: 'b', tests: [500], charge: 150, due: 0 }), ...received(650) }
    const { pay, refund } = addTest({ orders: [own, paid] }, 'a', test(600))
    expect([pay, refund.at_visit]).toEqual([600, 150])
  })

  it('costs more, or less, never both; together they are what changes', () => {
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (own, others, added, online) => {
        const orders = [
          order({ id: 'a', tests: [own], online }),
          order({ id: 'b', tests: [others], charge: 150, slot: 150, online }),
        ]
        const { pay, less, refund, refunds, ...change } = addTest({ orders }, 'a', test(added))
        const before = orders.reduce((sum, { amounts }) => sum + amounts.net_payable, 0)
        const after = change.orders.reduce((sum, { amounts }) => sum + amounts.net_payable, 0)
        expect(Math.min(pay, less)).toBe(0)
        expect(pay - less).toBe(after - before)
        expect(refund.online).toBe(online ? less : 0)
        expect([...refunds.values()].reduce((sum, one) => sum + one, 0)).toBe(refund.online)
      }),
    )
  })

  it('lowers what is due at a visit before anything pays for the test or comes back', () => {
    const family = (own: number) => [
      order({ id: 'a', tests: [own], online: true }),
      order({ id: 'b', tests: [400], charge: 100, slot: 100, due: 75, online: true }),
    ]
    const net = addTest({ orders: family(1_560) }, 'a', test(40))
    expect([net.pay, net.less, net.due_after]).toEqual([15, 0, 0])
    const rest = addTest({ orders: family(1_590) }, 'a', test(10))
    expect([rest.pay, rest.less, rest.refunds.get('b')]).toEqual([0, 15, 15])
  })
})

describe('taking an added test out of an order', () => {
  it('lowers what is paid at service by its price, and changes no charge', () => {
    const change = takeOut({ orders: [order({ id: 'a', tests: [300, 380] })] }, 'a', test(380))
    expect(change).toMatchObject({ due_before: 680, due_after: 300, charge_after: 0 })
    expect(change.refund).toEqual({ online: 0, wallet_points: 0, wallet: 0 })
    expect(change.orders[0]?.amounts).toEqual(order({ id: 'a', tests: [300] }).amounts)
  })

  it('brings the charge back that ended with the test', () => {
    const orders = [order({ id: 'a', tests: [1950, 380], slot: 100 })]
    const change = takeOut({ orders }, 'a', test(380))
    expect(change).toMatchObject({ charge_before: 0, charge_after: 100, due_after: 2050 })
  })

  it('leaves a charge alone that the visit had with the test too, and one that another test ends', () => {
    const low = [order({ id: 'a', tests: [300, 380], charge: 100, slot: 100 })]
    expect(takeOut({ orders: low }, 'a', test(380))).toMatchObject({
      charge_before: 100,
      charge_after: 100,
    })
    const high = [order({ id: 'a', tests: [1950, 380, 400], slot: 100 })]
    expect(takeOut({ orders: high }, 'a', test(380)).charge_after).toBe(0)
  })

  it('refunds what was paid online, less the charge that comes back', () => {
    const orders = [order({ id: 'a', tests: [1950, 380], slot: 100, online: true })]
    const change = takeOut({ orders }, 'a', test(380))
    expect([change.refund.online, change.due_after]).toEqual([280, 0])
  })

  it('has the rest of the charge paid at the visit if the test cost less', () => {
    const orders = [order({ id: 'a', tests: [1950, 50], slot: 100, online: true })]
    const change = takeOut({ orders }, 'a', test(50))
    expect([change.refund.online, change.due_before, change.due_after]).toEqual([0, 0, 50])
  })

  it('lowers what is due at the visit before it refunds anything', () => {
    const orders = [order({ id: 'a', tests: [300, 380], online: true, due: 75 })]
    const change = takeOut({ orders }, 'a', test(380))
    expect([change.refund.online, change.due_after]).toEqual([305, 0])
  })

  it('says what the lab gives back of what it received at the visit', () => {
    const at = (rupees: number, online = false) =>
      takeOut(
        {
          orders: [
            order({
              id: 'a',
              tests: [300, 380],
              online,
              due: online ? 0 : 680 - rupees,
              more: received(rupees),
            }),
          ],
        },
        'a',
        test(380),
      )
    expect(at(500)).toMatchObject({ due_before: 180, due_after: 0, refund: { at_visit: 200 } })
    expect(at(300).refund.at_visit).toBeUndefined()
    // Of an order that was paid online too, that comes back first.
    expect(at(400, true).refund).toMatchObject({ online: 280, at_visit: 100 })
  })

  it('returns points above a total that fell', () => {
    const orders = [order({ id: 'a', tests: [300, 380], points: 500 })]
    const { refund, orders: after } = takeOut({ orders }, 'a', test(380))
    expect(refund).toEqual({ online: 0, wallet_points: pointsFor(200), wallet: 200 })
    expect(after[0]?.amounts).toMatchObject({ redeem_from_wallet_points: 300, net_payable: 0 })
  })

  it('charges the first home order of the visit, and keeps it back from the refund', () => {
    const family = (online: boolean) => [
      order({ id: 'a', tests: [900], slot: 100, online }),
      order({ id: 'b', tests: [800, 380], online }),
    ]
    const cash = takeOut({ orders: family(false) }, 'b', test(380))
    expect(cash.orders.map(({ due }) => due)).toEqual([1000, 800])
    const online = takeOut({ orders: family(true) }, 'b', test(380))
    expect([online.refund.online, online.due_after]).toEqual([280, 0])
    expect(online.orders.map(({ amounts }) => amounts.net_payable)).toEqual([1000, 800])
  })

  it('counts neither cancelled orders nor those of another visit', () => {
    const gone = order({ id: 'c', tests: [5000], more: { status: 'cancelled' } })
    const apart = order({ id: 'd', tests: [5000], more: { own_visit: true } })
    const orders = [order({ id: 'a', tests: [1950, 380], slot: 100 }), gone, apart]
    const change = takeOut({ orders }, 'a', test(380))
    expect(change.charge_after).toBe(100)
    expect(change.orders.map(({ order_id }) => order_id)).toEqual(['a'])
    const own = { own_visit: true } as const
    const moved = [order({ id: 'a', tests: [1950, 380], slot: 90, more: own }), gone]
    expect(takeOut({ orders: moved }, 'a', test(380)).charge_after).toBe(90)
  })

  it('brings no charge back once the home visit took place', () => {
    const orders = [
      order({ id: 'a', tests: [900], slot: 100, more: { status: 'at_lab' } }),
      order({ id: 'b', tests: [900, 380], more: { order_type: 'lab_visit' } }),
    ]
    expect(takeOut({ orders }, 'b', test(380)).charge_after).toBe(0)
  })

  it('keeps every paisa: what was paid, less what comes back, is what is paid for after', () => {
    const price = fc.integer({ min: 100, max: 150_000 }).map((paise) => paise / 100)
    const made = fc.record({
      tests: fc.array(price, { minLength: 1, maxLength: 3 }),
      due: fc.integer({ min: 0, max: 10_000 }).map((paise) => paise / 100),
      /** Of what was paid, the part that the lab received at the visit. */
      door: fc.constantFrom(0, 0, 0.3, 1),
      online: fc.constantFrom(true, true, false),
    })
    const charge = fc.integer({ min: 0, max: 20_000 }).map((paise) => paise / 100)
    fc.assert(
      fc.property(
        fc.array(made, { minLength: 1, maxLength: 4 }),
        price,
        charge,
        (all, cost, slot) => {
          const orders = all.map(({ tests, due, door, online }, at) => {
            const made = {
              id: String(at),
              tests: at === 0 ? [...tests, cost] : tests,
              slot: at === 0 ? slot : 0,
              due: Math.min(due, tests[0] ?? 0),
              online,
            }
            const rupees = roundToPaisa((order(made).amounts.net_payable - made.due) * door)
            // One to be paid at service was paid at the visit, or not at all.
            if (!online && door < 1) return order({ ...made, due: undefined })
            return order({ ...made, more: received(rupees) })
          })
          const change = takeOut({ orders }, '0', test(cost))
          const { online, at_visit = 0 } = change.refund
          expect(paidFor(orders) - Math.round((online + at_visit) * 100)).toBe(
            paidFor(change.orders),
          )
          expect(Math.min(online, at_visit)).toBeGreaterThanOrEqual(0)
          expect(change.refund.online > 0 && change.due_after > change.due_before).toBe(false)
          for (const { due, amounts } of change.orders) {
            expect(due).toBeGreaterThanOrEqual(0)
            expect(due).toBeLessThanOrEqual(amounts.net_payable)
          }
        },
      ),
    )
  })
})
