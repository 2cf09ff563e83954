import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rupeesSchema } from '#contract/fields.ts'

describe('rupees on the wire', () => {
  it('accept whole paise only, and no negative amount', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (paise) => {
        expect(rupeesSchema.safeParse(paise / 100).success).toBe(true)
      }),
    )
    for (const wrong of [-0.01, 0.001, 12.345, Number.NaN, '12']) {
      expect(rupeesSchema.safeParse(wrong).success, `${wrong}`).toBe(false)
    }
  })
})
