import type { Path } from '../../covering/paths.ts'
import { LEVELS } from '../../replaying/levels.ts'
import type { PathResult } from '../../replaying/results.ts'
import type { AtlasMachine } from '../atlas.ts'
import type { DescribedChart } from '../described-chart.ts'
import {
  type DescribedPath,
  type DescribedState,
  type DescribedStep,
  describePath,
  STATE_STAYS,
} from '../described-path.ts'
import { verdictsOf } from '../verdicts.ts'
import { type Html, html } from './html.ts'
import { stateLink } from './links.ts'
import { mark } from './marks.ts'

/** Every path step by step, with its result at each level. */
export function pathsList(machine: AtlasMachine, described: DescribedChart): Html {
  const verdicts = verdictsOf(machine)
  return html`<ol class="paths">${machine.generated.paths.map((path) => {
    const results = LEVELS.map((level) => verdicts.get(path.id)?.get(level) ?? null)
    return pathItem(describePath(path), aboutOf(path, described), results, described)
  })}</ol>`
}

type Results = readonly (PathResult | null)[]

function pathItem(
  path: DescribedPath,
  about: string,
  results: Results,
  described: DescribedChart,
): Html {
  const states = (list: readonly DescribedState[]) =>
    list.map(
      ({ id, description }) =>
        html`<span class="state">${stateLink(id, described)} ${description}</span> `,
    )
  const failures = results.filter((result) => result !== null && result.error !== null)
  const found = LEVELS.map((level, index) => `${level}-${statusOf(results[index] ?? null)}`)
  return html`<li class="path" data-find data-found="${found.join(' ')}"><details id="path-${path.id}"${
    failures.length > 0 ? html` open` : null
  }><summary><span class="headline">${path.headline}</span><span class="about"><code>${path.id}</code> · ${about}</span><span class="verdicts">${LEVELS.map(
    (level, index) => verdict(level, results[index] ?? null),
  )}</span></summary>
${failures.map((result) => html`<p class="failure"><strong>Failed at the level ${result?.level ?? ''}:</strong> ${result?.error ?? ''}</p>`)}
<p class="start">At the start${path.variant === null ? null : ` (${path.variant})`}: ${states(path.start)}</p>
<ol class="story">${path.steps.map(
    (step) =>
      html`<li><span class="says">${step.says}.</span> ${causeOf(step)}<span class="leads">→ ${
        step.entered.length > 0 ? states(step.entered) : STATE_STAYS
      }</span></li>`,
  )}</ol></details></li>`
}

function causeOf({ cause: { kind, type } }: DescribedStep): Html {
  return html`<code class="cause" title="${KINDS[kind]}">${type}</code>`
}

const KINDS = { event: 'an event', outcome: 'the end of a call', timer: 'a timer' } as const

/** Length and coverage of a path, with the transitions that no other path takes. */
function aboutOf({ steps, covers }: Path, { chart, uses }: DescribedChart): string {
  const transitions = [...covers].filter((id) => chart.transitions.has(id))
  const own = transitions.filter((id) => uses.paths.get(id)?.length === 1)
  return [
    counted(steps.length, 'step'),
    counted(transitions.length, 'transition'),
    `${own.length} on this path only`,
  ].join(', ')
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function verdict(level: string, result: PathResult | null): Html {
  const status = statusOf(result)
  const kind = ({ passed: 'all', failed: 'none', idle: 'idle' } as const)[status]
  return mark(kind, `${level} ${status === 'idle' ? 'not run' : status}`)
}

function statusOf(result: PathResult | null): 'passed' | 'failed' | 'idle' {
  if (result === null) return 'idle'
  return result.error === null ? 'passed' : 'failed'
}
