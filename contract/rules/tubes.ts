import type { z } from 'zod'
import type { PreparationRule, sampleSchema } from '../catalogue.endpoints.ts'
import { capitalise, listInWords } from './in-words.ts'
import { fastHours, rulesOf } from './preparation/planned-line.ts'

/** A container, named as in the catalogue; millilitres are null if the volume is not specified. */
export type FilledSample = z.infer<typeof sampleSchema>
type Later = NonNullable<FilledSample['later']>

/** Tubes and bottles hold venous blood. */
type Form = 'tube' | 'bottle' | 'cup' | 'other'

type Container = {
  /** Prefix of the catalogue's name, lower case. */
  readonly begins: string
  readonly form: Form
  /** Usual volume in mL for tests that give none; 0 if the volume does not matter. */
  readonly usualMl: number
  /** Name used after "plus". */
  readonly one: string
}

/** In display order. */
const CONTAINERS = {
  edta: tube('edta', 3),
  serum: tube('serum separator', 4),
  fluoride: tube('fluoride', 2),
  citrate: tube('sodium citrate', 2.7),
  heparin: tube('heparin', 4),
  plain: tube('plain', 3.5),
  esr: tube('esr', 2),
  urine: vessel('sterile screw-cap', 'cup', 'a urine cup'),
  stool: vessel('wide-mouth', 'other', 'a stool container'),
  semen: vessel('sterile wide-mouth', 'cup', 'a sterile cup'),
  slide: vessel('slide', 'other', 'a slide or vial'),
  culture: { begins: 'blood culture', form: 'bottle', usualMl: 10, one: 'a culture bottle' },
  swab: vessel('swab', 'other', 'a swab'),
} as const satisfies Record<string, Container>

function tube(begins: string, usualMl: number) {
  return { begins, form: 'tube', usualMl, one: '' } as const
}

function vessel<F extends Form>(begins: string, form: F, one: string) {
  return { begins, form, usualMl: 0, one } as const
}

export type ContainerKind = keyof typeof CONTAINERS

// SAFETY: the keys of a constant object are its key type.
const KINDS = Object.keys(CONTAINERS) as ContainerKind[]

/** Kind of a container, such as `edta` for "EDTA tube (lavender)"; undefined if unknown. */
export function containerKind(name: string): ContainerKind | undefined {
  const text = name.trim().toLowerCase()
  return KINDS.find((kind) => text.startsWith(CONTAINERS[kind].begins))
}

/** Kinds of containers of all lines, each once, in display order; unknown ones are left out. */
export function containerKinds(
  lines: readonly { readonly samples: readonly { readonly container: string }[] }[],
): ContainerKind[] {
  const found = new Set(
    lines.flatMap(({ samples }) => samples.map((one) => containerKind(one.container))),
  )
  return KINDS.filter((kind) => found.has(kind))
}

/** Tests share containers: each kind once a time, with the largest volume that any test needs. */
export function distinctSamples(samples: readonly FilledSample[]): FilledSample[] {
  const fullest = new Map<string, FilledSample>()
  for (const sample of samples) {
    const key = JSON.stringify([sample.container, sample.later])
    const known = fullest.get(key)
    if (!known || (sample.volume_ml ?? 0) > (known.volume_ml ?? 0)) fullest.set(key, sample)
  }
  return [...fullest.values()]
}

type Prepared = {
  readonly fasting_hours: number
  readonly preparation_rules: readonly PreparationRule[]
}

/**
 * The samples of an item with the time of those that are taken later, from its rules. A test after
 * a meal that also asks a fast, and one with several samples, fills its smallest tube again.
 */
export function timedSamples(
  item: Prepared & { readonly samples: readonly FilledSample[] },
): FilledSample[] {
  const samples = [...item.samples]
  if (samples.some(({ later }) => later)) return samples
  const drawn = samples.filter(isBlood)
  const smallest = drawn.toSorted((a, b) => (a.volume_ml ?? 0) - (b.volume_ml ?? 0))[0]
  if (!smallest) return samples
  const again = rulesOf(item, 'stay').map(({ hours, sample_minutes = [hours * 60] }) => ({
    ...smallest,
    later: { after: 'first-sample' as const, minutes: sample_minutes },
  }))
  const [meal] = rulesOf(item, 'after-meal')
  if (!meal) return [...samples, ...again]
  const later: Later = { after: 'meal', minutes: [meal.hours * 60] }
  if (fastHours(item) > 0) return [...samples, ...again, { ...smallest, later }]
  return [...samples.map((one) => (isBlood(one) ? { ...one, later } : one)), ...again]
}

/**
 * The fields of a test, cart line or order line that a plan uses; `name` is shown under the tube.
 * Without `fasting_hours` the samples are those of a whole visit (`samplesOfVisit`).
 */
