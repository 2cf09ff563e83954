// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { LinkedOrders, Order } from '#contract/orders.schemas.ts'
import { bookingHeading, bookingTime } from '#features/orders/order-groups.ts'
import { refundPreview } from '#features/orders/refund-format.ts'
import {
  allCancelledCopy,
  cancelOptions,
  cancelPreview,
  closedInWords,
  moveOptions,
  movePreview,
  peopleMoving,
  turnNotes,
  unmovableWords,
} from '#features/orders/visit-change.ts'
import { personOrders, visitBill, visitOrdersOf } from '#features/orders/visit-format.ts'
import { anOrder } from './support/profile.tsx'
import { aVisit, withLinks } from './support/visit.ts'

const bookingOf = ([first]: readonly Order[]): LinkedOrders => {
  if (!first?.linked) throw new Error('The orders are not linked.')
  return first.linked
}
const paid = () => aVisit(() => ({ paid: true, payment_mode: 'online' as const }))

describe('cancelling one person', () => {
  test('says that the collection charge applies, and what is to pay instead', () => {
    const orders = aVisit()
    const { text, rows, totals, notes } = cancelPreview(
      bookingOf(orders),
      'o-1',
      visitOrdersOf(orders),
    )
    expect(text).toBe(
      'Without Mohan the tests come to ₹1,870, below ₹2,000, so the collection charge applies.',
    )
    expect(rows.map(({ label, value }) => [label, value])).toEqual([
      ['Three orders, collection free', '₹2,550'],
      ['Mohan’s order', '−₹680'],
      ['Home collection, Asha’s order', '+₹150'],
    ])
    expect(totals).toEqual([{ label: 'To pay at service', value: '₹2,020' }])
    expect(notes).toEqual([
      '₹530 less. You have not paid, so no refund is due.',
      'Asha then goes at 07:00 AM, Kavya at 07:20 AM.',
      'Moving Mohan to another day instead makes a separate visit. With separate visits, each has its own collection charge.',
    ])
    expect(turnNotes(visitOrdersOf(orders), ['o-1'], 'now')).toEqual([
      'Asha now goes at 07:00 AM, Kavya at 07:20 AM.',
    ])
  })

  test('says what came off the price of their order, and gives the points back', () => {
    const orders = aVisit(({ amounts }, at) => {
      if (at !== 2) return {}
      const off = { order_discount: 24, redeem_from_wallet_points: 15.5 }
      const net_payable = amounts.total - 39.5
      return { net_payable, amounts: { ...amounts, ...off, net_payable } }
    })
    const { rows, notes } = cancelPreview(bookingOf(orders), 'o-3', visitOrdersOf(orders))
    expect(rows[1]).toEqual({
      label: 'Kavya’s order',
      small: 'after ₹24 from the coupon and ₹15.50 from points',
      value: '−₹200.50',
      kind: 'off',
    })
    expect(notes[0]).toBe('31 points (₹15.50) to your wallet, at once.')
    const bill = visitBill(bookingOf(orders)).rows.map(({ label, value }) => [label, value])
    expect(bill.slice(-2)).toEqual([
      ['Coupon', '−₹24'],
      ['Wallet, 31 points', '−₹15.50'],
    ])
  })

  test('says who is paid how much at service, where both are', () => {
    const atCentre = aVisit((_, at) => (at === 2 ? { order_type: 'lab_visit', due: 240 } : {}))
    const totals = (orders: Parameters<typeof bookingOf>[0]) =>
      visitBill(bookingOf(orders)).totals.map(({ label, value }) => [label, value])
    expect(totals(aVisit())).toEqual([['To pay at service', '₹2,550']])
    expect(totals(atCentre)).toEqual([
      ['To pay at service', '₹2,550'],
      ['Of that, to the phlebotomist', '₹2,310'],
      ['Of that, at the centre', '₹240'],
    ])
  })

  test('who has not paid, of a booking that is paid in part, is told of this order alone', () => {
    const orders = aVisit((_, at) => (at === 0 ? { paid: true, payment_mode: 'online' } : {}))
    const { rows, notes } = cancelPreview(bookingOf(orders), 'o-3', visitOrdersOf(orders))
    expect(rows.at(-1)).toEqual({ label: 'Paid', value: '−₹680' })
    expect(notes[0]).toBe('₹240 less. Nothing was paid for this order, so no refund is due.')
    expect(refundPreview(orders[2] ?? anOrder())).toEqual([
      'Nothing was paid for this order, so no refund is due.',
    ])
  })

  test('whose tests are not needed for free collection changes nothing else', () => {
    const orders = aVisit()
    const { text, rows, totals } = cancelPreview(bookingOf(orders), 'o-3', visitOrdersOf(orders))
    expect(text).toBe('The orders of Mohan and Asha stay booked.')
    expect(rows.map(({ label }) => label)).toEqual([
      'Three orders, collection free',
      'Kavya’s order',
    ])
    expect(totals).toEqual([{ label: 'To pay at service', value: '₹2,310' }])
  })

  test('of a visit that was paid online keeps the charge back from the refund', () => {
    const { totals, notes } = cancelPreview(bookingOf(paid()), 'o-1')
    expect(totals).toEqual([{ label: 'Refund', value: '₹530' }])
    expect(notes).toEqual([
      '₹530 to the card, account or UPI you paid from.',
      'The collection charge of ₹150 is kept back from the refund.',
    ])
  })

  test('says what the lab gives back that it received at the door', () => {
    const at = '2026-11-22T02:00:00Z'
    const received = { rupees: 100, over: 0, mode: 'cash', reference: null, at } as const
    const orders = aVisit((_, place) => (place === 2 ? { door_payments: [received] } : {}))
    const { notes, totals } = cancelPreview(bookingOf(orders), 'o-3', visitOrdersOf(orders))
    expect(notes[0]).toBe('₹100 from us, which you paid at the visit.')
    expect(totals[0]).toEqual({ label: 'Back from us', value: '₹100' })
    expect(notes.join(' ')).not.toContain('You have not paid')
  })

  test('keeps back no more than the refund', () => {
    const cheap = aVisit((order, at) => {
      const price = [100, 1850, 100][at] ?? 0
      const amounts = { ...order.amounts, sub_total: price, total: price, net_payable: price }
      return { paid: true, payment_mode: 'online' as const, amounts, net_payable: price }
    })
    const { totals, notes } = cancelPreview(bookingOf(cheap), 'o-1')
    expect(totals).toEqual([{ label: 'To pay at service', value: '₹0' }])
    expect(notes.join(' ')).not.toContain('You have not paid')
  })
})

