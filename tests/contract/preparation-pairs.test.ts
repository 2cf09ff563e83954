import { expect, it } from 'vitest'
import type { PreparationRule } from '#contract/catalogue.endpoints.ts'
import type { Gender } from '#contract/codes.ts'
import { planPreparation } from '#contract/rules/preparation/plan.ts'
import type { PlanStep, PreparationPlan } from '#contract/rules/preparation/plan-step.ts'
import type { PlannedLine } from '#contract/rules/preparation/planned-line.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'
import { componentCodes, itemRows } from '#server/db/seed/catalogue-items.ts'

/** The items of the seed's catalogue as a plan reads them; two stand for all with the same rules. */
const lines = twoOfEach(linesOfCatalogue())
const pairs = lines.flatMap((one, at) => lines.slice(at + 1).map((other) => [one, other] as const))
const visits = [
  { from_time: '07:30', to_time: '08:00' },
  { from_time: '15:00', to_time: '15:30' },
]
const DAY = '2026-11-26'
const BOOKED = '2026-11-22T10:00:00+05:30'

type Case = {
  readonly title: string
  readonly plan: PreparationPlan
  readonly gender: Gender
}

/** Both sexes, a morning, an afternoon and no time yet. */
function plansOf(cart: readonly PlannedLine[]): Case[] {
  const title = cart.map(({ name }) => name).join(' + ')
  return ([0, 1] as const).flatMap((gender) =>
    [...visits, null].map((times) => {
      const timing = times && { slot_date: DAY, ...times }
      const rooms = new Set(
        cart.flatMap(({ scans }) =>
          scans.filter((scan) => scan.needs_appointment).map((scan) => scan.subdepartment),
        ),
      )
      const plan = planPreparation({
        lines: cart,
        slot: timing,
        appointments: timing
          ? [...rooms].map((subdepartment, at) => ({ subdepartment, slot: later(timing, at) }))
          : [],
        member: { gender },
        atHome: rooms.size === 0,
        reportBy: null,
        now: BOOKED,
      })
      return { title: `${title} (${gender}, ${times?.from_time ?? 'no time'})`, plan, gender }
    }),
  )
}

/** The appointments of a visit follow each other by an hour. */
function later(timing: { slot_date: string; from_time: string; to_time: string }, at: number) {
  const hour = (time: string) =>
    `${String(Number(time.slice(0, 2)) + at).padStart(2, '0')}${time.slice(2)}`
  return { ...timing, from_time: hour(timing.from_time), to_time: hour(timing.to_time) }
}

const cases = pairs.flatMap((pair) => plansOf(pair))

/** Titles of the plans that break a rule, so that a failure names its pairs. */
function broken(breaks: (plan: PreparationPlan) => boolean): string[] {
  return cases.flatMap(({ title, plan }) => (breaks(plan) ? title : [])).slice(0, 20)
}

const ms = (iso: string | null | undefined) => (iso ? Date.parse(iso) : Number.NaN)
const sentencesOf = ({ title, text }: PlanStep) =>
  `${title}. ${text}`.split(/(?<=\.)\s+/).flatMap((sentence) => sentence.replace(/\.$/, '') || [])

it('covers every pair of rules in the catalogue', () => {
  expect(pairs).toHaveLength((lines.length * (lines.length - 1)) / 2)
  expect(lines.length).toBeGreaterThan(60)
})

it('says each instruction once', () => {
  expect(
    broken(({ steps }) => {
      // "For Lipid Profile." gives the reason of a step.
      const sentences = steps.flatMap(sentencesOf).filter((one) => !one.startsWith('For '))
      return new Set(sentences).size < sentences.length
    }),
  ).toEqual([])
})

it('gives the steps in the order of time', () => {
  expect(
    broken(({ steps }) => {
      const days = steps.flatMap(({ date }) => date ?? [])
      const times = steps.flatMap(({ at }) => (at === null ? [] : ms(at)))
      return (
        `${days}` !== `${days.toSorted()}` || `${times}` !== `${times.toSorted((a, b) => a - b)}`
      )
    }),
  ).toEqual([])
})

it('gives hours before the visit in falling order while there is no time', () => {
  expect(
    broken(({ steps }) => {
      const hours = steps.flatMap(({ when }) => {
        const [, count, unit] = /^(\d+) (hour|day|minute)s? before$/.exec(when ?? '') ?? []
        return count ? Number(count) * ({ day: 24, hour: 1, minute: 1 / 60 }[unit ?? ''] ?? 0) : []
      })
      return `${hours}` !== `${hours.toSorted((a, b) => b - a)}`
    }),
  ).toEqual([])
})

