import { describe, expect, test } from 'vitest'
import { filmOf, sampleKinds, sampleOf } from '#ui/samples.ts'
import { tubePlan, volumeMl } from '#ui/tube-plan.ts'

const EDTA = 'EDTA tube (lavender)'
const SERUM = 'Serum separator tube (yellow/red)'
const FLUORIDE = 'Fluoride tube (grey)'
const URINE = 'Sterile screw-cap container'

describe('marks of containers', () => {
  test.each([
    [EDTA, 'edta'],
    [SERUM, 'serum'],
    [FLUORIDE, 'fluoride'],
    ['Sodium citrate tube (light blue), filled to the mark', 'citrate'],
    ['Heparin tube (green)', 'heparin'],
    [URINE, 'urine'],
    ['Wide-mouth container with spoon', 'stool'],
    ['Sterile wide-mouth container', 'semen'],
    ['Slide or liquid-based cytology vial', 'slide'],
    ['Blood culture bottle', 'culture'],
  ])('%s is drawn as %s', (container, kind) => {
    expect(sampleOf(container)).toBe(kind)
  })

  test('an unknown container has no mark', () => {
    expect(sampleOf('Paper bag')).toBeUndefined()
    expect(sampleOf(null)).toBeUndefined()
  })

  test('containers of a package stand once each, in the order of the table', () => {
    expect(sampleKinds([URINE, SERUM, EDTA, SERUM])).toEqual(['edta', 'serum', 'urine'])
  })

  test('a scan is found by the name and by the number of its modality', () => {
    expect(filmOf('Ultrasound/USG')).toBe('usg')
    expect(filmOf(13)).toBe('mammo')
    expect(filmOf('Sonar')).toBeUndefined()
  })
})

describe('the tube plan', () => {
  test('tubes are counted by container and not by test', () => {
    const plan = tubePlan([
      { container: EDTA, sampleVolumeMl: 3, use: 'blood count' },
      { container: EDTA, sampleVolumeMl: 2, use: 'ESR' },
      { container: SERUM, sampleVolumeMl: 4, use: 'liver' },
      { container: SERUM, sampleVolumeMl: 4, use: 'liver' },
      { container: FLUORIDE, sampleVolumeMl: 2 },
      { container: URINE },
    ])
    expect(plan.headline).toBe('3 tubes, one prick, 9 mL')
    expect(plan.extra).toBe('plus a urine cup')
    expect(plan.samples.map(({ kind, amount, uses }) => [kind, amount, uses])).toEqual([
      ['edta', '3 mL', ['blood count', 'ESR']],
      ['serum', '4 mL', ['liver']],
      ['fluoride', '2 mL', []],
      ['urine', '1 cup', []],
    ])
  })

  test('a single tube is one tube, and its usual volume stands in for an unknown one', () => {
    expect(tubePlan([{ container: EDTA }]).headline).toBe('1 tube, one prick, 3 mL')
  })

  test('volumes add up without the noise of binary fractions', () => {
    const citrate = 'Sodium citrate tube (light blue), filled to the mark'
    const plan = tubePlan([
      { container: citrate, sampleVolumeMl: 2.7 },
      { container: SERUM, sampleVolumeMl: 0.1 },
      { container: EDTA, sampleVolumeMl: 0.2 },
    ])
    expect(plan.bloodMl).toBe(3)
  })

  test('what needs no needle says so', () => {
    const plan = tubePlan([{ container: URINE }, { container: 'Wide-mouth container with spoon' }])
    expect(plan.headline).toBe('A urine cup and a stool container, no prick')
    expect(plan.bloodMl).toBe(0)
  })

  test('a culture bottle is filled from the vein but is not a tube', () => {
    const plan = tubePlan([{ container: 'Blood culture bottle', sampleVolumeMl: 10 }])
    expect(plan.headline).toBe('A culture bottle, one prick, 10 mL')
  })

  test('scans and unknown containers need no sample', () => {
    expect(tubePlan([{ container: null }, { container: 'Paper bag' }]).headline).toBe(
      'No sample is taken',
    )
  })

  test.each([
    ['3 mL', 3],
    ['3 to 4 mL', 4],
    ['2.7 mL', 2.7],
    ['5 to 10 g', undefined],
    ['Full ejaculate', undefined],
    [null, undefined],
  ])('the volume of "%s" is %s mL', (text, ml) => {
    expect(volumeMl(text)).toBe(ml)
  })
})