describe('a booking with one visit that has begun', () => {
  const begun = () => aVisit((_, at) => (at === 1 ? { closed: true } : {}))

  test('offers neither all of them together nor that one, and says why', () => {
    const orders = begun()
    const booking = bookingOf(orders)
    const offered = [moveOptions(booking), cancelOptions(booking)]
    for (const options of offered) {
      expect(options.map(({ label }) => label)).toEqual(['Mohan', 'Kavya'])
    }
    expect(closedInWords(booking)).toBe(
      'The order of Asha can no longer be changed here: the phlebotomist has set out, or part of the visit is done or paid. Please call us.',
    )
    const atCentre = aVisit((_, at) => ({
      order_type: 'lab_visit',
      ...(at > 0 && { closed: true }),
    }))
    expect(closedInWords(bookingOf(atCentre))).toBe(
      'The orders of Asha and Kavya can no longer be changed here: part of the visit is done or paid. Please call us.',
    )
    expect(orders.map(peopleMoving)).toEqual([1, 1, 1])
    expect([aVisit().map(peopleMoving), closedInWords(bookingOf(aVisit()))]).toEqual([
      [3, 3, 3],
      null,
    ])
  })
})

describe('what cancelling one of a changed booking says', () => {
  const textOf = (orders: readonly Order[], who: string) =>
    cancelPreview(bookingOf(orders), who).text

  test('names everybody whose order stays, also who moved apart', () => {
    const apart = aVisit((_, at) => ({ own_visit: at === 0 }))
    expect(textOf(apart, 'o-3')).toBe('The orders of Mohan and Asha stay booked.')
    const two = aVisit((_, at) => (at === 1 ? { status: 'cancelled' } : { own_visit: at === 0 }))
    expect(textOf(two, 'o-3')).toBe('The order of Mohan stays booked.')
    expect(textOf(two, 'o-1')).toBe('The order of Kavya stays booked.')
  })

  /** Mohan’s charge of ₹150 is to be paid at the visit; all else was paid online. */
  const charged = (): LinkedOrders => {
    const booking = bookingOf(paid())
    const orders = booking.orders.map((order, at) => {
      if (at !== 0) return order
      const { amounts, net_payable } = order
      const more = { hc_charges: 150, slot_charges: 150, net_payable: net_payable + 150 }
      return {
        ...order,
        net_payable: net_payable + 150,
        due: 150,
        amounts: { ...amounts, ...more },
      }
    })
    return { ...booking, orders, total: booking.total + 150, due: 150 }
  }

  test('has a row for the charge that passes to the others and is kept back', () => {
    const { rows, totals, notes } = cancelPreview(charged(), 'o-1')
    expect(rows.map(({ label, value }) => [label, value])).toEqual([
      ['Three orders, collection ₹150', '₹2,700'],
      ['Mohan’s order', '−₹830'],
      ['Home collection, Asha’s order', '+₹150'],
      ['Paid', '−₹2,550'],
    ])
    expect(totals).toEqual([{ label: 'Refund', value: '₹530' }])
    expect(notes).toContain('The collection charge of ₹150 is kept back from the refund.')
  })

  const offered = (): LinkedOrders => {
    const booking = bookingOf(paid())
    return { ...booking, orders: booking.orders.map((one) => ({ ...one, gateway_offer: 50 })) }
  }

  test.each([
    ['cash', bookingOf(aVisit())],
    ['online', bookingOf(paid())],
    ['with a charge to be paid at the visit', charged()],
    ['with an offer of the payment company', offered()],
  ])('has rows that add up to what is due or comes back: %s', (_, booking) => {
    const rupees = ({ value }: { value: unknown }) =>
      Number(String(value).replace(/[₹,+]/g, '').replace('−', '-'))
    for (const who of ['o-1', 'o-2', 'o-3', 'all']) {
      const { rows, totals } = cancelPreview(booking, who)
      const shown = totals.map((row) => (row.label === 'Refund' ? -rupees(row) : rupees(row)))
      const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
      expect(sum(rows.map(rupees))).toBeCloseTo(sum(shown))
    }
  })
})

