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
      ['2026-11-21T20:30', 'Finish a light dinner'],
      ['On waking', 'Drink a glass of water'],
      ['2026-11-22T07:00', 'The phlebotomist comes'],
      ['After', 'Breakfast'],
      ['2026-11-22T19:30', 'Report ready'],
    ])
    expect(planPreparation({ ...base, lines }).fast?.hours).toBe(10)
  })

  it('lists alcohol once, with its tests and their longest time', () => {
    const ggt = plannedLine('GGT', { kind: 'abstain', hours: 12, from: 'alcohol' })
    const texts = planPreparation({ ...base, lines: [lipid, liver, ggt] }).steps
    expect(texts.filter(({ kind }) => kind === 'abstain').map(({ text }) => text)).toEqual([
      'For Lipid Profile, Liver Function Test and GGT, 24 hours before the sample. This slot suits you only if you have had none since 06:30 AM on Saturday.',
    ])
  })

  it('gives the start time of an abstention that is still ahead', () => {
    const early = { ...base, lines: [liver], now: '2026-11-19T12:00:00+05:30' }
    expect(told(early)[0]).toEqual(['2026-11-21T06:30', 'No alcohol from 06:30 AM'])
  })

  it('shows advice for women only to women', () => {
    const urine = plannedLine('Urine', {
      kind: 'advise',
      at: 'now',
      words: 'On your period? Choose another day.',
      sex: 1,
    })
    expect(told({ ...base, lines: [urine] })[0]).toEqual([
      'Now',
      'On your period? Choose another day',
    ])
    expect(told({ ...base, lines: [urine], member: { gender: 0 } })).toHaveLength(1)
  })
})

describe('a sample after a meal', () => {
  it('is taken two hours after the first bite', () => {
    const noon = { slot_date: '2026-11-22', from_time: '14:00', to_time: '15:00' }
    expect(told({ ...base, slot: noon, lines: [postMeal] })).toEqual([
      ['2026-11-22T12:00', 'Start your meal'],
      ['2026-11-22T14:00', 'The phlebotomist comes'],
    ])
  })

  it('is a second sample after a fasting one, two hours after it and after breakfast', () => {
    const plan = planPreparation({ ...base, lines: [sugar, postMeal] })
    expect(plan.steps.slice(-2).map(({ at, title, text }) => [at, title, text])).toEqual([
      [null, 'Breakfast', 'Eat your usual meal. Note the time you start.'],
      [
        '2026-11-22T09:30:00+05:30',
        'Second sample, after the meal',
        'For Blood Sugar After a Meal: 2 hours after you start your meal, not before this time. A phlebotomist comes again to take it. We will call you to fix the time of the second sample. It is not charged again.',
      ],
    ])
    expect(plan.conflicts).toEqual([
      'Blood Sugar After a Meal needs a second sample 2 hours after you start your meal, ' +
        'at 09:30 AM or later: 1 more prick. Keep that time free.',
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
      ['In the evening', 'Dinner is your last meal'],
      ['2026-11-22T08:30', 'Drink 4 glasses of water'],
      ['2026-11-22T09:30', 'USG Whole Abdomen'],
    ])
  })

  it('leaves out a scan without an appointment, and puts samples into the first visit', () => {
    const appointments = [at('TMT', '11:00', '11:45')]
    expect(told({ ...centre, lines: [abdomen, treadmill, liver], appointments })).toEqual([
      ['Now', 'No alcohol from now'],
      ['2026-11-22T09:00', 'A light meal'],
      ['Same visit', 'Your samples, no appointment needed'],
      ['2026-11-22T11:00', 'TMT'],
    ])
  })

  it('warns if a light meal falls into a fast, and suggests a free time', () => {
    const appointments = [at('TMT', '10:00', '10:45')]
    const { conflicts } = planPreparation({ ...centre, lines: [lipid, treadmill], appointments })
    expect(conflicts).toEqual([
      'TMT needs a light meal 2 hours before, but your fast is not over then. ' +
        'Choose a slot for it from 12:45 PM.',
    ])
  })

  it('suggests a walk-in time for a test drawn at another time of day', () => {
    const appointments = [at('Ultrasound/USG', '14:00', '14:30')]
    const { conflicts } = planPreparation({ ...centre, lines: [abdomen, cortisol], appointments })
    expect(conflicts).toEqual([
      'Cortisol is taken between 07:00 AM and 09:00 AM. Walk in at the centre in that time.',
    ])
  })
})

