// @vitest-environment node
import { expect, it } from 'vitest'
import { freeFor, judge } from '#lib/slots/window-groups.ts'
import {
  sampleDays,
  sampleMan,
  sampleMember,
  sampleSlot,
} from '#machines/checkout/model/checkout.data.ts'
import { bloodCount, mensTest, scan } from '#machines/linked-booking/model/linked-booking.data.ts'
import { allFor, linesForNobody, partsOf } from '#machines/linked-booking/people.ts'

it('offers a slot only if everyone of the visit fits in', () => {
  expect(judge(sampleSlot, [], 3).state).toBe('free')
  expect(judge(sampleSlot, [], 4).state).toBe('few')
  expect(freeFor(sampleDays[0] ?? { slot_date: '', free: 0, slots: [] }, [], 4)).toBe(0)
})

it('makes one order for each person and place, those at home who fast first', () => {
  const fasting = { ...bloodCount, code: 'FBS', test_code: 'FBS', fasting_hours: 8 }
  const lines = [bloodCount, fasting, scan]
  const parts = partsOf(
    [
      { member: sampleMember, codes: ['CBC', 'MRIKNEE'] },
      { member: sampleMan, codes: ['FBS'] },
    ],
    lines,
  )
  expect(parts.map(({ key }) => key)).toEqual(['m-2/home', 'm-1/home', 'm-1/centre'])
})

it('gives nobody a test that they may not take', () => {
  const lines = [bloodCount, mensTest]
  const person = allFor(sampleMember, lines)
  expect(person.codes).toEqual(['CBC'])
  expect(linesForNobody([person], lines).map(({ code }) => code)).toEqual(['PSA'])
})