export type SampledLine = {
  readonly name?: string
  readonly samples: readonly FilledSample[]
  readonly fasting_hours?: number
  readonly preparation_rules?: readonly PreparationRule[]
}

/**
 * The samples of a visit. Where nobody fasts, the meal comes before the visit, so the sample after
 * it is taken with the others.
 */
export function samplesOfVisit(lines: readonly SampledLine[]): FilledSample[] {
  return distinctSamples(timedLines(lines).flatMap(({ samples }) => samples))
}

/** Lines with the time of the samples that are taken after the first ones of the visit. */
export function timedLines(lines: readonly SampledLine[]): SampledLine[] {
  const timed = lines.map((line) => {
    const { fasting_hours = 0, preparation_rules = [] } = line
    return { ...line, samples: timedSamples({ ...line, fasting_hours, preparation_rules }) }
  })
  const isKnown = lines.every(({ fasting_hours }) => fasting_hours !== undefined)
  const isFasting = lines.some(
    ({ fasting_hours = 0, preparation_rules = [] }) =>
      fastHours({ fasting_hours, preparation_rules }) > 0,
  )
  if (!isKnown || isFasting) return timed
  return timed.map((line) => ({ ...line, samples: line.samples.map(beforeVisit) }))
}

function beforeVisit(sample: FilledSample): FilledSample {
  const { later, ...rest } = sample
  return later?.after === 'meal' ? rest : sample
}

export type PlannedSample = {
  readonly kind: ContainerKind
  /** Unique in the plan. */
  readonly id: string
  /** Largest volume that any test needs, mL; 0 if the volume does not matter. */
  readonly volumeMl: number
  /** "3 mL", "1 cup". */
  readonly amount: string
  /** Names of its tests, at most two. */
  readonly uses: readonly string[]
}

/** A sample after a meal that follows the first one: the phlebotomist comes again for it. */
export type SecondSample = {
  /** Minutes after the meal begins. */
  readonly minutes: number
  /** Names of the tests that need it. */
  readonly names: readonly string[]
  readonly tubes: number
}

/** Samples of one visit. */
export type TubePlan = {
  readonly samples: readonly PlannedSample[]
  readonly tubes: number
  readonly pricks: number
  /** Venous blood, mL. */
  readonly bloodMl: number
  /** "3 tubes, one prick, 9 mL". */
  readonly headline: string
  /** "plus a urine cup"; undefined if there is nothing else. */
  readonly extra: string | undefined
  /** What the phlebotomist brings to the visit: "3 tubes and a urine cup"; empty if nothing. */
  readonly carried: string
  readonly second: SecondSample | null
}

/** Counts tubes by container and time, not by test: all of one time are filled from one prick. */
export function tubePlan(lines: readonly SampledLine[]): TubePlan {
  const timed = timedLines(lines)
  const draws = drawsOf(timed)
  const samples = draws.flatMap(({ id, of }) =>
    containerKinds(of).map((kind) => ({ ...planned(kind, of), id: `${kind} ${id}` })),
  )
  const drawn = samples.filter(({ kind }) => isDrawn(kind))
  const pricks = draws.filter(({ of }) => containerKinds(of).some(isDrawn)).length
  const bloodMl = Math.round(drawn.reduce((sum, { volumeMl }) => sum + volumeMl, 0) * 10) / 10
  const tubes = tubesIn(samples)
  const others = [...new Set(samples.flatMap(({ kind }) => CONTAINERS[kind].one || []))]
  const counted = tubesInWords(tubes)
  const second = secondSampleOf(draws)
  const first = tubes - (second?.tubes ?? 0)
  const carried = listInWords(first > 0 ? [tubesInWords(first), ...others] : others)
  const plan = { samples, tubes, pricks, bloodMl, carried, second }
  if (tubes > 0) {
    return {
      ...plan,
      headline: `${counted}, ${pricksInWords(pricks)}, ${bloodMl} mL`,
      extra: others.length > 0 ? `plus ${listInWords(others)}` : undefined,
    }
  }
  const prick = drawn.length > 0 ? `${pricksInWords(pricks)}, ${bloodMl} mL` : 'no prick'
  const headline =
    others.length > 0 ? `${capitalise(listInWords(others))}, ${prick}` : 'No sample is taken'
  return { ...plan, headline, extra: undefined }
}

/** What is taken at the visit itself: "3 tubes, one prick, 9 mL, plus a urine cup." */
export function visitSamplesInWords(lines: readonly SampledLine[]): string {
  const taken = timedLines(lines).map(({ name = '', samples }) => ({
    name,
    samples: samples.filter(({ later }) => later?.after !== 'meal'),
  }))
  const { headline, extra } = tubePlan(taken)
  return `${[headline, extra].filter(Boolean).join(', ')}.`
}

/** "one prick", "2 pricks". */
export function pricksInWords(pricks: number): string {
  return pricks === 1 ? 'one prick' : `${pricks} pricks`
}

