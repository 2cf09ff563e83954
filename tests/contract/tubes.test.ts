import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import {
  containerKind,
  containerKinds,
  distinctSamples,
  samplesOfVisit,
  tubePlan,
} from '#contract/rules/tubes.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'

const EDTA = 'EDTA tube (lavender)'
const SERUM = 'Serum separator tube (yellow/red)'
const FLUORIDE = 'Fluoride tube (grey)'
const URINE = 'Sterile screw-cap container'
const STOOL = 'Wide-mouth container with spoon'
const CITRATE = 'Sodium citrate tube (light blue), filled to the mark'

const test = (name: string, container: string, volume_ml: number | null = null) => ({
  name,
  samples: [{ container, volume_ml }],
})

describe('containers', () => {
  it.each([
    [EDTA, 'edta'],
    [SERUM, 'serum'],
    [FLUORIDE, 'fluoride'],
    [CITRATE, 'citrate'],
    ['Heparin tube (green)', 'heparin'],
    [URINE, 'urine'],
    [STOOL, 'stool'],
    ['Sterile wide-mouth container', 'semen'],
    ['Slide or liquid-based cytology vial', 'slide'],
    ['Blood culture bottle', 'culture'],
  ])('%s is %s', (name, kind) => {
    expect(containerKind(name)).toBe(kind)
  })

  it('every container of the catalogue is known', () => {
    for (const { container } of readCatalogue().tests) {
      expect([container, containerKind(container)]).not.toContain(undefined)
    }
  })

  it('an unknown container is ignored', () => {
    expect(containerKind('Paper bag')).toBeUndefined()
  })

  it('containers of several lines are listed once, in display order', () => {
    const lines = [URINE, SERUM, EDTA, SERUM].map((container) => test('x', container))
    expect(containerKinds(lines)).toEqual(['edta', 'serum', 'urine'])
  })

  it('a shared container is filled for the test that needs most', () => {
    const samples = [2, 3, null].map((volume_ml) => ({ container: EDTA, volume_ml }))
    expect(distinctSamples(samples)).toEqual([{ container: EDTA, volume_ml: 3 }])
    expect(distinctSamples([{ container: STOOL, volume_ml: null }])).toEqual([
      { container: STOOL, volume_ml: null },
    ])
  })
})

describe('the tube plan', () => {
  it('counts tubes by container, not by test: three tubes, one prick', () => {
    const plan = tubePlan([
      test('Blood Count', EDTA, 3),
      test('ESR', EDTA, 2),
      test('Liver', SERUM, 4),
      test('Kidney (with electrolytes)', SERUM, 4),
      test('Sugar', FLUORIDE, 2),
      test('Urine', URINE, 50),
    ])
    expect(plan).toMatchObject({
      headline: '3 tubes, one prick, 9 mL',
      extra: 'plus a urine cup',
      tubes: 3,
      bloodMl: 9,
    })
    expect(plan.samples.map(({ kind, amount, uses }) => [kind, amount, uses])).toEqual([
      ['edta', '3 mL', ['Blood Count', 'ESR']],
      ['serum', '4 mL', ['Liver', 'Kidney']],
      ['fluoride', '2 mL', ['Sugar']],
      ['urine', '1 cup', ['Urine']],
    ])
  })

  it('does not repeat the name of a package under its tubes', () => {
    const samples = [EDTA, SERUM].map((container) => ({ container, volume_ml: 3 }))
    const plan = tubePlan([{ name: 'Full Body', samples }])
    expect(plan.samples.map(({ uses }) => uses)).toEqual([[], []])
  })

  it('assumes the usual volume if none is given, and uses the singular for one tube', () => {
    expect(tubePlan([test('x', EDTA)]).headline).toBe('1 tube, one prick, 3 mL')
  })

  it('adds volumes without binary rounding errors', () => {
    const lines = [test('a', CITRATE, 2.7), test('b', SERUM, 0.1), test('c', EDTA, 0.2)]
    expect(tubePlan(lines).bloodMl).toBe(3)
  })

  it('says if no needle is needed', () => {
    const plan = tubePlan([test('a', URINE), test('b', STOOL)])
    expect(plan).toMatchObject({
      headline: 'A urine cup and a stool container, no prick',
      extra: undefined,
      bloodMl: 0,
      tubes: 0,
    })
  })

  it('counts a culture bottle as blood, but not as a tube', () => {
    const plan = tubePlan([test('a', 'Blood culture bottle', 10)])
    expect(plan).toMatchObject({ headline: 'A culture bottle, one prick, 10 mL', tubes: 0 })
  })

  it('has no samples for scans and unknown containers', () => {
    expect(tubePlan([{ samples: [] }, test('x', 'Paper bag')]).headline).toBe('No sample is taken')
  })

  it('never needs more tubes or blood than the single tests together, and never less than any of them', () => {
    const container = fc.constantFrom(EDTA, SERUM, FLUORIDE, CITRATE, URINE)
    const line = fc
      .tuple(container, fc.integer({ min: 1, max: 10 }))
      .map(([name, ml]) => test('x', name, ml))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const plan = tubePlan(lines)
        const alone = lines.map((one) => tubePlan([one]).bloodMl)
        expect(plan.bloodMl).toBeLessThanOrEqual(alone.reduce((sum, ml) => sum + ml, 0))
        expect(plan.bloodMl).toBeGreaterThanOrEqual(Math.max(...alone))
        expect(plan.tubes).toBeLessThanOrEqual(lines.length)
      }),
    )
  })
})