describe('cancelling everybody', () => {
  test('leaves nothing to pay', () => {
    const { text, rows, totals } = cancelPreview(bookingOf(aVisit()), 'all')
    expect(text).toBe('All orders are cancelled and no one will visit.')
    expect(rows.map(({ label, value }) => [label, value])).toEqual([
      ['Three orders, collection free', '₹2,550'],
      ['Three orders', '−₹2,550'],
    ])
    expect(totals).toEqual([{ label: 'To pay at service', value: '₹0' }])
  })

  test('at the centre says nothing of a visit at home', () => {
    const atCentre = aVisit(() => ({ order_type: 'lab_visit' }))
    expect(cancelPreview(bookingOf(atCentre), 'all').text).toBe('All orders are cancelled.')
  })

  test('says only of home orders that their collection is free', () => {
    const atCentre = aVisit((_, at) => (at === 0 ? {} : { order_type: 'lab_visit' }))
    const [first] = cancelPreview(bookingOf(atCentre), 'all').rows
    expect(first).toEqual({
      label: 'Three orders',
      small: 'one at home, collection free',
      value: '₹2,550',
    })
  })

  test('refunds all of it', () => {
    expect(cancelPreview(bookingOf(paid()), 'all').totals).toEqual([
      { label: 'Refund', value: '₹2,550' },
    ])
  })
})

describe('moving one person', () => {
  const slot = { slot_date: '2026-11-24', charge: 100 }

  test('shows the charge of both visits, and whose order has it', () => {
    const orders = aVisit()
    const [mohan] = orders
    const preview = mohan && movePreview(mohan, slot, visitOrdersOf(orders))
    expect(preview?.rows.slice(1)).toEqual([
      { label: 'Home collection, Mohan’s order', value: '+₹100' },
      { label: 'Home collection, Asha’s order', value: '+₹150' },
    ])
    expect(preview?.totals).toEqual([{ label: 'To pay at service', value: '₹2,800' }])
    expect(preview?.text).toBe('Mohan then has a visit of his own.')
    expect(preview?.notes).toEqual(['Asha then goes at 07:00 AM, Kavya at 07:20 AM.'])
  })

  test('who goes last changes the turn of nobody', () => {
    const orders = aVisit()
    const kavya = orders[2]
    expect(kavya && movePreview(kavya, slot, visitOrdersOf(orders))?.notes).toEqual([])
  })

  test('the last of a visit takes its money along', () => {
    const orders = aVisit((_, at) => (at === 0 ? {} : { status: 'cancelled' }))
    const [mohan] = orders
    expect(mohan && movePreview(mohan, slot, visitOrdersOf(orders))).toBeNull()
  })
})

describe('who can be chosen', () => {
  const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label)

  test('is everybody, or each person who waits for the visit', () => {
    expect(labels(cancelOptions(bookingOf(aVisit())))).toEqual([
      'All three',
      'Mohan',
      'Asha',
      'Kavya',
    ])
    const without = aVisit((_, at) => (at === 0 ? { status: 'cancelled' } : {}))
    expect(labels(cancelOptions(bookingOf(without)))).toEqual(['Both', 'Asha', 'Kavya'])
  })

  test('to move, those who share the visit, and each with a slot', () => {
    const scan = aVisit((_, at) => (at === 2 ? { order_type: 'lab_visit' as const } : {}))
    expect(labels(moveOptions(bookingOf(scan)))).toEqual([
      'The home visit',
      'Mohan',
      'Asha',
      'Kavya',
    ])
  })
})