it('serves no meal during a fast', () => {
  expect(
    broken(({ fast, steps }) =>
      steps.some(
        ({ kind, at }) =>
          ['meal', 'first-bite', 'breakfast'].includes(kind) &&
          fast !== null &&
          ms(at) >= ms(fast.from) &&
          ms(at) < ms(fast.until),
      ),
    ),
  ).toEqual([])
})

it('lets nobody eat or drink at night, and speaks of dinner on the evening before', () => {
  const isNight = (at: string | null) => at !== null && at.slice(11, 16) < '05:00'
  expect(
    broken(({ steps }) =>
      steps.some(
        ({ kind, at, remindAt, date, title, text }) =>
          (kind === 'last-meal' && (isNight(at) || isNight(remindAt))) ||
          (/evening before|dinner/i.test(`${title} ${text}`) && date !== null && date >= DAY),
      ),
    ),
  ).toEqual([])
})

it('takes a urine sample before the bladder is filled, and only there', () => {
  expect(
    broken(({ steps }) => {
      const urine = steps.findIndex(({ kind }) => kind === 'urine')
      const drink = steps.findIndex(({ kind }) => kind === 'drink')
      const isAsked = steps.some(({ title, text }) => /urine sample/i.test(`${title} ${text}`))
      if (drink === -1) return false
      return isAsked && (urine === -1 || urine > drink)
    }),
  ).toEqual([])
  const asked = lines.filter(({ preparation_rules }) =>
    preparation_rules.some(({ kind }) => kind === 'urine'),
  )
  expect(asked.length).toBeGreaterThan(3)
})

it('asks for metal once at each visit', () => {
  expect(
    broken(({ steps }) =>
      steps.some((step) => sentencesOf(step).filter((one) => one.startsWith('Remove')).length > 1),
    ),
  ).toEqual([])
})

it('asks for everything that its tests ask for', () => {
  const lost = pairs.flatMap((pair) =>
    plansOf(pair).flatMap(({ title, plan, gender }) =>
      pair
        .flatMap(({ preparation_rules }) => preparation_rules)
        .filter((rule) => !isIn(plan, rule, gender))
        .map((rule) => `${title}: ${JSON.stringify(rule)}`),
    ),
  )
  expect(lost.slice(0, 20)).toEqual([])
})

function isIn(plan: PreparationPlan, rule: PreparationRule, gender: Gender): boolean {
  const { steps, conflicts } = plan
  const said = [...steps.map(({ title, text }) => `${title}. ${text}`), ...conflicts]
    .join(' ')
    .toLowerCase()
  const hasStep = (...kinds: PlanStep['kind'][]) => steps.some(({ kind }) => kinds.includes(kind))
  switch (rule.kind) {
    case 'fast':
      return hasStep('last-meal')
    case 'abstain':
      return steps.some(({ kind, title }) => kind === 'abstain' && title.includes(rule.from))
    case 'meal':
      return said.includes(rule.words.toLowerCase())
    case 'after-meal':
      return hasStep('first-bite', 'post-meal')
    case 'drink':
      return hasStep('drink')
    case 'urine':
      return said.includes('urine sample')
    case 'metal':
      return said.includes('remove all metal') || rule.parts.every((part) => said.includes(part))
    case 'advise':
    case 'timing': {
      const isForOthers = rule.sex !== null && rule.sex !== gender
      return isForOthers || said.includes(rule.words.toLowerCase().replace(/\.$/, ''))
    }
    default:
      return true
  }
}

function twoOfEach(all: readonly PlannedLine[]): PlannedLine[] {
  const alike = new Map<string, PlannedLine[]>()
  for (const line of all) {
    const { preparation_rules, fasting_hours, scans } = line
    const rooms = scans.map(({ subdepartment, needs_appointment }) => [
      subdepartment,
      needs_appointment,
    ])
    const key = JSON.stringify([preparation_rules, fasting_hours, rooms])
    alike.set(key, [...(alike.get(key) ?? []), line])
  }
  return [...alike.values()].flatMap((some) => some.slice(0, 2))
}

function linesOfCatalogue(): PlannedLine[] {
  const facts = readCatalogue()
  const rows = itemRows(facts)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const contents = new Map(facts.packages.map((item) => [item.code, componentCodes(item)]))
  return rows.map((row) => ({
    name: row.name,
    radiology: row.kind === 'radiology',
    fasting_hours: row.fastingHours,
    preparation_rules: row.preparationRules ?? [],
    scans: [row.code, ...(contents.get(row.code) ?? [])].flatMap((code) => {
      const scan = byCode.get(code)
      if (scan?.kind !== 'radiology') return []
      const { name, subdepartment, needsAppointment } = scan
      return [
        {
          name,
          subdepartment,
          modality: scan.modality ?? '',
          needs_appointment: needsAppointment,
        },
      ]
    }),
  }))
}
