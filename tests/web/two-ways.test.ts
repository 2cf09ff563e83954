// @vitest-environment node
import { expect, test } from 'vitest'
import type { Slot } from '#contract/cart.endpoints.ts'
import { MIN_TRAVEL_MINUTES } from '#contract/rules/visits-apart.ts'
import { twoWays } from '#features/checkout/two-ways.ts'
import { sampleSlot } from '#paths/checkout/checkout.data.ts'
import { bloodCount, scan } from '#tests/support/family.ts'

const at = (from_time: string, to_time: string, slot_date = sampleSlot.slot_date): Slot => ({
  ...sampleSlot,
  slot_id: `${slot_date} ${from_time}`,
  slot_date,
  from_time,
  to_time,
})

const nextDay = '2026-11-23'

function choiceOf(
  homes: readonly Slot[],
  scans: readonly Slot[] | null,
  blood = bloodCount,
  travel = MIN_TRAVEL_MINUTES,
) {
  const days = [{ slot_date: sampleSlot.slot_date, free: homes.length, slots: [...homes] }]
  const { ways, verdict } = twoWays({
    lines: [blood, scan],
    charges: { from: 100, to: 150 },
    days,
    scansAt: scans,
    travel,
  })
  const [split, centre] = ways.map(({ facts }) => facts.find(({ term }) => term === 'Earliest'))
  return { split, centre, sooner: verdict.find(({ term }) => term === 'Sooner')?.words }
}

test('the scan is at least 30 minutes after the blood at home, as one person needs the way', () => {
  const { split, centre } = choiceOf(
    [at('08:00', '08:30')],
    [at('08:00', '08:30'), at('08:30', '09:00'), at('09:00', '09:30')],
  )
  expect(split?.value).toContain('08:00 AM')
  expect(split?.small).toContain('09:00 AM')
  expect(centre?.value).toContain('08:00 AM')
})

test('a way across the city takes the time that it takes', () => {
  const scans = [at('09:00', '09:30'), at('09:30', '10:00')]
  expect(choiceOf([at('08:00', '08:30')], scans, bloodCount, 60).split?.small).toContain('09:30 AM')
})

test('a later home slot is shown if the pair with it is done first', () => {
  const { split } = choiceOf(
    [at('08:00', '08:30'), at('09:30', '10:00')],
    [at('08:00', '08:30'), at('11:00', '11:30')],
  )
  expect(split?.value).toContain('09:30 AM')
  expect(split?.small).toContain('08:00 AM')
})

test('at the centre the blood waits for a time that suits its fast', () => {
  const fasting = { ...bloodCount, fasting_hours: 10 }
  const noon = { ...at('13:30', '14:00'), suits_fasting: false }
  const { centre, sooner } = choiceOf(
    [at('06:00', '06:30', nextDay)],
    [noon, at('07:00', '07:30', nextDay)],
    fasting,
  )
  expect(centre?.value).toContain('07:00 AM')
  expect(sooner).toBe('Both can be done on Mon 23 Nov.')
})

test('says when the scan is later than it would be with everything at the centre', () => {
  const { sooner } = choiceOf(
    [at('08:00', '08:30')],
    [at('08:00', '08:30'), at('08:00', '08:30', nextDay)],
  )
  expect(sooner).toBe(
    'All at the centre, on Sun 22 Nov. With the blood at home, both are done by Mon 23 Nov.',
  )
})

test('no time of the scan is shown if none leaves the way', () => {
  const { split } = choiceOf([at('08:00', '08:30')], [at('08:30', '09:00')])
  expect(split?.small).toBe('Scan: you choose the slot next')
  expect(choiceOf([], [at('08:30', '09:00')]).split?.small).toContain('08:30 AM')
})

test('a blood test that is only taken at the centre is no scan, and needs no appointment', () => {
  const glucose = { ...bloodCount, code: 'GTT', is_hc_available: false }
  const { what, ways } = twoWays({
    lines: [bloodCount, glucose],
    charges: undefined,
    days: undefined,
    scansAt: null,
    travel: MIN_TRAVEL_MINUTES,
  })
  expect(what).toBe('test')
  expect(JSON.stringify(ways)).not.toMatch(/[Ss]can|Infinity|Test: you choose/)
})

const prepared = (blood: typeof bloodCount, mri: typeof scan) => {
  const { ways } = twoWays({
    lines: [blood, mri],
    charges: undefined,
    days: undefined,
    scansAt: [],
    travel: MIN_TRAVEL_MINUTES,
  })
  return ways.map(({ facts }) => facts.find(({ term }) => term === 'Prepare')?.value)
}

test('the preparation at the centre is one fast only where both need one', () => {
  const fasting = { ...bloodCount, fasting_hours: 10 }
  const empty = { ...scan, fasting_hours: 6 }
  expect(prepared(fasting, empty)).toEqual([
    'Two fasts: 10 hours, then 6 hours',
    'One fast for both',
  ])
  expect(prepared(fasting, scan)).toEqual([
    '10 hours fasting for the blood',
    '10 hours fasting for the blood',
  ])
  expect(prepared(bloodCount, scan)).toEqual(['No fasting', 'No fasting'])
})

test('a urine cup at home is a sample, not blood', () => {
  const urine = {
    ...bloodCount,
    samples: [{ container: 'Sterile screw-cap container', volume_ml: null }],
  }
  const { atHome, ways, verdict } = twoWays({
    lines: [urine, scan],
    charges: undefined,
    days: [{ slot_date: nextDay, free: 1, slots: [at('08:00', '08:30', nextDay)] }],
    scansAt: [at('08:00', '08:30'), at('10:00', '10:30', nextDay)],
    travel: MIN_TRAVEL_MINUTES,
  })
  expect(atHome).toBe('sample')
  expect(ways[0]?.title).toBe('Sample at home, scan at the centre')
  expect(JSON.stringify([ways, verdict])).not.toMatch(/blood/i)
})
