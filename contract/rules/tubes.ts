import { listInWords } from './in-words.ts'

/** A container, named as in the catalogue; millilitres are null if the volume is not specified. */
export type FilledSample = { readonly container: string; readonly volume_ml: number | null }

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

/** Tests share containers: each kind once, with the largest volume that any test needs. */
export function distinctSamples(samples: readonly FilledSample[]): FilledSample[] {
  const fullest = new Map<string, FilledSample>()
  for (const sample of samples) {
    const known = fullest.get(sample.container)
    if (!known || (sample.volume_ml ?? 0) > (known.volume_ml ?? 0)) {
      fullest.set(sample.container, sample)
    }
  }
  return [...fullest.values()]
}

/**
 * The fields of a test, cart line or order line that a plan uses; `name` is shown under the tube.
 */
export type SampledLine = { readonly name?: string; readonly samples: readonly FilledSample[] }

export type PlannedSample = {
  readonly kind: ContainerKind
  /** Largest volume that any test needs, mL; 0 if the volume does not matter. */
  readonly volumeMl: number
  /** "3 mL", "1 cup". */
  readonly amount: string
  /** Names of its tests, at most two. */
  readonly uses: readonly string[]
}

/** Samples of one visit. */
export type TubePlan = {
  readonly samples: readonly PlannedSample[]
  readonly tubes: number
  /** Venous blood, mL. */
  readonly bloodMl: number
  /** "3 tubes, one prick, 9 mL". */
  readonly headline: string
  /** "plus a urine cup"; undefined if there is nothing else. */
  readonly extra: string | undefined
  /** What the phlebotomist brings: "3 tubes and a urine cup"; empty if nothing. */
  readonly carried: string
}

/** Counts tubes by container, not by test: all are filled from one prick. */
export function tubePlan(lines: readonly SampledLine[]): TubePlan {
  const samples = containerKinds(lines).map((kind) => planned(kind, lines))
  const drawn = samples.filter(({ kind }) => isDrawn(kind))
  const bloodMl = Math.round(drawn.reduce((sum, { volumeMl }) => sum + volumeMl, 0) * 10) / 10
  const tubes = drawn.filter(({ kind }) => CONTAINERS[kind].form === 'tube').length
  const others = samples.flatMap(({ kind }) => CONTAINERS[kind].one || [])
  const counted = `${tubes} ${tubes === 1 ? 'tube' : 'tubes'}`
  const carried = tubes > 0 ? [counted, ...others] : others
  const plan = { samples, tubes, bloodMl, carried: listInWords(carried) }
  if (tubes > 0) {
    return {
      ...plan,
      headline: `${counted}, one prick, ${bloodMl} mL`,
      extra: others.length > 0 ? `plus ${listInWords(others)}` : undefined,
    }
  }
  const prick = drawn.length > 0 ? `one prick, ${bloodMl} mL` : 'no prick'
  const headline =
    others.length > 0 ? `${capitalised(listInWords(others))}, ${prick}` : 'No sample is taken'
  return { ...plan, headline, extra: undefined }
}

const UNMEASURED = { tube: '1 tube', bottle: '1 bottle', cup: '1 cup', other: '1' } as const

function planned(kind: ContainerKind, lines: readonly SampledLine[]): PlannedSample {
  const { form, usualMl } = CONTAINERS[kind]
  const served = lines.flatMap(({ name = '', samples }) =>
    samples
      .filter(({ container }) => containerKind(container) === kind)
      // A package fills every tube, so its name is not repeated under each.
      .map(({ volume_ml }) => ({ volume_ml, use: samples.length === 1 ? shortName(name) : '' })),
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

/** Whether the container holds venous blood. */
function isDrawn(kind: ContainerKind): boolean {
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

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
