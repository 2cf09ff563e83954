import { describe, expect, it } from 'vitest'
import type { PreparationRule } from '#contract/catalogue.endpoints.ts'
import { planPreparation } from '#contract/rules/preparation/plan.ts'
import { plannedLine, scanLine } from '../support/planned-line.ts'

const slot = { slot_date: '2026-11-22', from_time: '07:00', to_time: '07:30' }
const base = {
  lines: [],
  slot,
  appointments: [],
  member: { gender: 1 },
  atHome: true,
  reportBy: null,
  now: '2026-11-21T16:10:00+05:30',
} as const

const noAlcohol: PreparationRule = { kind: 'abstain', hours: 24, from: 'alcohol' }
const lipid = plannedLine('Lipid Profile', { kind: 'fast', hours: 10 }, noAlcohol)
const liver = plannedLine('Liver Function Test', noAlcohol)
const sugar = plannedLine('Blood Sugar Fasting', { kind: 'fast', hours: 8 })
const cortisol = plannedLine('Cortisol', { kind: 'window', from: '07:00', to: '09:00' })
const postMeal = plannedLine(
  'Blood Sugar After a Meal',
  { kind: 'after-meal', hours: 2, after_fasting_hours: 2 },
  { kind: 'advise', at: 'meal', words: 'Note the time you start.', sex: null },
)
const abdomen = scanLine(
  'USG Whole Abdomen',
  'Ultrasound/USG',
  'USG',
  { kind: 'fast', hours: 6 },
  { kind: 'drink', minutes: 60, glasses: 4 },
)
const treadmill = scanLine('TMT', 'TMT', 'TMT', { kind: 'meal', hours: 2, words: 'A light meal' })

const told = (input: Parameters<typeof planPreparation>[0]) =>
  planPreparation(input).steps.map(({ at, when, title }) => [at?.slice(0, 16) ?? when, title])

describe('the plan of a home visit', () => {
  it('starts now, includes the longest fast, and ends with breakfast and the report', () => {
    const lines = [sugar, lipid, liver]
    expect(told({ ...base, lines, reportBy: '2026-11-22T19:30:00+05:30' })).toEqual([
      ['Now', 'No alcohol from now'],
      ['2026-11-21T21:00', 'Finish a light dinner'],
      ['On waking', 'Drink a glass of water'],
      ['2026-11-22T07:00', 'The phlebotomist comes'],
      ['After', 'Breakfast'],
      ['2026-11-22T19:30', 'Report ready'],
    ])
    expect(planPreparation({ ...base, lines }).fast?.hours).toBe(10)
  })

  it('lists alcohol once, with its tests and duration', () => {
    const texts = planPreparation({ ...base, lines: [lipid, liver] }).steps
    expect(texts.filter(({ kind }) => kind === 'abstain').map(({ text }) => text)).toEqual([
      'For Lipid Profile and Liver Function Test, 24 hours before the sample.',
    ])
  })

  it('gives the start time of an abstention that is still ahead', () => {
    const early = { ...base, lines: [liver], now: '2026-11-19T12:00:00+05:30' }
    expect(told(early)[0]).toEqual(['2026-11-21T07:00', 'No alcohol from now'])
  })

  it('shows advice for women only to women', () => {
    const urine = plannedLine('Urine', {
      kind: 'advise',
      at: 'now',
      words: 'Avoid the sample during a period.',
      sex: 1,
    })
    expect(told({ ...base, lines: [urine] })[0]).toEqual([
      'Now',
      'Avoid the sample during a period',
    ])
    expect(told({ ...base, lines: [urine], member: { gender: 0 } })).toHaveLength(1)
  })
})