describe('several tests, one plan', () => {
  const at = (from_time: string, to_time: string) => ({ ...slot, from_time, to_time })
  const urine: PreparationRule = {
    kind: 'urine',
    first_morning: true,
    midstream: true,
    wash: false,
  }
  const kidney = plannedLine('Kidney Function Test', {
    kind: 'advise',
    at: 'evening',
    words: 'Avoid a heavy meat meal the evening before.',
    sex: null,
  })
  const scanned = (from_time: string, to_time: string) => ({
    ...base,
    slot: null,
    atHome: false,
    appointments: [{ subdepartment: 'Ultrasound/USG', slot: at(from_time, to_time) }],
  })

  it('a fast that begins at night ends dinner, which is the meal to keep light', () => {
    const { steps } = planPreparation({ ...scanned('07:30', '08:00'), lines: [abdomen, kidney] })
    expect(steps[0]).toMatchObject({
      when: 'In the evening',
      date: '2026-11-21',
      title: 'Dinner is your last meal',
      text:
        'Avoid a heavy meat meal the evening before. ' +
        'From 01:30 AM only plain water, for 6 hours.',
    })
    expect(steps.map(({ title }) => title).join()).not.toContain('Do not eat')
  })

  it('a fast from midnight is said by the day that ends', () => {
    const input = { ...scanned('06:00', '06:30'), lines: [abdomen] }
    expect(planPreparation(input).steps[0]).toMatchObject({
      title: 'Dinner is your last meal',
      text: 'From 11:59 PM only plain water, for 6 hours.',
    })
    const begun = planPreparation({ ...input, now: '2026-11-22T01:00:00+05:30' })
    expect(begun.fast?.from).toBe('2026-11-21T23:59:00+05:30')
    expect(begun.steps[0]?.text).toContain('Since 11:59 PM on Saturday')
    expect(begun.conflicts.join()).toContain('began at 11:59 PM on Saturday')
  })

  it('a fast of the day leaves the advice on dinner to the evening before', () => {
    const input = { ...scanned('15:00', '15:30'), lines: [abdomen, kidney] }
    expect(told(input).slice(0, 2)).toEqual([
      ['In the evening', 'Avoid a heavy meat meal the evening before'],
      ['2026-11-22T09:00', 'Do not eat from 09:00 AM'],
    ])
  })

  it('the urine sample comes first, then the drink for a full bladder', () => {
    const lines = [plannedLine('Urine Routine', urine), abdomen]
    const { steps } = planPreparation({ ...scanned('09:30', '10:00'), lines })
    expect(steps.slice(1, 3).map(({ when, title, text }) => [when, title, text])).toEqual([
      [
        'On waking',
        'Take the urine sample first, then drink',
        'The first urine of the morning, if you can. Collect from the middle of the stream.',
      ],
      [null, 'Drink 4 glasses of water', 'Keep your bladder full until the scan is done.'],
    ])
  })

  it('a urine sample of any hour is taken before the drink', () => {
    const lines = [plannedLine('Urine Culture', { ...urine, first_morning: false }), abdomen]
    expect(told({ ...scanned('15:00', '15:30'), lines })).toContainEqual([
      'Before you drink',
      'Take the urine sample first, then drink',
    ])
  })

  it('a light meal and the first bite are one meal', () => {
    const appointments = [{ subdepartment: 'TMT', slot: at('14:00', '14:45') }]
    const input = { ...base, slot: null, atHome: false, appointments }
    const { steps } = planPreparation({ ...input, lines: [postMeal, treadmill] })
    expect(steps.slice(0, 1).map(({ title, text }) => [title, text])).toEqual([
      [
        'Start your meal',
        'A light meal, for TMT. Note the time you start. ' +
          'The sample for Blood Sugar After a Meal is taken 2 hours later.',
      ],
    ])
  })

  it('metal is removed once, from all parts together', () => {
    const part = (name: string, ...parts: string[]) =>
      scanLine(name, 'CT', 'CT', { kind: 'metal', parts })
    const input = {
      ...base,
      slot: null,
      appointments: [{ subdepartment: 'CT', slot: at('10:00', '10:30') }],
    }
    const textOf = (...lines: ReturnType<typeof part>[]) =>
      planPreparation({ ...input, lines }).steps.at(-1)?.text
    expect(textOf(part('CT Brain', 'head', 'neck'), part('HRCT', 'chest'))).toBe(
      'Remove metal from the head, neck and chest.',
    )
    expect(textOf(part('CT Brain', 'head'), part('All'))).toBe('Remove all metal.')
  })

  it('a medicine that one test forbids is not left to the doctor by another', () => {
    const iron = (name: string, hours: number, if_doctor_agrees?: boolean) =>
      plannedLine(name, { kind: 'abstain', hours, from: 'iron tablets', if_doctor_agrees })
    const titles = (...lines: ReturnType<typeof iron>[]) => told({ ...base, lines })[0]?.[1]
    expect(titles(iron('Iron', 24, true))).toBe('No iron tablets from now, if your doctor agrees')
    expect(titles(iron('Iron', 24, true), iron('Stool', 72))).toBe('No iron tablets from now')
  })

  it('names the tests of two different days, and says that they need two visits', () => {
    const onDays = (name: string, from: number, to: number, words: string) =>
      plannedLine(name, { kind: 'timing', of: 'cycle', from, to, words, sex: 1, tests: [name] })
    const fsh = onDays('FSH', 2, 4, 'On day 2 to 4 of the period.')
    const lh = onDays('LH', 2, 4, 'On day 2 to 4 of the period.')
    const late = onDays('Progesterone', 19, 23, 'About day 21.')
    const { steps, conflicts } = planPreparation({ ...base, lines: [fsh, lh, late] })
    expect(steps[0]?.text).toBe(
      'FSH and LH: on day 2 to 4 of the period. Progesterone: about day 21.',
    )
    expect(conflicts).toEqual([
      'FSH and LH need other days of the cycle than Progesterone. Book them separately.',
    ])
    expect(planPreparation({ ...base, member: { gender: 0 }, lines: [fsh, late] })).toMatchObject({
      conflicts: [],
    })
  })

  it.each([
    [undefined, true],
    [9, false],
    [10, true],
    [55, true],
    [56, false],
  ])('asks for days of the period at an age at which it can be: %s', (age, isAsked) => {
    const words = 'On your period? Choose another day.'
    const urine = plannedLine('Urine Routine', {
      ...{ kind: 'timing', of: 'cycle', from: 6, to: null, words, sex: 1, tests: [] },
    })
    const member = { gender: 1, age } as const
    for (const slotOrNone of [slot, null]) {
      const { steps } = planPreparation({ ...base, slot: slotOrNone, member, lines: [urine] })
      expect(JSON.stringify(steps).includes('On your period?')).toBe(isAsked)
    }
  })

  it('breakfast waits for the last sample of a test that takes hours', () => {
    const tolerance = plannedLine(
      'Glucose Tolerance Test',
      { kind: 'fast', hours: 8 },
      { kind: 'stay', hours: 2 },
    )
    const { steps } = planPreparation({ ...base, lines: [tolerance, postMeal] })
    expect(steps.at(-1)).toMatchObject({ kind: 'post-meal', at: '2026-11-22T11:00:00+05:30' })
  })
})

