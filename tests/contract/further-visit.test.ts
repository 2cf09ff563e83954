import { describe, expect, it } from 'vitest'
import { isAddable, isCancellable, isChangeable } from '#contract/rules/cancellation.ts'
import { chargeVisit, nextVisitCharge, visitLines } from '#contract/rules/further-visit.ts'

const further_visit = { tests: ['CBC'], charge: 80 }
const visit_failed = { reason: 'nobody_home', at: '2026-03-04T04:00:00.000Z', charge: 100 } as const

describe('the visit for another sample', () => {
  const rights = (order: Parameters<typeof isChangeable>[0]) =>
    [isChangeable, isCancellable, isAddable].map((may) => may(order))

  it.each([
    ['is booked, and takes no test', { status: 'resample', further_visit }, [true, false, false]],
    [
      'moves and is cancelled once booked',
      { status: 'booked', further_visit },
      [true, true, false],
    ],
    [
      'is booked again after a failed visit',
      { status: 'booked', further_visit, visit_failed },
      [true, false, false],
    ],
    [
      'of a lab that arranges it itself is not booked',
      { status: 'resample' },
      [false, false, false],
    ],
  ] as const)('%s', (_, order, may) => {
    expect(rights(order)).toEqual(may)
  })

  it('can move though the first visit was paid', () => {
    const door_payments = [
      { rupees: 470, over: 0, mode: 'cash', reference: null, at: visit_failed.at } as const,
    ]
    expect(isChangeable({ status: 'booked', further_visit, door_payments })).toBe(true)
  })

  it('costs what was told, by the cause of the last visit that was missed', () => {
    expect(nextVisitCharge({ status: 'resample', further_visit })).toBe(80)
    expect(nextVisitCharge({ status: 'booked', further_visit })).toBe(0)
    expect(nextVisitCharge({ status: 'booked', further_visit, visit_failed })).toBe(100)
    const free = { ...visit_failed, charge: undefined }
    expect(nextVisitCharge({ status: 'booked', further_visit, visit_failed: free })).toBe(0)
  })

  it('takes the samples of its tests', () => {
    const lines = [{ test_code: 'CBC' }, { test_code: 'TSH' }]
    expect(visitLines({ lines, further_visit })).toEqual([{ test_code: 'CBC' }])
    expect(visitLines({ lines })).toEqual(lines)
  })
})

describe('the charge of a further visit', () => {
  const amounts = {
    mrp_total: 600,
    discount: 100,
    sub_total: 500,
    slot_charges: 50,
    hc_charges: 100,
    order_discount: 0,
    total: 600,
    redeem_from_wallet_points: 20,
    net_payable: 580,
  }
  const order = {
    order_id: 'o-1',
    status: 'resample',
    order_type: 'home_collection',
    own_visit: false,
    payment_mode: 'online',
    paid: true,
    amounts,
    due: 0,
  } as const
  const change = (due: number, rupees: number) => {
    const hc_charges = amounts.hc_charges + (rupees < 0 ? -rupees : 0)
    const more = hc_charges - amounts.hc_charges
    const sums = { hc_charges, total: 600 + more, net_payable: 580 + more }
    const before = { ...order, due, amounts: { ...amounts, ...sums } }
    const { orders, online } = chargeVisit({ orders: [before] }, 'o-1', rupees)
    return { ...orders[0], online }
  }

  it('is paid at that visit, and leaves coupon and points', () => {
    expect(change(0, 80)).toMatchObject({
      due: 80,
      amounts: { ...amounts, hc_charges: 180, total: 680, net_payable: 660 },
      online: 0,
    })
  })

  it('comes off what is due first, and what was paid of it online comes back', () => {
    expect(change(80, -80)).toMatchObject({ due: 0, amounts, online: 0 })
    expect(change(30, -80)).toMatchObject({ due: 0, amounts, online: 50 })
    expect(change(0, -80)).toMatchObject({ due: 0, amounts, online: 80 })
  })
})
