// @vitest-environment node
import { expect, it } from 'vitest'
import type { Visit } from '#contract/rules/visit-lines.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { freeFor, judge } from '#lib/slots/window-groups.ts'
import { partsOf } from '#machines/checkout/parts.ts'
import { sampleDays, sampleMan, sampleMember, sampleSlot } from '#paths/checkout/checkout.data.ts'
import { bloodCount, scan } from '#tests/support/family.ts'

it('offers a slot only if everyone of the visit fits in', () => {
  expect(judge(sampleSlot, [], 3).state).toBe('free')
  expect(judge(sampleSlot, [], 4).state).toBe('few')
  expect(freeFor(sampleDays[0] ?? { slot_date: '', free: 0, slots: [] }, [], 4)).toBe(0)
})

it('names a test once that several people have', () => {
  const late = { ...sampleSlot, suits_fasting: false }
  const lipid = { name: 'Lipid Profile', fasting_hours: 10, preparation_rules: [] }
  expect(judge(late, [lipid, { ...lipid }]).why).toBe(
    'Too late if you are fasting for Lipid Profile.',
  )
  const cortisol = {
    name: 'Cortisol',
    fasting_hours: 0,
    preparation_rules: [{ kind: 'window', from: '05:00', to: '06:00' } as const],
  }
  expect(judge(late, [cortisol, { ...cortisol }]).why).toBe(
    'Cortisol is taken between 05:00 AM and 06:00 AM.',
  )
  expect(fastOf([lipid, { ...lipid }])?.names).toEqual(['Lipid Profile'])
})

it('makes one order for each person and place, those at home who fast first', () => {
  const fasting = { ...bloodCount, code: 'FBS', test_code: 'FBS', fasting_hours: 8 }
  const lines = [bloodCount, fasting, scan]
  const shares = {
    people: [sampleMember, sampleMan],
    given: { 'm-1': ['CBC', 'MRIKNEE'], 'm-2': ['FBS'] },
    turns: [],
  }
  const keysOf = (visit: Visit) =>
    partsOf({ ...shares, visit }, lines).map(({ member, place }) => `${member.member_id} ${place}`)
  expect(keysOf('both')).toEqual(['m-2 home', 'm-1 home', 'm-1 centre'])
  expect(keysOf('center')).toEqual(['m-1 centre', 'm-2 centre'])
})
