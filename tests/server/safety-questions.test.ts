import { expect, it } from 'vitest'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'
import { questionsOfScan } from '#server/db/seed/preparation.facts.ts'

const facts = readCatalogue()

function askedBefore(code: string): string[] {
  const scan = facts.scans.find((one) => one.code === code)
  return scan ? questionsOfScan(scan, facts).map(({ id }) => id) : []
}

it('asks before an MRI what the magnet can harm', () => {
  const plain = ['mri-implant', 'mri-fragments', 'mri-closed-spaces', 'mri-weight', 'mri-pregnancy']
  expect(askedBefore('MRIBRN')).toEqual(plain)
  expect(askedBefore('MRIBRC')).toEqual(expect.arrayContaining([...plain, 'mri-contrast-kidney']))
})

it('asks before a CT about pregnancy, and with contrast about what the dye can harm', () => {
  expect(askedBefore('CTBRN')).toEqual(['ct-pregnancy'])
  expect(askedBefore('CTABDC')).toEqual([
    'ct-contrast-kidney',
    'ct-contrast-allergy',
    'ct-contrast-metformin',
    'ct-pregnancy',
  ])
})

it.each(['XRCHEST', 'XRKNEE', 'XRLS', 'MAMMO'])('asks before %s about pregnancy only', (code) => {
  expect(askedBefore(code)).toEqual([expect.stringMatching(/-pregnancy$/)])
})

it('does not ask before an ultrasound', () => {
  expect(askedBefore('USGABD')).toEqual([])
})

it('stops an MRI with an implant, and a scan with X-rays in a pregnancy', () => {
  const stops = facts.safetyQuestions.filter(({ yes }) => yes === 'stop').map(({ id }) => id)
  expect(stops).toEqual([
    'mri-implant',
    'mri-contrast-pregnancy',
    'ct-pregnancy',
    'x-ray-pregnancy',
    'mammography-pregnancy',
    'tmt-heart',
  ])
})

it('has a source for each question, and no stop for an answer that is not sure', () => {
  for (const scan of facts.scans) {
    for (const { source, not_sure } of questionsOfScan(scan, facts)) {
      expect(source?.url).toMatch(/^https?:/)
      expect(not_sure).not.toBe('stop')
    }
  }
})
