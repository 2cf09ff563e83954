import { describe, expect, it } from 'vitest'
import { biologicalVariation } from '#contract/rules/biological-variation.ts'
import { changeOf, referenceChange } from '#contract/rules/reference-change.ts'

const course = (analyte_id: string, ...values: number[]) => ({
  analyte_id,
  points: values.map((number) => ({ number })),
})

describe('the reference change value', () => {
  it('is close to the classic √2 · 1.96 · √(CVa² + CVi²) for small variations', () => {
    // Calcium, CVi 1.8 and CVa 0.9: 2.77 · 2.01 = 5.6 %.
    const { rise, fall } = referenceChange(1.8, 0.9)
    expect(rise).toBeCloseTo(5.74, 1)
    expect(fall).toBeCloseTo(5.43, 1)
    expect((rise + fall) / 2).toBeCloseTo(5.58, 1)
  })

  it('is larger upwards than downwards for large variations', () => {
    // TSH, CVi 17.7 and CVa 8.85: σ = √ln(1 + 0.1979²) = 0.196, so exp(±0.543) − 1.
    const { rise, fall } = referenceChange(17.7, 8.85)
    expect(rise).toBeCloseTo(72.2, 0)
    expect(fall).toBeCloseTo(41.9, 0)
    expect((1 + rise / 100) * (1 - fall / 100)).toBeCloseTo(1, 10)
  })
})

describe('the change between two values', () => {
  it.each([
    // HbA1c, limit 6.7 %: 5.6 to 5.8 is 3.6 %, to 6.1 is 8.9 %.
    ['hba1c', [5.6, 5.8], 'within-noise', 3.6],
    ['hba1c', [5.6, 6.1], 'rise', 8.9],
    ['hba1c', [6.1, 5.6], 'fall', -8.2],
    // TSH swings: 3.10 to 4.61 is 49 %, within 72 %.
    ['tsh', [3.1, 4.61], 'within-noise', 48.7],
    ['tsh', [2, 5.84], 'rise', 192],
    ['ldl', [100, 100], 'within-noise', 0],
  ] as const)('%s %j is %s', (analyte, values, kind, percent) => {
    const change = changeOf(course(analyte, ...values))
    expect(change.kind).toBe(kind)
    expect(change.percent).toBeCloseTo(percent, 0)
    expect(change.limit).toBeGreaterThan(0)
  })

  it('compares the last value with the one before, not with the first', () => {
    expect(changeOf(course('hba1c', 9, 5.7, 5.6)).kind).toBe('within-noise')
  })

  it('uses the limit of its own direction', () => {
    const { rise, fall } = referenceChange(17.7, 8.85)
    expect(changeOf(course('tsh', 2, 2.1)).limit).toBe(rise)
    expect(changeOf(course('tsh', 2, 1.9)).limit).toBe(fall)
  })

  it.each([
    ['a single value', course('tsh', 2)],
    ['none', course('tsh')],
    ['a value of zero', course('crp', 0, 4)],
    ['an analyte without a published variation', course('rdw_cv', 12, 16)],
    ['what is no analyte', course('constructor', 1, 2)],
  ])('is unknown for %s', (_what, given) => {
    expect(changeOf(given)).toEqual({ kind: 'unknown', percent: null, limit: null })
  })

  it('uses figures with a source and year', () => {
    for (const id of ['hb', 'glu_f', 'tsh', 'creat', 'ldl', 'vitd', 'alb', 'ferr', 'crp']) {
      const variation = biologicalVariation(id)
      expect(variation?.source).toMatch(/(19|20)\d\d/)
      expect(variation?.cvi).toBeGreaterThan(0)
      expect(variation?.cva).toBeGreaterThan(0)
    }
  })
})