describe('conflicts of a plan', () => {
  it('include a slot outside the time of day of a test', () => {
    const late = { ...slot, from_time: '10:00', to_time: '10:30' }
    expect(planPreparation({ ...base, slot: late, lines: [cortisol] }).conflicts).toEqual([
      'Cortisol is taken between 07:00 AM and 09:00 AM. Choose a slot in that time.',
    ])
    expect(planPreparation({ ...base, lines: [cortisol] }).conflicts).toEqual([])
  })

  it('include two tests whose times of day do not overlap', () => {
    const evening = plannedLine('Evening Cortisol', { kind: 'window', from: '16:00', to: '18:00' })
    expect(planPreparation({ ...base, lines: [cortisol, evening] }).conflicts).toContain(
      'Cortisol and Evening Cortisol are taken at different times of day: ' +
        '07:00 AM to 09:00 AM, and 04:00 PM to 06:00 PM. Book them separately.',
    )
  })

  it('include a fast that should already have begun', () => {
    const now = '2026-11-21T23:00:00+05:30'
    expect(planPreparation({ ...base, now, lines: [lipid] }).conflicts).toEqual([
      'Your 10-hour fast began at 08:30 PM on Saturday. ' +
        'If you have eaten since then, choose a later slot.',
    ])
  })
})

it('a walk-in gives its second sample at the centre', () => {
  const { steps } = planPreparation({
    ...base,
    slot: null,
    atHome: false,
    lines: [sugar, postMeal],
  })
  const meal = steps.find(({ kind }) => kind === 'first-bite')
  expect(meal?.text).toContain(' Our staff take it at the same centre. ')
})

it('the plan of a walk-in has no dates, only how long before the visit', () => {
  expect(told({ ...base, slot: null, atHome: false, lines: [lipid, cortisol] })).toEqual([
    ['24 hours before', 'No alcohol'],
    ['10 hours before', 'Stop eating'],
    ['When open', 'Your visit'],
  ])
})