test('the bill has each person, and the collection once', () => {
  const { rows, totals } = visitBill(bookingOf(aVisit()))
  expect(rows.map(({ label, value }) => [label, value])).toEqual([
    ['Mohan, 2 tests', '₹680'],
    ['Asha, 2 tests', '₹1,630'],
    ['Kavya, 1 test', '₹240'],
    ['Home collection, once', 'Free'],
  ])
  expect(totals).toEqual([{ label: 'To pay at service', value: '₹2,550' }])
})

const later = { slot_date: '2026-11-24', from_time: '09:00', to_time: '09:30', name: '' }

test('the heading counts the orders of one visit, or those that were booked together', () => {
  const headingOf = (...[change]: Parameters<typeof aVisit>) =>
    bookingHeading(visitOrdersOf(aVisit(change)))
  expect(headingOf()).toBe('One visit, three orders')
  expect(headingOf((_, at) => ({ own_visit: at === 0 }))).toBe('Three orders, booked together')
})

test('the heading counts the orders that are not cancelled, and says when they are', () => {
  const cancelled = { status: 'cancelled' } as const
  const says = (...[change]: Parameters<typeof aVisit>) => {
    const orders = visitOrdersOf(aVisit(change))
    return [bookingHeading(orders), bookingTime(orders)]
  }
  expect(says()).toEqual(['One visit, three orders', '22/11/2026, 07:00 AM to 08:00 AM'])
  expect(says((_, at) => (at === 0 ? cancelled : {}))).toEqual([
    'One visit, two orders, one cancelled',
    '22/11/2026, 07:00 AM to 07:40 AM',
  ])
  const onThatDay = { slot: { ...later, slot_date: '2026-11-22' }, own_visit: true }
  expect(says((_, at) => (at === 0 ? onThatDay : {}))).toEqual([
    'Three orders, booked together',
    '22/11/2026',
  ])
  expect(says((_, at) => (at === 0 ? { slot: later, own_visit: true } : {}))).toEqual([
    'Three orders, booked together',
    null,
  ])
  expect(says((_, at) => (at === 0 ? { slot: later, own_visit: true } : cancelled))).toEqual([
    'One order, two cancelled',
    '24/11/2026, 09:00 AM to 09:30 AM',
  ])
  expect(says(() => cancelled)[0]).toBe('Three orders, cancelled')
})

test('each order says its day once they are on several days', () => {
  const daysOf = (...[change]: Parameters<typeof aVisit>) =>
    personOrders(visitOrdersOf(aVisit(change))).map(({ apart }) => apart?.slice(0, 10) ?? null)
  expect(daysOf()).toEqual([null, null, null])
  const onTuesday = { slot: later, own_visit: true }
  expect(daysOf((_, at) => (at === 0 ? onTuesday : {})).toSorted()).toEqual([
    'Sun 22 Nov',
    'Sun 22 Nov',
    'Tue 24 Nov',
  ])
})

test('a person whose visit did not take place has no time until another slot is chosen', () => {
  const visit_failed = { reason: 'nobody_home', at: '2026-11-22T02:00:00.000Z' } as const
  const failed = (at: number) => (at === 0 ? { slot: null, visit_failed } : {})
  const orders = visitOrdersOf(aVisit((_, at) => failed(at)))
  expect(personOrders(orders).map(({ name, time, apart }) => [name, time, apart])).toEqual([
    ['Asha', '07:00 AM', 'Sun 22 Nov'],
    ['Kavya', '07:20 AM', 'Sun 22 Nov'],
    ['Mohan', null, null],
  ])
  expect([bookingHeading(orders), bookingTime(orders)]).toEqual([
    'Three orders, booked together',
    null,
  ])
  expect(moveOptions(bookingOf(orders)).map(({ label }) => label)).toEqual([
    'All three',
    'Mohan',
    'Asha',
    'Kavya',
  ])
  expect(unmovableWords(bookingOf(orders))).toBeNull()
})

test('after all that waited were cancelled, an order whose sample was taken is not called cancelled', () => {
  const after = (first: Order['status']) =>
    bookingOf(aVisit((_, at) => ({ status: at === 0 ? first : 'cancelled' })))
  expect(allCancelledCopy(after('cancelled'), bookingOf(aVisit()))).toBe(
    'All orders of the booking are cancelled.',
  )
  const { orders } = after('at_lab')
  const paidBefore = paid().map((order, at) => ({
    ...order,
    ...(at === 0 && { status: 'at_lab' as const }),
  }))
  expect(allCancelledCopy({ orders }, bookingOf(withLinks(paidBefore)))).toBe(
    `All orders that waited for their visit are cancelled. Order ${orders[0]?.order_no} is not changed. Refund: ₹1,870 to the card, account or UPI you paid from.`,
  )
})
