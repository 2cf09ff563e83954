import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PreparationRule } from '#contract/catalogue.endpoints.ts'
import { mergeRules } from '#contract/rules/preparation/merge-rules.ts'
import { planPreparation } from '#contract/rules/preparation/plan.ts'
import { fastHours, type PlannedLine } from '#contract/rules/preparation/planned-line.ts'
import { slotVerdict } from '#contract/rules/preparation/slot-verdict.ts'
import { plannedLine, scanLine } from '../support/planned-line.ts'

const hours = fc.integer({ min: 1, max: 72 })
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const rule: fc.Arbitrary<PreparationRule> = fc.oneof(
  fc.record({ kind: fc.constant('fast' as const), hours: fc.integer({ min: 1, max: 14 }) }),
  fc
    .tuple(fc.integer({ min: 5, max: 12 }), fc.integer({ min: 1, max: 9 }))
    .map(
      ([from, long]) => ({ kind: 'window', from: clock(from), to: clock(from + long) }) as const,
    ),
  fc.record({
    kind: fc.constant('after-meal' as const),
    hours: fc.integer({ min: 1, max: 3 }),
    after_fasting_hours: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('abstain' as const),
    hours,
    from: fc.constantFrom('alcohol', 'hard exercise', 'red meat'),
  }),
  fc.record({
    kind: fc.constant('meal' as const),
    hours: fc.integer({ min: 1, max: 4 }),
    words: fc.constant('A light meal'),
  }),
  fc.record({
    kind: fc.constant('drink' as const),
    minutes: fc.integer({ min: 15, max: 120 }),
    glasses: fc.constantFrom(null, 2, 4),
  }),
  fc.record({
    kind: fc.constant('advise' as const),
    at: fc.constantFrom('now' as const, 'evening' as const, 'waking' as const, 'visit' as const),
    words: fc.constantFrom('Wear loose sleeves.', 'Bring the referral.', 'Rest well.'),
    sex: fc.constantFrom(null, 0 as const, 1 as const),
  }),
)
const rules = fc.array(rule, { maxLength: 4 })
const test = rules.map((list) => plannedLine('Test', ...list))
const scan = fc
  .tuple(fc.constantFrom('USG', 'TMT', 'CT'), rules)
  .map(([modality, list]) => scanLine(`Scan ${modality}`, modality, modality, ...list))
const lines = fc.array(fc.oneof(test, scan), { maxLength: 5 })
const slot = fc.integer({ min: 6, max: 18 }).map((hour) => ({
  slot_date: '2026-11-22',
  from_time: clock(hour),
  to_time: clock(hour + 1),
}))
const booking = fc.record({
  slot: fc.option(slot),
  appointments: fc.uniqueArray(
    fc.record({ subdepartment: fc.constantFrom('USG', 'TMT', 'CT'), slot }),
    { maxLength: 3, selector: ({ subdepartment }) => subdepartment },
  ),
  member: fc.record({ gender: fc.constantFrom(0 as const, 1 as const) }),
  atHome: fc.boolean(),
  reportBy: fc.constantFrom(null, '2026-11-23T10:00:00+05:30'),
  now: fc.constantFrom('2026-11-19T12:00:00+05:30', '2026-11-21T23:00:00+05:30'),
})

const ms = (iso: string | null) => (iso === null ? Number.NaN : Date.parse(iso))

it('no step or reminder is later than the visit it prepares for', () => {
  fc.assert(
    fc.property(booking, lines, (facts, cart) => {
      for (const step of planPreparation({ ...facts, lines: cart }).steps) {
        if (step.preparesFor === null) continue
        if (step.at !== null) expect(ms(step.at)).toBeLessThan(ms(step.preparesFor))
        if (step.remindAt !== null) expect(ms(step.remindAt)).toBeLessThan(ms(step.preparesFor))
      }
    }),
  )
})

