import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rupeesSchema } from '#contract/fields.ts'
import { isCollectionFree, priceLines, rupeesToFreeCollection } from '#contract/rules/pricing.ts'

const slot = (charge: number) => ({ slot_date: '2025-11-22', charge })
const line = (selling_price: number, mrp = selling_price) => ({ selling_price, mrp })

/** Rupees with paise, as on the wire. */
const rupees = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((paise) => paise / 100)
const lines = fc.array(
  fc
    .tuple(rupees(5000), rupees(500))
    .map(([price, off]) => line(price, (price * 100 + off * 100) / 100)),
  { maxLength: 12 },
)

describe('the price of a booking', () => {
  it('[R4.17, R9.06] charges nothing for home collection from a subtotal of 2000', () => {
    expect(priceLines({ lines: [line(2000)], slot: slot(150) }).hc_charges).toBe(0)
    expect(priceLines({ lines: [line(1999.99)], slot: slot(150) }).hc_charges).toBe(150)
    expect(isCollectionFree(2000)).toBe(true)
    expect(isCollectionFree(1999.99)).toBe(false)
  })

  it('[R4.17, R4.18] is free from 2000 and charged below it, for any cart', () => {
    fc.assert(
      fc.property(fc.oneof(lines, fc.constant([line(2000)])), rupees(500), (cart, charge) => {
        const { sub_total, hc_charges } = priceLines({ lines: cart, slot: slot(charge) })
        expect(hc_charges).toBe(sub_total >= 2000 ? 0 : charge)
      }),
    )
  })

  it('[R4.18] charges for the slot below 2000 once a slot date is chosen', () => {
    const priced = priceLines({ lines: [line(999), line(500)], slot: slot(150) })
    expect(priced).toMatchObject({ sub_total: 1499, hc_charges: 150, total: 1649 })
  })

  it('[R4.19] charges nothing before a slot date is chosen', () => {
    const priced = priceLines({ lines: [line(999), line(500)], slot: null })
    expect(priced).toMatchObject({ sub_total: 1499, hc_charges: 0, total: 1499 })
  })

  it('uses the subtotal before coupon and wallet', () => {
    const priced = priceLines({
      lines: [line(2100)],
      slot: slot(150),
      couponDiscount: 500,
      walletRupees: 100,
    })
    expect(priced).toMatchObject({ hc_charges: 0, total: 1600, net_payable: 1500 })
  })

  it('yields amounts that the contract accepts, never negative', () => {
    fc.assert(
      fc.property(lines, rupees(500), rupees(9000), rupees(9000), (cart, charge, off, points) => {
        const priced = priceLines({
          lines: cart,
          slot: slot(charge),
          couponDiscount: off,
          walletRupees: points,
        })
        for (const figure of Object.values(priced)) {
          expect(rupeesSchema.safeParse(figure).success, `${figure}`).toBe(true)
        }
        const paise = (figure: number) => Math.round(figure * 100)
        expect(paise(priced.mrp_total) - paise(priced.discount)).toBe(paise(priced.sub_total))
        expect(paise(priced.net_payable)).toBe(
          paise(priced.sub_total) +
            paise(priced.hc_charges) -
            paise(priced.order_discount) -
            paise(priced.redeem_from_wallet_points),
        )
      }),
    )
  })

  it('tells how many rupees are missing until collection is free', () => {
    expect(rupeesToFreeCollection(1739)).toBe(261)
    expect(rupeesToFreeCollection(2000)).toBe(0)
    expect(rupeesToFreeCollection(2500)).toBe(0)
  })
})
