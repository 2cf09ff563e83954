import { expect, it } from 'vitest'
import { slotVerdict } from '#contract/rules/preparation/slot-verdict.ts'
import { plannedLine } from '../support/planned-line.ts'

const at = (from_time: string, to_time: string, suits_fasting = to_time <= '11:00') => ({
  from_time,
  to_time,
  suits_fasting,
})
const cortisol = plannedLine('Cortisol', { kind: 'window', from: '07:00', to: '09:00' })
const testosterone = plannedLine('Testosterone', { kind: 'window', from: '07:00', to: '10:00' })
const lipid = plannedLine('Lipid Profile', { kind: 'fast', hours: 10 })

it('a slot inside the time of day of every test suits', () => {
  expect(slotVerdict(at('07:00', '07:30'), [cortisol, testosterone, lipid])).toEqual({
    kind: 'suits',
  })
  expect(slotVerdict(at('18:00', '19:00'), [])).toEqual({ kind: 'suits' })
})

it('a slot before or after the time of day of a test is forbidden, with a reason', () => {
  const words = 'Cortisol is taken between 07:00 AM and 09:00 AM.'
  expect(slotVerdict(at('06:30', '07:00'), [cortisol])).toEqual({
    kind: 'forbidden',
    side: 'early',
    words,
  })
  expect(slotVerdict(at('09:00', '09:30'), [cortisol, testosterone])).toEqual({
    kind: 'forbidden',
    side: 'late',
    words,
  })
})

it('a slot that only partly overlaps the time of day is forbidden', () => {
  expect(slotVerdict(at('06:30', '07:30'), [cortisol])).toMatchObject({ side: 'early' })
  expect(slotVerdict(at('08:30', '09:30'), [cortisol])).toMatchObject({ side: 'late' })
})

it('a test that several people have is named once', () => {
  expect(slotVerdict(at('12:00', '13:00'), [cortisol, cortisol])).toMatchObject({
    words: 'Cortisol is taken between 07:00 AM and 09:00 AM.',
  })
})

it('tests with the same time of day are named together', () => {
  const second = plannedLine('Ferritin', { kind: 'window', from: '07:00', to: '09:00' })
  expect(slotVerdict(at('12:00', '13:00'), [cortisol, second])).toMatchObject({
    words: 'Cortisol and Ferritin are taken between 07:00 AM and 09:00 AM.',
  })
})

it('a slot too late for an overnight fast is unsuited, not forbidden', () => {
  expect(slotVerdict(at('12:00', '13:00'), [lipid])).toEqual({
    kind: 'unsuited',
    words: 'Too late if you are fasting for Lipid Profile.',
  })
})

it('a fast of a few hours before a scan can end at any time of day', () => {
  const scan = plannedLine('USG Whole Abdomen', { kind: 'fast', hours: 6 })
  expect(slotVerdict(at('16:00', '16:30'), [scan])).toEqual({ kind: 'suits' })
})

it('a line of an older order uses its fasting hours alone', () => {
  const old = { ...lipid, preparation_rules: [] }
  expect(slotVerdict(at('12:00', '13:00'), [old])).toMatchObject({ kind: 'unsuited' })
})
