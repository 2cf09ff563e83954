import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockTime, daysLabel, groupHours } from '#contract/rules/opening-hours.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const long = { open: '08:30', close: '20:30' }
const short = { open: '08:30', close: '14:30' }
const week = (hoursOf: (day: string) => typeof long | null) =>
  DAYS.map((day) => ({ day, hours: hoursOf(day) }))

describe('opening hours', () => {
  it('[R9.25] groups days with identical hours, even if they are not consecutive', () => {
    expect(groupHours(week((day) => (day === 'Fri' ? short : long)))).toEqual([
      { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Sat', 'Sun'], hours: long },
      { days: ['Fri'], hours: short },
    ])
  })

  it('[R9.25] groups closed days separately', () => {
    expect(groupHours(week((day) => (day === 'Sun' ? null : long)))).toEqual([
      { days: DAYS.slice(0, 6), hours: long },
      { days: ['Sun'], hours: null },
    ])
  })

  it('[R9.25] keeps every day, and never has two groups with the same hours', () => {
    const hours = fc.constantFrom(long, short, null)
    fc.assert(
      fc.property(fc.array(hours, { minLength: 7, maxLength: 7 }), (all) => {
        const groups = groupHours(DAYS.map((day, index) => ({ day, hours: all[index] ?? null })))
        expect(groups.flatMap(({ days }) => days).toSorted()).toEqual(DAYS.toSorted())
        expect(groups).toHaveLength(new Set(all).size)
      }),
    )
  })

  it.each([
    ['Mon Tue Wed Thu Sat Sun', 'Sat to Thu'],
    ['Mon Tue Wed Thu Fri Sat', 'Mon to Sat'],
    ['Mon Tue Wed Thu Sat', 'Mon to Thu, Sat'],
    ['Tue Wed Thu Sat Sun', 'Tue to Thu, Sat, Sun'],
    ['Mon Tue Wed Sat', 'Mon to Wed, Sat'],
    ['Sun Mon', 'Sun, Mon'],
    ['Mon Wed Fri', 'Mon, Wed, Fri'],
    ['Fri', 'Fri'],
    [DAYS.join(' '), 'Every day'],
  ])('label no day that has other hours: %s', (days, label) => {
    expect(daysLabel(days.split(' '))).toBe(label)
  })

  it('[R9.24] formats times as hh:mm A', () => {
    expect(['00:00', '06:05', '11:59', '12:00', '12:30', '14:30', '23:59'].map(clockTime)).toEqual([
      '12:00 AM',
      '06:05 AM',
      '11:59 AM',
      '12:00 PM',
      '12:30 PM',
      '02:30 PM',
      '11:59 PM',
    ])
  })
})
