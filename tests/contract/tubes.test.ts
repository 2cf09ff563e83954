import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containerKind, containerKinds, distinctSamples, tubePlan } from '#contract/rules/tubes.ts'
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
