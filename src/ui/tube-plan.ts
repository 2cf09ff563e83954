import { CONTAINER_KINDS, type ContainerKind, SAMPLES, sampleOf } from './samples.ts'

/** One test's need of one container. A package brings one for each of its containers. */
export interface SampleNeed {
  /** The container as the catalogue names it. */
  container: string | null | undefined
  /** In mL; the container's usual draw when unknown. */
  sampleVolumeMl?: number | null | undefined
  /** A few words for what it serves, such as "blood count". */
  use?: string | undefined
}

export interface PlannedSample {
  kind: ContainerKind
  /** The largest volume any test asks of this container, in mL; 0 where nothing is measured. */
  volumeMl: number
  /** "3 mL", "1 cup". */
  amount: string
  uses: string[]
}

export interface TubePlan {
  samples: PlannedSample[]
  /** Drawn from the vein, in mL. */
  bloodMl: number
  /** "3 tubes, one prick, 9 mL". */
  headline: string
  /** "plus a urine cup"; undefined when there is nothing besides. */
  extra: string | undefined
}

/**
 * The upper figure of a catalogue volume: "3 to 4 mL" is 4, since that is what the tube is filled to.
 * Undefined for what is not measured in mL ("5 to 10 g", "1 smear").
 */
export function volumeMl(text: string | null | undefined): number | undefined {
  const match = /([\d.]+)\s*mL$/i.exec(text?.trim() ?? '')
  return match ? Number(match[1]) : undefined
}

/** What is taken at the visit. Tubes are counted by container, not by test (look/README); unknown containers are left out. */
export function tubePlan(needs: readonly SampleNeed[]): TubePlan {
  const samples = CONTAINER_KINDS.flatMap((kind) => {
    const mine = needs.filter((need) => sampleOf(need.container) === kind)
    return mine.length > 0 ? [planned(kind, mine)] : []
  })
  const drawn = samples.filter(({ kind }) => isDrawn(kind))
  const bloodMl = Math.round(drawn.reduce((sum, { volumeMl: ml }) => sum + ml, 0) * 10) / 10
  const tubes = drawn.filter(({ kind }) => SAMPLES[kind].form === 'tube').length
  const others = samples
    .filter(({ kind }) => SAMPLES[kind].form !== 'tube')
    .map(({ kind }) => SAMPLES[kind].one)

  if (tubes === 0) {
    const prick = drawn.length > 0 ? `one prick, ${bloodMl} mL` : 'no prick'
    const headline =
      others.length > 0 ? `${capitalised(listed(others))}, ${prick}` : 'No sample is taken'
    return { samples, bloodMl, headline, extra: undefined }
  }
  return {
    samples,
    bloodMl,
    headline: `${tubes} ${tubes === 1 ? 'tube' : 'tubes'}, one prick, ${bloodMl} mL`,
    extra: others.length > 0 ? `plus ${listed(others)}` : undefined,
  }
}

function planned(kind: ContainerKind, needs: readonly SampleNeed[]): PlannedSample {
  const volume = isDrawn(kind)
    ? Math.max(...needs.map((need) => need.sampleVolumeMl ?? SAMPLES[kind].usualMl))
    : 0
  const uses = [...new Set(needs.flatMap(({ use }) => (use ? [use] : [])))]
  return {
    kind,
    volumeMl: volume,
    amount: volume > 0 ? `${volume} mL` : UNMEASURED[SAMPLES[kind].form],
    uses,
  }
}

const UNMEASURED = { tube: '1 tube', bottle: '1 bottle', cup: '1 cup', other: '1' } as const

/** Whether the container is filled from the vein. */
function isDrawn(kind: ContainerKind): boolean {
  const { form } = SAMPLES[kind]
  return form === 'tube' || form === 'bottle'
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