/** "1 tube", "3 tubes". */
export function tubesInWords(tubes: number): string {
  return tubes === 1 ? '1 tube' : `${tubes} tubes`
}

/** Samples of one time; `later` is undefined for the first. */
type Draw = {
  readonly id: string
  readonly later: { readonly after: Later['after']; readonly minutes: number } | undefined
  readonly of: readonly SampledLine[]
}

/** One meal serves every sample after a meal: the longest wait applies. */
function drawsOf(lines: readonly SampledLine[]): Draw[] {
  const timings = lines.flatMap(({ samples }) => samples.flatMap(({ later }) => later ?? []))
  const minutesAfter = (after: Later['after']) =>
    timings.flatMap((later) => (later.after === after ? later.minutes : []))
  const [meals, stays] = [minutesAfter('meal'), new Set(minutesAfter('first-sample'))]
  const draw = (later: Draw['later'], isOf: (later: FilledSample['later']) => boolean): Draw => ({
    id: later ? `${later.after} ${later.minutes}` : 'first',
    later,
    of: lines.flatMap((line) => {
      const samples = line.samples.filter((one) => isOf(one.later))
      return samples.length > 0 ? { ...line, samples } : []
    }),
  })
  return [
    draw(undefined, (later) => later === undefined),
    ...[...stays]
      .toSorted((a, b) => a - b)
      .map((minutes) =>
        draw(
          { after: 'first-sample', minutes },
          (later) => later?.after === 'first-sample' && later.minutes.includes(minutes),
        ),
      ),
    ...(meals.length > 0
      ? [draw({ after: 'meal', minutes: Math.max(...meals) }, (later) => later?.after === 'meal')]
      : []),
  ]
}

function secondSampleOf(draws: readonly Draw[]): SecondSample | null {
  const draw = draws.find(({ later }) => later?.after === 'meal')
  if (!draw?.later) return null
  const kinds = containerKinds(draw.of).map((kind) => ({ kind }))
  const names = draw.of.flatMap(({ name }) => (name ? shortName(name) : []))
  return { minutes: draw.later.minutes, names: [...new Set(names)], tubes: tubesIn(kinds) }
}

function tubesIn(samples: readonly { readonly kind: ContainerKind }[]): number {
  return samples.filter(({ kind }) => CONTAINERS[kind].form === 'tube').length
}

/** A time at which samples are taken after the first ones of a visit. */
export type LaterSamples = {
  readonly after: Later['after']
  readonly minutes: number
  readonly lines: readonly SampledLine[]
}

/** Everything that is taken after the first samples of a visit, by time. */
export function laterSamples(lines: readonly SampledLine[]): LaterSamples[] {
  return drawsOf(timedLines(lines)).flatMap(({ later, of }) =>
    later && of.length > 0 ? { ...later, lines: of } : [],
  )
}

const UNMEASURED = { tube: '1 tube', bottle: '1 bottle', cup: '1 cup', other: '1' } as const

function planned(kind: ContainerKind, lines: readonly SampledLine[]): Omit<PlannedSample, 'id'> {
  const { form, usualMl } = CONTAINERS[kind]
  const served = lines.flatMap(({ name = '', samples }) =>
    samples
      .filter(({ container }) => containerKind(container) === kind)
      // A package fills every tube, so its name is not repeated under each.
      .map(({ volume_ml, later }) => ({
        volume_ml,
        use: samples.length === 1 && !later ? shortName(name) : laterUse(later),
      })),
  )
  const volumeMl = isDrawn(kind)
    ? Math.max(...served.map(({ volume_ml }) => volume_ml ?? usualMl))
    : 0
  return {
    kind,
    volumeMl,
    amount: volumeMl > 0 ? `${volumeMl} mL` : UNMEASURED[form],
    uses: shortened([...new Set(served.flatMap(({ use }) => use || []))]),
  }
}

function laterUse(later: FilledSample['later']): string {
  if (!later) return ''
  return later.after === 'meal' ? 'after the meal' : 'later'
}

function isBlood({ container }: FilledSample): boolean {
  const kind = containerKind(container)
  return kind !== undefined && isDrawn(kind)
}

/** Whether the container holds venous blood. */
export function isDrawn(kind: ContainerKind): boolean {
  const { form } = CONTAINERS[kind]
  return form === 'tube' || form === 'bottle'
}

/** Names shown under a tube before the rest is counted. */
const NAMES_SHOWN = 2

function shortened(names: readonly string[]): readonly string[] {
  if (names.length <= NAMES_SHOWN) return names
  return [...names.slice(0, NAMES_SHOWN - 1), `${names.length - NAMES_SHOWN + 1} more`]
}

/** "Thyroid Profile Total (T3, T4, TSH)" without the part in brackets. */
function shortName(name: string): string {
  return name.replace(/\s*\(.*\)$/, '')
}