it('steps are in chronological order, with each day once', () => {
  fc.assert(
    fc.property(booking, lines, (facts, cart) => {
      const { steps } = planPreparation({ ...facts, lines: cart })
      const times = steps.flatMap(({ at }) => (at === null ? [] : [ms(at)]))
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const days = steps.flatMap(({ date }) => (date === null ? [] : [date]))
      expect(days).toEqual(days.toSorted())
    }),
  )
})

it('the longest fast applies: no line fasts for less than it requires', () => {
  fc.assert(
    fc.property(slot, fc.array(test, { maxLength: 5 }), (window, cart) => {
      const facts = { appointments: [], member: { gender: 0 }, atHome: true } as const
      const now = '2026-11-19T12:00:00+05:30'
      const { fast } = planPreparation({ ...facts, slot: window, reportBy: null, now, lines: cart })
      const longest = Math.max(0, ...cart.map(fastHours))
      expect(fast?.hours ?? 0).toBe(longest)
      // At home somebody may come half an hour early.
      if (fast) expect((ms(fast.until) - ms(fast.from)) / 3_600_000).toBe(longest + 0.5)
    }),
  )
})

it('an additional line never relaxes the plan', () => {
  fc.assert(
    fc.property(booking, lines, fc.oneof(test, scan), (facts, cart, more) => {
      const before = planPreparation({ ...facts, lines: cart })
      const after = planPreparation({ ...facts, lines: [...cart, more] })
      if (before.fast) {
        expect(ms(after.fast?.from ?? null)).toBeLessThanOrEqual(ms(before.fast.from))
        expect(ms(after.fast?.until ?? null)).toBeGreaterThanOrEqual(ms(before.fast.until))
      }
      expect(after.conflicts.length).toBeGreaterThanOrEqual(before.conflicts.length)
      for (const { kind, title, text, at } of before.steps) {
        if (kind === 'abstain') {
          expect(firstOf(after.steps, 'abstain', wordOf(title))).toBeLessThanOrEqual(ms(at) || 0)
        }
        for (const advice of ['Wear loose sleeves', 'Bring the referral', 'Rest well']) {
          if (!`${title} ${text}`.includes(advice)) continue
          expect(after.steps.some((one) => `${one.title} ${one.text}`.includes(advice))).toBe(true)
        }
      }
    }),
  )
})

it('an additional line never makes a slot more suitable', () => {
  const judged = fc
    .tuple(slot, fc.boolean())
    .map(([one, suits_fasting]) => ({ ...one, suits_fasting }))
  const rank = { suits: 0, unsuited: 1, forbidden: 2 }
  fc.assert(
    fc.property(judged, fc.array(test, { maxLength: 5 }), test, (window, cart, more) => {
      const before = slotVerdict(window, cart)
      expect(rank[slotVerdict(window, [...cart, more]).kind]).toBeGreaterThanOrEqual(
        rank[before.kind],
      )
    }),
  )
})

it('merged rules judge a slot like the lines one by one', () => {
  const judged = slot.map((one) => ({ ...one, suits_fasting: false }))
  fc.assert(
    fc.property(judged, fc.array(test, { maxLength: 4 }), (window, cart) => {
      const all = cart.flatMap(({ preparation_rules }) => preparation_rules)
      const merged: PlannedLine = plannedLine('Package', ...mergeRules(all))
      expect(slotVerdict(window, [merged]).kind).toBe(slotVerdict(window, cart).kind)
    }),
  )
})

type Step = ReturnType<typeof planPreparation>['steps'][number]

/** "alcohol" of "No alcohol or red meat from now". */
function wordOf(title: string): string {
  return /^No (\w+)/.exec(title)?.[1] ?? ''
}

/** Earliest start of an abstention, milliseconds; 0 for at once. */
function firstOf(steps: readonly Step[], kind: Step['kind'], word: string): number {
  const mine = steps.filter((step) => step.kind === kind && step.title.includes(word))
  return Math.min(...mine.map(({ at }) => ms(at) || 0))
}