describe('a sample after a meal', () => {
  const rule = { kind: 'after-meal', hours: 2, after_fasting_hours: 2 } as const
  const fluoride = { container: 'Fluoride tube (grey)', volume_ml: 2 }
  const fasting = {
    name: 'Blood Sugar Fasting',
    samples: [fluoride],
    fasting_hours: 8,
    preparation_rules: [{ kind: 'fast', hours: 8 } as const],
  }
  const postMeal = {
    name: 'Blood Sugar Post Prandial',
    samples: [fluoride],
    fasting_hours: 0,
    preparation_rules: [rule],
  }

  it('is a second prick and tube after a fasting sample', () => {
    const plan = tubePlan([fasting, postMeal])
    expect(plan.headline).toBe('2 tubes, 2 pricks, 4 mL')
    expect(plan.second && secondSampleInWords(plan.second, 'home')).toBe(
      'Blood Sugar Post Prandial needs a second sample 2 hours after you start your meal: 1 more prick, 1 tube. ' +
        'A phlebotomist comes again to take it. We will call you to fix the time of the second sample. It is not charged again.',
    )
    expect(plan.carried).toBe('1 tube')
  })

  it('is taken at the visit where nobody fasts', () => {
    const plan = tubePlan([postMeal, { ...postMeal, preparation_rules: [] }])
    expect([plan.headline, plan.second]).toEqual(['1 tube, one prick, 2 mL', null])
  })

  it('is known in a package that fasts, also in one of an older order', () => {
    const samples = [...fasting.samples, { container: EDTA, volume_ml: 3 }]
    const rules = [...fasting.preparation_rules, rule]
    const pack = { name: 'Diabetes Care', samples, fasting_hours: 8, preparation_rules: rules }
    expect(tubePlan([pack]).headline).toBe('3 tubes, 2 pricks, 7 mL')
    expect(tubePlan([{ samples: samplesOfVisit([pack]) }]).headline).toBe('3 tubes, 2 pricks, 7 mL')
  })

  it('and each sample of a tolerance test counts', () => {
    const stay = { kind: 'stay' as const, hours: 2, sample_minutes: [60, 120] }
    const plan = tubePlan([{ ...fasting, preparation_rules: [stay] }])
    expect([plan.headline, plan.second]).toEqual(['3 tubes, 3 pricks, 6 mL', null])
  })
})
