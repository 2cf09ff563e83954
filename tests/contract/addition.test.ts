import { describe, expect, it } from 'vitest'
import type { CartLine } from '#contract/cart.endpoints.ts'
import {
  type AddedTo,
  additionRefusal,
  additionWarnings,
  measuredTwice,
} from '#contract/rules/addition.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import { sampleMan, sampleMember } from '#paths/checkout/checkout.data.ts'

const line = (overrides: Partial<CartLine>): CartLine => ({
  ...sampleLine,
  sex_age_action: 0,
  parameters_analyte: [],
  parameter_count: 0,
  supplementary_tests: [],
  scans: [],
  radiology: false,
  needs_appointment: false,
  is_hc_available: true,
  fasting_hours: 0,
  preparation_rules: [],
  safety_questions: [],
  ...overrides,
})

const fasting = (code: string, hours: number) =>
  line({ code, name: code, fasting_hours: hours, preparation_rules: [{ kind: 'fast', hours }] })

/** A home visit on a Sunday at seven with these tests. */
function visit(lines: readonly CartLine[], suits_fasting = true): AddedTo {
  const slot = { slot_date: '2026-11-22', from_time: '07:00', to_time: '07:30', name: '' }
  return {
    order: {
      lines: lines.map((one, index) => ({
        ...one,
        sequence_no: index + 1,
        unit_price: one.selling_price,
        coupon_item_discount: 0,
        net_amount: one.selling_price,
        preparation: [],
      })),
      slot,
      appointments: [],
      member: sampleMember,
      order_type: 'home_collection',
      centre: null,
      safety_answers: [],
    },
    measured: lines,
    slot: { from_time: slot.from_time, to_time: slot.to_time, suits_fasting },
  }
}

const thyroid = line({
  code: 'TFT',
  name: 'Thyroid Profile',
  parameters_analyte: ['T3', 'T4', 'TSH'],
  parameter_count: 3,
})
const tsh = line({ code: 'TSH', name: 'TSH', parameters_analyte: ['TSH'], parameter_count: 1 })

describe('whether a test can be added to an order', () => {
  it('is refused inside a test of the order, which is named; the reverse is said', () => {
    expect(additionRefusal(tsh, visit([thyroid]))).toEqual({
      reason: 'contained',
      words: 'Already part of Thyroid Profile in this order.',
    })
    expect(additionRefusal(thyroid, visit([tsh]))).toBeNull()
    expect(measuredTwice(thyroid, visit([tsh]))).toEqual(['TSH'])
  })

  it('is refused for the wrong patient before anything about the visit', () => {
    const forMen = line({ code: 'PSA', sex: 0, sex_age_action: 1, is_hc_available: false })
    expect(additionRefusal(forMen, visit([tsh]))?.reason).toBe('not-eligible')
    const his = visit([tsh])
    const to = { ...his, order: { ...his.order, member: sampleMan } }
    expect(additionRefusal(forMen, to)?.reason).toBe('only-at-centre')
  })

  it('is refused if the visit is at another time of day than the sample', () => {
    const evening = line({
      code: 'E',
      name: 'Evening Cortisol',
      preparation_rules: [{ kind: 'window', from: '16:00', to: '18:00' }],
    })
    expect(additionRefusal(evening, visit([tsh]))).toMatchObject({
      reason: 'preparation-conflict',
      words: expect.stringContaining('Evening Cortisol is taken between 04:00 PM and 06:00 PM.'),
    })
  })

  it('is refused for a second sample after the fast, with what to do', () => {
    const afterMeal = line({
      code: 'PPBS',
      name: 'After a meal',
      preparation_rules: [{ kind: 'after-meal', hours: 2, after_fasting_hours: 2 }],
    })
    expect(additionRefusal(afterMeal, visit([tsh]))).toBeNull()
    const words = additionRefusal(afterMeal, visit([fasting('FBS', 8)]))?.words
    expect(words).toContain('Book it as a second visit.')
    expect(words).not.toContain('Keep that time free.')
  })
})

describe('what the patient is warned of', () => {
  const long = '2026-11-20T10:00:00+05:30'

  it('is a slot that is too late for a fast that the order did not need', () => {
    const lipid = fasting('Lipid', 10)
    expect(additionWarnings(lipid, visit([tsh]), long)).toEqual([])
    expect(additionWarnings(lipid, visit([tsh], false), long)).toEqual([
      'Too late if you are fasting for Lipid.',
    ])
    expect(additionWarnings(lipid, visit([fasting('FBS', 8)], false), long)).toEqual([])
  })

  it('is what should have been avoided already, unless the order says so', () => {
    const rule = { kind: 'abstain' as const, from: 'alcohol', hours: 24 }
    const dry = { ...tsh, preparation_rules: [rule] }
    const night = '2026-11-21T23:00:00+05:30'
    expect(additionWarnings(dry, visit([tsh]), night)).toEqual([
      expect.stringMatching(
        /^No alcohol from now\..* This slot suits you only if you have had none since/,
      ),
    ])
    expect(additionWarnings(dry, visit([tsh]), long)).toEqual([])
  })

  it('is a fast that has begun, without refusing the test', () => {
    const lipid = fasting('Lipid', 10)
    const night = '2026-11-21T23:00:00+05:30'
    expect(additionRefusal(lipid, visit([tsh]))).toBeNull()
    expect(additionWarnings(lipid, visit([tsh]), night)).toEqual([
      expect.stringContaining('Your 10-hour fast began at 08:30 PM'),
    ])
  })
})
