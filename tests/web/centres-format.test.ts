// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { FALLBACK_CITY } from '#contract/constants.ts'
import { openState } from '#contract/rules/open-now.ts'
import {
  formatCentreAddress,
  formatLabs,
  formatOpenState,
  formatReportWait,
} from '#features/centres/centre-format.ts'
import { centreHref, readCentreQuery } from '#features/centres/centre-query.ts'
import { cityOf } from '#features/centres/city-address.ts'
import { cityQuestions, formatCityCoverage } from '#features/centres/city-facts.ts'
import { nearestCity, nearestFirst } from '#features/centres/nearest.ts'
import { hourRows } from '#lib/format/opening-hours-format.ts'
import { FALLBACK_CITIES } from '#lib/place/place.queries.ts'
import { aCentre, CENTRES, LOCALITIES, MUMBAI, PANAJI } from './support/centres.ts'

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const week = (hoursOf: (day: string) => { open: string; close: string } | null) =>
  WEEK.map((day) => ({ day, hours: hoursOf(day) }))

describe('the hours of a centre', () => {
  it('[R9.24] [R9.25] are formatted as hh:mm A, grouped by equal hours', () => {
    const split = week((day) => ({ open: '08:30', close: day === 'Fri' ? '14:30' : '20:30' }))
    expect(hourRows(split)).toEqual([
      { days: 'Sat to Thu', hours: '08:30 AM to 08:30 PM' },
      { days: 'Fri', hours: '08:30 AM to 02:30 PM' },
    ])
    const imaging = week((day) => (day === 'Sun' ? null : { open: '08:00', close: '20:00' }))
    expect(hourRows(imaging)).toEqual([
      { days: 'Mon to Sat', hours: '08:00 AM to 08:00 PM' },
      { days: 'Sun', hours: 'Closed' },
    ])
    expect(hourRows(week(() => ({ open: '00:00', close: '23:59' })))).toEqual([
      { days: 'Every day', hours: '24 hours' },
    ])
  })

  it('list days that are not consecutive', () => {
    const odd = week((day) =>
      ['Mon', 'Wed'].includes(day) ? { open: '07:00', close: '12:00' } : null,
    )
    expect(hourRows(odd).map(({ days }) => days)).toEqual(['Mon, Wed', 'Tue, Thu to Sun'])
  })

  it('say whether it is open, and when it opens next', () => {
    const imaging = week((day) => (day === 'Sun' ? null : { open: '08:00', close: '20:00' }))
    const at = (day: string, time: string) => formatOpenState(imaging, { day, time })
    expect(at('Mon', '08:00')).toEqual({ open: true, words: 'Open now, until 08:00 PM' })
    expect(at('Mon', '20:00')).toEqual({ open: false, words: 'Closed, opens tomorrow 08:00 AM' })
    expect(at('Mon', '07:59').words).toBe('Closed, opens 08:00 AM')
    expect(at('Sat', '21:00').words).toBe('Closed, opens Mon 08:00 AM')
  })

  it('have no gap in the last minute of a 24-hour day', () => {
    const always = week(() => ({ open: '00:00', close: '23:59' }))
    expect(openState(always, { day: 'Tue', time: '23:59' }).open).toBe(true)
    expect(formatOpenState(always, { day: 'Tue', time: '23:59' }).words).toBe('Open now, 24 hours')
  })

  it('tell the usual wait while open, where it is measured', () => {
    const waits = [{ from_time: '07:00', to_time: '09:00', minutes: { from: 45, to: 60 } }]
    const lab = aCentre({ waits })
    expect(formatReportWait(lab, { day: 'Mon', time: '07:00' })).toBe(
      'Usually 45 to 60 minutes at this hour',
    )
    expect(formatReportWait(lab, { day: 'Mon', time: '09:00' })).toBeNull()
    expect(formatReportWait({ ...lab, hours: [] }, { day: 'Mon', time: '07:00' })).toBeNull()
  })
})

