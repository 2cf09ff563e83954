import type { TransitionWords } from '../describe-transition.ts'
import type { DescribedChart, DescribedTransition } from '../described-chart.ts'
import { capital } from '../described-path.ts'
import type { CoveredIds } from '../verdicts.ts'
import { cell, pathsCell } from './cells.ts'
import { type Html, html } from './html.ts'
import { stateLink } from './links.ts'
import { levelCells, levelHeads } from './marks.ts'

const MAX_CAUSES = 3

/** Every transition with its guard branch and its causes. */
export function transitionsTable(
  name: string,
  described: DescribedChart,
  coveredIds: CoveredIds,
): Html {
  const { chart, uses } = described
  return html`<table class="rows">
<caption>The ${chart.transitions.size} transitions of ${name}, each guard branch separately</caption>
<thead><tr><th scope="col">Transition</th><th scope="col">Guard</th><th scope="col">Actions</th><th scope="col">Happens when</th>${levelHeads}<th scope="col">Paths</th></tr></thead>
<tbody>${described.transitions.filter(({ inert }) => !inert).map(row)}</tbody></table>`

  function row({ transition: { id, source }, words }: DescribedTransition): Html {
    return html`<tr data-find><th scope="row"><code>${words.event}</code><span class="description">${stateLink(
      source,
      described,
    )} → ${targetsOf(words)}</span></th>
${cell('Guard', guardOf(words))}${cell('Actions', words.actions.join(', '))}${cell('Happens when', causesOf(id))}
${levelCells(id, coveredIds)}${pathsCell(uses.paths.get(id) ?? [])}</tr>`
  }

  function targetsOf({ targets }: TransitionWords): readonly Html[] | string {
    if (targets.length === 0) return 'stays'
    return targets.map((id, index) => html`${index > 0 ? ', ' : ''}${stateLink(id, described)}`)
  }

  /** Empty for transitions at the start and for raised events, which have no cause in the catalogue. */
  function causesOf(id: string): string {
    const says = [...new Set((uses.causes.get(id) ?? []).map((cause) => cause.says))]
    const rest = says.length > MAX_CAUSES ? `; or ${says.length - MAX_CAUSES} more` : ''
    return `${capital(says.slice(0, MAX_CAUSES).join('; or '))}${rest}`
  }
}

function guardOf({ guard, branch }: TransitionWords): Html | null {
  if (branch === null) return guard === null ? null : html`<code>${guard}</code>`
  return html`<code>${guard ?? 'none'}</code> (branch ${branch.number} of ${branch.of})`
}
