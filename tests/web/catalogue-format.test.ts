// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { openState } from '#contract/rules/open-now.ts'
import type { DayHours } from '#contract/rules/opening-hours.ts'
import { detailFacts } from '#features/catalogue/detail-facts.ts'
import { audienceOf, figuresOf, inSentence } from '#features/catalogue/item-format.ts'
import { menuHref } from '#features/catalogue/menu-address.ts'
import { changed, readMenuQuery } from '#features/catalogue/menu-query.ts'
import { dayWordsFrom, labMoment } from '#lib/format/day-format.ts'
import { openWords, weekWords } from '#lib/format/opening-hours-format.ts'
import { formatRupeesRange } from '#ui/rupees.ts'
import { anItem } from './support/catalogue.tsx'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function week(hours: DayHours['hours'], others: Record<string, DayHours['hours']> = {}) {
  return DAYS.map((day) => ({ day, hours: day in others ? (others[day] ?? null) : hours }))
}

const LONG = { open: '07:00', close: '20:00' }

describe('the URL of the menu', () => {
  const read = (query: string) => readMenuQuery(new URLSearchParams(query))

  it('contains exactly the applied filters', () => {
    const query = read('?category=thyroid&at_home=true&max_price=500&sort=price&page=3')
    expect(menuHref(query)).toBe(
      '/test-menu?category=thyroid&at_home=true&max_price=500&sort=price&page=3',
    )
    expect(menuHref(read(''))).toBe('/test-menu')
  })

  it('ignores unknown values', () => {
    expect(menuHref(read('?item_type=pills&sort=luck&max_price=-1&page=x'))).toBe('/test-menu')
  })

  it('starts a changed query at the first page', () => {
    expect(changed(read('?page=3'), { at_home: true })).toBe('/test-menu?at_home=true')
  })

  it('searches all kinds unless one is named', () => {
    expect(read('?search=sugar').item_type).toBeUndefined()
    const tests = read('?search=sugar&item_type=test')
    expect(menuHref(tests)).toBe('/test-menu?item_type=test&search=sugar')
  })
})

describe('formats of a visit', () => {
  it('name the day relative to today', () => {
    expect(dayWordsFrom('2025-11-21', '2025-11-21')).toBe('today, Fri 21 Nov')
    expect(dayWordsFrom('2025-11-30', '2025-12-01')).toBe('tomorrow, Mon 1 Dec')
    expect(dayWordsFrom('2025-11-21', '2025-11-24')).toBe('Mon 24 Nov')
  })

  it('use lab time in every time zone of the browser', () => {
    expect(labMoment('2025-11-21T19:00:00Z')).toEqual({ day: 'Sat', time: '00:30' })
  })

  it('show a range only for different values', () => {
    expect(formatRupeesRange({ from: 100, to: 150 })).toBe('₹100 to ₹150')
    expect(formatRupeesRange({ from: 100, to: 100 })).toBe('₹100')
  })
})

describe('the hours of a centre', () => {
  it('[R9.24] are shown as hh:mm A', () => {
    expect(weekWords(week(LONG))).toBe('Every day from 07:00 AM')
  })

  it('name days with other closing times and omit closed ones', () => {
    const sunday = { Sun: { open: '07:00', close: '13:00' } }
    expect(weekWords(week(LONG, sunday))).toBe('Every day from 07:00 AM, Sunday to 01:00 PM')
    expect(weekWords(week(LONG, { Sun: null }))).toBe('Monday to Saturday from 07:00 AM')
  })

  it('are open from the opening minute to the closing minute', () => {
    const open = (time: string) => openState(week(LONG), { day: 'Mon', time }).open
    expect([open('06:59'), open('07:00'), open('19:59'), open('20:00')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('say when it opens next', () => {
    const closedSunday = week(LONG, { Sun: null })
    const words = (day: string, time: string) => openWords(closedSunday, { day, time })
    expect(words('Mon', '12:00')).toBe('Open until 08:00 PM')
    expect(words('Mon', '06:00')).toBe('Opens at 07:00 AM')
    expect(words('Mon', '21:00')).toBe('Closed, opens tomorrow at 07:00 AM')
    expect(words('Sat', '21:00')).toBe('Closed, opens Monday at 07:00 AM')
  })
})

describe('formats of an item', () => {
  it('name the audience', () => {
    const ages = { low_age_limit: 18, high_age_limit: 50 }
    expect(audienceOf(anItem())).toBeUndefined()
    expect(audienceOf(anItem({ sex: 1, sex_age_action: 1 }))).toBe('Female')
    expect(audienceOf(anItem({ sex: 1, sex_age_action: 3, ...ages }))).toBe('Women, 18 to 50 years')
    const senior = anItem({ sex_age_action: 2, low_age_limit: 60, high_age_limit: 120 })
    expect(audienceOf(senior)).toBe('60 years and over')
  })

  it('list the three figures of a card', () => {
    const scan = anItem({ radiology: true, slot_minutes: 20, fasting_hours: 6 })
    expect(figuresOf(scan).map(({ term, value }) => `${value} ${term}`)).toEqual([
      '20 min on the table',
      '6 h fasting',
      '12 h report',
    ])
  })

  it('keep abbreviations in lower-cased names', () => {
    expect(inSentence('Blood Sugar Fasting')).toBe('blood sugar fasting')
    expect(inSentence('ESR')).toBe('ESR')
  })

  it('list the facts before the test', () => {
    const detail = {
      ...anItem({ fasting_hours: 10, report_tat_hours: 24 }),
      aliases: [],
      category_slug: 'haematology',
      preparation: ['Take nothing but plain water.'],
      safety_questions: [],
      timing_note: null,
      min_retest_days: 7,
      parameter_groups: [],
      packages: [],
      related: [],
    }
    const facts = Object.fromEntries(detailFacts(detail).map(({ term, ...fact }) => [term, fact]))
    expect(facts.Sample).toEqual({
      value: '3 mL of blood',
      small: ['One EDTA tube, lavender cap'],
    })
    expect(facts['Before the test']).toEqual({
      value: 'Fast for 10 hours',
      small: ['Take nothing but plain water.'],
    })
    expect(facts.Report?.small).toEqual(['Collected at 07:00 AM, ready by 07:00 AM the next day'])
    const meal = { kind: 'after-meal' as const, hours: 2, after_fasting_hours: 2 }
    const twice = detailFacts({ ...detail, preparation_rules: [meal] })
    expect(twice.find(({ term }) => term === 'Report')).toEqual({
      term: 'Report',
      value: '24 hours after the second sample',
    })
    expect(facts.Repeat?.value).toBe('After 7 days at the earliest')
  })
})