describe('the URL of a city', () => {
  it('is understood in other spellings and by old names', () => {
    const cities = [MUMBAI, PANAJI, { ...MUMBAI, id: 2, city_name: 'New Delhi' }]
    const idOf = (word: string) => cityOf(cities, word)?.id
    expect(['Mumbai', 'BOMBAY', 'goa', 'New Delhi', 'new_delhi', 'delhi'].map(idOf)).toEqual([
      1, 1, 9, 2, 2, 2,
    ])
    expect(['', 'mum', 'mumbai-2', '%00'].map(idOf)).toEqual(Array(4).fill(undefined))
  })

  it('of its list ignores invalid searches and pages', () => {
    const read = (search: string) => readCentreQuery(new URLSearchParams(search))
    expect(read('search=fo').search).toBeUndefined()
    expect(read('search=%20fort%20').search).toBe('fort')
    expect([read('').page, read('page=2').page]).toEqual([1, 2])
    expect(['0', '-1', 'x', '1.5', '1e9x'].map((page) => read(`page=${page}`).page)).toEqual([
      0, 0, 0, 0, 0,
    ])
    expect(centreHref({ city: 'pune', page: 1, search: undefined })).toBe('/centre?city=pune')
  })
})

describe('facts about a city', () => {
  const visit = {
    today: '2026-11-22',
    next: null,
    fasting: null,
    earliest: '06:00',
    everyDay: true,
    charges: { from: 100, to: 150 },
  }

  it('count its own centres and localities', () => {
    expect(formatCityCoverage({ centres: CENTRES, localities: LOCALITIES, visit })).toBe(
      '3 centres, and home visits to 2 localities from 06:00 AM, every day of the week.',
    )
    expect(formatCityCoverage({ centres: CENTRES.slice(1, 2), localities: [], visit: null })).toBe(
      '1 centre, and home visits to 0 localities.',
    )
  })

  it('answer questions from its data and omit unknown facts', () => {
    const facts = { city: MUMBAI, centres: CENTRES, localities: LOCALITIES, visit }
    const answers = cityQuestions(facts).map(({ answer }) => answer)
    expect(answers[0]).toContain(
      'Yes, in Fort and Powai. The first visits of a day begin at 06:00 AM',
    )
    expect(answers[1]).toBe('MRI in Bandra West.')
    expect(answers[2]).toContain('Powai until 01:00 PM')
    expect(answers[3]).toContain('Wheelchair access: Powai, Fort and Bandra West.')
    expect(cityQuestions({ ...facts, centres: [], localities: [], visit: null })).toEqual([])
  })
})

describe('the nearest', () => {
  it('centre comes first, one without a position last', () => {
    const from = { lat: 18.93, lng: 72.83 }
    const near = nearestFirst([aCentre({ locality: 'Nowhere', position: null }), ...CENTRES], from)
    expect(near.map(({ centre }) => centre.locality)).toEqual([
      'Fort',
      'Bandra West',
      'Powai',
      'Nowhere',
    ])
    expect(nearestFirst(CENTRES, null).map(({ kilometres }) => kilometres)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('city is found by its centre point', () => {
    expect(nearestCity([MUMBAI, PANAJI], { lat: 16, lng: 74 })?.city_name).toBe('Panaji')
    expect(nearestCity([{ ...MUMBAI, position: null }], { lat: 16, lng: 74 })).toBeUndefined()
  })
})

it('the main labs are counted, and without them no reason is invented', () => {
  expect(formatLabs([])).toBe(
    'We could not find our labs here. Please call us for the nearest centre.',
  )
  const labs = [aCentre({ services: ['lab', 'USG'] }), aCentre({ services: ['lab'] })]
  expect(formatLabs(labs)).toBe('2 main labs in our cities. Every one of them does samples.')
  expect(formatLabs(labs.slice(1))).toBe('1 main lab in our cities. It does samples.')
})

it('an address repeats no part', () => {
  expect(formatCentreAddress(aCentre({ address: 'Near the post office, Powai' }))).toBe(
    'Near the post office, Powai, Mumbai 400076',
  )
  expect(formatCentreAddress(aCentre({ address: 'Central Avenue' }))).toBe(
    'Central Avenue, Powai, Mumbai 400076',
  )
})

it('[R3.33] the fallback list of cities holds exactly one, Mumbai', () => {
  expect(FALLBACK_CITIES).toEqual([FALLBACK_CITY])
  expect(FALLBACK_CITIES).toHaveLength(1)
})