describe('a sample after a meal', () => {
  it('is taken two hours after the first bite', () => {
    const noon = { slot_date: '2026-11-22', from_time: '14:00', to_time: '15:00' }
    expect(told({ ...base, slot: noon, lines: [postMeal] })).toEqual([
      ['2026-11-22T12:00', 'The first bite of your meal'],
      ['2026-11-22T14:00', 'The phlebotomist comes'],
    ])
  })

  it('is a second sample after a fasting one, two hours after it and after breakfast', () => {
    const plan = planPreparation({ ...base, lines: [sugar, postMeal] })
    expect(plan.steps.slice(-2).map(({ at, title, text }) => [at, title, text])).toEqual([
      [null, 'Breakfast', 'Note the time you start.'],
      [
        '2026-11-22T09:30:00+05:30',
        'Second sample, after the meal',
        'For Blood Sugar After a Meal: 2 hours after the first bite, at the earliest at this time.',
      ],
    ])
    expect(plan.conflicts).toEqual([
      'The sample for Blood Sugar After a Meal is not the fasting one: it is taken 2 hours after ' +
        'the first bite, 09:30 AM at the earliest. Keep that time free for a second sample.',
    ])
  })
})

describe('the plan of radiology appointments', () => {
  const at = (subdepartment: string, from_time: string, to_time: string) => ({
    subdepartment,
    slot: { slot_date: '2026-11-22', from_time, to_time },
  })
  const centre = { ...base, slot: null, atHome: false }

  it('gives each scan its own last meal and water before it', () => {
    const appointments = [at('Ultrasound/USG', '09:30', '10:00')]
    expect(told({ ...centre, lines: [abdomen], appointments })).toEqual([
      ['2026-11-22T03:30', 'Nothing to eat from now'],
      ['2026-11-22T08:30', 'Drink 4 glasses of water'],
      ['2026-11-22T09:30', 'USG Whole Abdomen'],
    ])
  })

  it('leaves out a scan without an appointment, and puts samples into the first visit', () => {
    const appointments = [at('TMT', '11:00', '11:45')]
    expect(told({ ...centre, lines: [abdomen, treadmill, liver], appointments })).toEqual([
      ['Now', 'No alcohol from now'],
      ['2026-11-22T09:00', 'A light meal'],
      ['Same visit', 'Your samples, without an appointment'],
      ['2026-11-22T11:00', 'TMT'],
    ])
  })

  it('warns if a light meal falls into a fast, and suggests a free time', () => {
    const appointments = [at('TMT', '10:00', '10:45')]
    const { conflicts } = planPreparation({ ...centre, lines: [lipid, treadmill], appointments })
    expect(conflicts).toEqual([
      'TMT asks for a light meal 2 hours before, and the fast is not over then. ' +
        'Choose a time for it from 12:45 PM.',
    ])
  })

  it('suggests a walk-in time for a test drawn at another time of day', () => {
    const appointments = [at('Ultrasound/USG', '14:00', '14:30')]
    const { conflicts } = planPreparation({ ...centre, lines: [abdomen, cortisol], appointments })
    expect(conflicts).toEqual([
      'Cortisol is drawn between 07:00 and 09:00 AM. Walk in at the centre in that time.',
    ])
  })
})

describe('conflicts of a plan', () => {
  it('include a slot outside the time of day of a test', () => {
    const late = { ...slot, from_time: '10:00', to_time: '10:30' }
    expect(planPreparation({ ...base, slot: late, lines: [cortisol] }).conflicts).toEqual([
      'Cortisol is drawn between 07:00 and 09:00 AM. Choose a window in that time.',
    ])
    expect(planPreparation({ ...base, lines: [cortisol] }).conflicts).toEqual([])
  })

  it('include two tests whose times of day do not overlap', () => {
    const evening = plannedLine('Evening Cortisol', { kind: 'window', from: '16:00', to: '18:00' })
    expect(planPreparation({ ...base, lines: [cortisol, evening] }).conflicts).toContain(
      'Cortisol and Evening Cortisol are drawn at different times of day: ' +
        '07:00 to 09:00 AM, and 04:00 to 06:00 PM. Book them apart.',
    )
  })

  it('include a fast that should already have begun', () => {
    const now = '2026-11-21T23:00:00+05:30'
    expect(planPreparation({ ...base, now, lines: [lipid] }).conflicts).toEqual([
      'The fast of 10 hours began at 09:00 PM on Saturday. ' +
        'If you have eaten since, choose a later window.',
    ])
  })
})

it('the plan of a walk-in has no dates, only how long before the visit', () => {
  expect(told({ ...base, slot: null, atHome: false, lines: [lipid, cortisol] })).toEqual([
    ['24 hours before', 'No alcohol'],
    ['10 hours before', 'Nothing to eat from now'],
    ['When open', 'Your visit'],
  ])
})
