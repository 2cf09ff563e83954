import { describe, expect, it } from 'vitest'
import { refundOf } from '#contract/rules/refund.ts'

const amounts = { net_payable: 290, redeem_from_wallet_points: 50 }
const nothing = { online: 0, wallet_points: 0, wallet: 0 }

describe('the refund of a cancelled order', () => {
  it('returns card payments to the card, and points to the wallet', () => {
    expect(refundOf({ paid: true, payment_mode: 'online', amounts })).toEqual({
      online: 290,
      wallet_points: 100,
      wallet: 50,
    })
  })

  it('contains only points if the rest was to be paid at service', () => {
    expect(refundOf({ paid: false, payment_mode: 'cash', amounts })).toEqual({
      online: 0,
      wallet_points: 100,
      wallet: 50,
    })
    const all = { net_payable: 0, redeem_from_wallet_points: 340 }
    expect(refundOf({ paid: true, payment_mode: 'cash', amounts: all })).toEqual({
      online: 0,
      wallet_points: 680,
      wallet: 340,
    })
  })

  it('does not return cash through the gateway', () => {
    expect(refundOf({ paid: true, payment_mode: 'cash', amounts }).online).toBe(0)
  })

  it('is without what an offer of the gateway paid, and says so', () => {
    const paid = { paid: true, payment_mode: 'online', gateway_offer: 35 } as const
    const back = { wallet_points: 100, wallet: 50, gateway_offer: 35 }
    expect(refundOf({ ...paid, amounts })).toEqual({ online: 255, ...back })
    expect(refundOf({ ...paid, amounts, due_at_visit: 280 })).toEqual({ online: 0, ...back })
  })

  it('is empty if nothing was paid', () => {
    const plain = { ...amounts, redeem_from_wallet_points: 0 }
    expect(refundOf({ paid: false, payment_mode: 'cash', amounts: plain })).toEqual(nothing)
    expect(refundOf({ paid: false, payment_mode: null, amounts: plain })).toEqual(nothing)
  })
})
