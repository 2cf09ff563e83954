// @vitest-environment node
import { expect, test } from 'vitest'
import { filmOf, labelOf, marksOf } from '#ui/samples.ts'

test('a scan is found by the name and by the number of its modality', () => {
  expect(filmOf('Ultrasound/USG')).toBe('usg')
  expect(filmOf(13)).toBe('mammo')
  expect(filmOf('Sonar')).toBeUndefined()
})

test('marks are the containers, then each modality once', () => {
  const scans = ['MRI', null, 'MRI', 'CT'].map((modality) => ({ modality }))
  expect(marksOf(['edta', 'urine'], scans)).toEqual(['edta', 'urine', 'mri', 'ct'])
})

test('a mark has an accessible name', () => {
  expect(labelOf('citrate')).toBe('Citrate tube, light blue cap')
  expect(labelOf('usg')).toBe('Ultrasound/USG')
})
