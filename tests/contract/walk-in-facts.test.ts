import { expect, it } from 'vitest'
import { walkInFacts } from '#contract/rules/walk-in-facts.ts'
import { plannedLine, scanLine } from '../support/planned-line.ts'

const BAND = { from: '06:00', to: '11:00' }
const week = ['Mon', 'Tue'].map((day) => ({ day, hours: { open: '07:00', close: '20:00' } }))
const whole = {
  ...plannedLine(
    'Whole Body',
    { kind: 'fast', hours: 10 },
    { kind: 'window', from: '06:00', to: '12:00' },
  ),
  samples: [],
  report_tat_hours: 24,
}
const tsh = { ...plannedLine('TSH'), samples: [], report_tat_hours: 48 }

it('a fasting test is walked in until the hours for fasting samples end', () => {
  expect(walkInFacts([whole], BAND, week)).toEqual([
    { term: 'Come', value: 'Between 07:00 AM and 11:00 AM' },
    {
      term: 'Fasting',
      value: '10 hours before you come',
      small:
        'To come at 07:00 AM, eat nothing from 09:00 PM the evening before. ' +
        'While you fast, only plain water.',
    },
    {
      term: 'Report',
      value: '24 hours after your sample',
      small: 'If you come at 07:00 AM, by 07:00 AM the next day.',
    },
  ])
})

it('the hours hold on each open day: the latest opening and the earliest closing decide', () => {
  const days = [
    ...week,
    { day: 'Fri', hours: { open: '06:30', close: '10:30' } },
    { day: 'Sat', hours: { open: '08:00', close: '20:00' } },
    { day: 'Sun', hours: null },
  ]
  expect(walkInFacts([whole], BAND, days)[0]).toEqual({
    term: 'Come',
    value: 'Between 08:00 AM and 10:30 AM',
  })
})

it('the slowest test decides when the report is due', () => {
  expect(walkInFacts([whole, tsh], BAND, week).at(-1)).toEqual({
    term: 'Report',
    value: '2 days after your sample',
    small: 'If you come at 07:00 AM, by 07:00 AM 2 days later.',
  })
})

it('says after what the report comes, and promises no hour before a second sample', () => {
  const radiology = { ...scanLine('X-ray Chest', 'X-Ray', 'X-Ray'), report_tat_hours: 6 }
  const xray = { ...radiology, samples: [] }
  const reports = (...lines: Parameters<typeof walkInFacts>[0]) =>
    walkInFacts(lines, BAND, week).slice(-1)
  expect(reports(xray)).toEqual([{ term: 'Report', value: '6 hours after your scan' }])
  expect(reports(xray, tsh)).toEqual([{ term: 'Report', value: '2 days after your visit' }])
  const blood = { container: 'Fluoride tube (grey)', volume_ml: 2 }
  const diabetes = {
    ...plannedLine(
      'Diabetes Care',
      { kind: 'fast', hours: 8 },
      { kind: 'after-meal', hours: 2, after_fasting_hours: 2 },
    ),
    samples: [blood],
    report_tat_hours: 24,
  }
  expect(walkInFacts([diabetes], BAND, week).slice(-2)).toEqual([
    {
      term: 'Second sample',
      value: '2 hours after you start your meal',
      small:
        'For Diabetes Care. Our staff take it at the same centre. ' +
        'We will call you to fix the time of the second sample. It is not charged again.',
    },
    { term: 'Report', value: '24 hours after your second sample' },
  ])
})

it('a test without rules is walked in at any open hour', () => {
  expect(walkInFacts([tsh], BAND, week)).toEqual([
    { term: 'Report', value: '2 days after your sample' },
  ])
})

it('tests that share no time of day name each its own', () => {
  const late = {
    ...plannedLine('Cortisol', { kind: 'window', from: '16:00', to: '17:00' }),
    samples: [],
    report_tat_hours: 24,
  }
  const come = walkInFacts([whole, late], BAND, week).filter(({ term }) => term === 'Come')
  expect(come.map(({ value }) => value)).toEqual([
    'Whole Body is taken between 06:00 AM and 11:00 AM.',
    'Cortisol is taken between 04:00 PM and 05:00 PM.',
  ])
})
