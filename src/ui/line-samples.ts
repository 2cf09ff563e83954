import { filmOf, type SampleKind, sampleKinds } from './samples.ts'
import { type TubePlan, tubePlan } from './tube-plan.ts'

/** What a test or a scan needs, as the catalogue, a cart line and an order line all say it. */
export interface SampledLine {
  readonly name: string
  readonly modality: string | null
  readonly samples: readonly { readonly container: string; readonly volume_ml: number | null }[]
}

/** How many names stand under a tube before the rest is counted. */
const NAMES_SHOWN = 2

/** The marks of one line: its film, or its containers. */
export function lineMarks({ modality, samples }: SampledLine): SampleKind[] {
  const film = filmOf(modality)
  return film ? [film] : sampleKinds(samples.map(({ container }) => container))
}

/** The marks of all lines, each once: containers, then films. */
export function marksOf(lines: readonly SampledLine[]): SampleKind[] {
  const films = lines.flatMap(({ modality }) => filmOf(modality) ?? [])
  const containers = lines.flatMap(({ samples }) => samples.map(({ container }) => container))
  return [...sampleKinds(containers), ...new Set(films)]
}

/** What is taken at the visit for all lines together. */
export function planOf(lines: readonly SampledLine[]): TubePlan {
  const plan = tubePlan(
    lines.flatMap(({ name, samples }) =>
      samples.map(({ container, volume_ml }) => ({
        container,
        sampleVolumeMl: volume_ml,
        // A package fills every tube: its name under each would say nothing.
        use: samples.length === 1 ? shortName(name) : undefined,
      })),
    ),
  )
  return { ...plan, samples: plan.samples.map((one) => ({ ...one, uses: shortened(one.uses) })) }
}

/** "Thyroid Profile Total (T3, T4, TSH)" without its brackets. */
function shortName(name: string): string {
  return name.replace(/\s*\(.*\)$/, '')
}

function shortened(names: readonly string[]): string[] {
  if (names.length <= NAMES_SHOWN) return [...names]
  return [...names.slice(0, NAMES_SHOWN - 1), `${names.length - NAMES_SHOWN + 1} more`]
}
