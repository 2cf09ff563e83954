import { brand } from '#config/brand.ts'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { undatedInWords } from '#contract/rules/preparation/plan-step.ts'
import { undatedPlan } from '#contract/rules/preparation/undated-plan.ts'
import { textsOf } from '#contract/rules/safety.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import { containerKind, tubePlan } from '#contract/rules/tubes.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { formatRupees } from '#ui/rupees.ts'
import { hasTube, labelOf, SAMPLES } from '#ui/samples.ts'
import { audienceOf, inSentence, longHours } from './item-format.ts'

export type ItemFact = {
  readonly term: string
  readonly value: string
  readonly small?: readonly string[]
}

/** Sampling time used in the example of when the report is ready. */
const EXAMPLE_HOUR = 7

export function detailFacts(item: ItemDetail): ItemFact[] {
  return [
    item.radiology ? scanFact(item) : sampleFact(item),
    preparationFact(item),
    ...(item.safety_questions.length > 0
      ? [
          {
            term: 'Safety questions',
            value: 'You answer them when you book',
            small: textsOf(item.safety_questions),
          },
        ]
      : []),
    reportFact(item),
    { term: 'Suitable for', value: audienceOf(item) ?? 'All ages' },
    placeFact(item),
    ...(item.min_retest_days
      ? [
          {
            term: 'Repeat',
            value: `After ${formatCount(item.min_retest_days, 'day')} at the earliest`,
            small: ['Unless your doctor asks for it sooner'],
          },
        ]
      : []),
  ]
}

function scanFact({ subdepartment, slot_minutes }: ItemDetail): ItemFact {
  const minutes = slot_minutes ? { small: [`${slot_minutes} minutes on the table`] } : {}
  return { term: 'Scan', value: subdepartment, ...minutes }
}

function sampleFact(item: ItemDetail): ItemFact {
  const term = 'Sample'
  const plan = tubePlan([{ ...item, name: item.item_name }])
  const [only] = plan.samples
  if (!only) return { term, value: 'None' }
  if (plan.samples.length > 1) {
    const { extra, second } = plan
    const small = [extra ?? [], second ? secondSampleInWords(second, null) : []].flat()
    return { term, value: plan.headline, ...(small.length > 0 && { small }) }
  }
  if (plan.bloodMl === 0)
    return { term, value: SAMPLES[only.kind].name, small: [labelOf(only.kind)] }
  return {
    term,
    value: `${only.amount} of blood`,
    small: [`One ${inSentence(labelOf(only.kind))}`],
  }
}

function preparationFact(item: ItemDetail): ItemFact {
  const { fasting_hours } = item
  const small = item.x_is_package ? packagePreparation(item) : sentencesOf(item)
  const term = item.radiology ? 'Before the scan' : 'Before the test'
  if (fasting_hours > 0)
    return { term, value: `Fast for ${formatCount(fasting_hours, 'hour')}`, small }
  if (small.length > 0) return { term, value: 'No fasting', small }
  return { term, value: 'Nothing to do', small: ['Eat and drink as usual'] }
}

function sentencesOf({ preparation, timing_note }: ItemDetail): string[] {
  return timing_note ? [...preparation, timing_note] : preparation
}

/** The tests of a package share one plan. */
function packagePreparation(item: ItemDetail): string[] {
  const { steps, conflicts } = undatedPlan([{ ...item, name: item.item_name }], null)
  return [...undatedInWords(steps), ...conflicts]
}

function reportFact(item: ItemDetail): ItemFact {
  const { report_tat_hours, radiology } = item
  if (tubePlan([item]).second) {
    return { term: 'Report', value: `${longHours(report_tat_hours)} after the second sample` }
  }
  const from = radiology ? 'scan' : 'sample'
  const done = radiology ? 'Done' : 'Collected'
  const ready = EXAMPLE_HOUR + report_tat_hours
  return {
    term: 'Report',
    value: `${longHours(report_tat_hours)} after the ${from}`,
    small: [`${done} at ${hourWords(EXAMPLE_HOUR)}, ready by ${hourWords(ready)}${daysOn(ready)}`],
  }
}

function hourWords(hour: number): string {
  return clockTime(`${hour % 24}:00`)
}

function daysOn(hour: number): string {
  const days = Math.floor(hour / 24)
  if (days === 0) return ''
  return days === 1 ? ' the next day' : ` ${days} days later`
}

function placeFact({ is_hc_available, radiology, needs_appointment }: ItemDetail): ItemFact {
  const term = 'Where'
  if (is_hc_available)
    return { term, value: brand().offers.centreVisit ? 'At home or at a centre' : 'At home' }
  if (!radiology) return { term, value: 'At a centre' }
  return {
    term,
    value: 'At a centre',
    small: [needs_appointment ? 'By appointment' : 'No appointment needed'],
  }
}

/** Containers with a large drawing, filled to the required volume. */
export function drawnTubes(item: Pick<ItemDetail, 'samples'>) {
  return tubePlan([item]).samples.flatMap(({ kind, volumeMl }) =>
    hasTube(kind) ? [{ kind, volumeMl: volumeMl || undefined }] : [],
  )
}

/** The container when there is exactly one. */
export function onlySample({ samples }: Pick<ItemDetail, 'samples'>) {
  return samples[0] && samples.length === 1 ? containerKind(samples[0].container) : undefined
}

/** The purpose: the second half of the catalogue's description, when it has one. */
export function purposeOf({ summary }: Pick<ItemDetail, 'summary'>): string | undefined {
  const [, use] = /;\s*(.+)$/.exec(summary) ?? []
  return use && capitalise(use)
}

/** The cheapest package that contains the item and costs less than the item alone. */
export function cheaperPackageCopy({ price, packages }: ItemDetail): string | undefined {
  const [cheapest] = packages
    .filter((holder) => holder.price < price)
    .sort((a, b) => a.price - b.price)
  if (!cheapest) return undefined
  const saved = formatRupees(price - cheapest.price)
  return `${cheapest.item_name} includes this test and costs ${saved} less than this test alone.`
}
