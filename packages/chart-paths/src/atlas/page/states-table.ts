import type { AnyStateNode } from 'xstate'
import { type DescribedChart, factsOf, NO_REASON } from '../described-chart.ts'
import type { CoveredIds } from '../verdicts.ts'
import { cell, pathsCell } from './cells.ts'
import { type Html, html } from './html.ts'
import { stateName } from './links.ts'
import { levelCells, levelHeads } from './marks.ts'
import type { Screens } from './screens.ts'

/** Every state with its coverage, rules, address and paths. */
export function statesTable(
  name: string,
  described: DescribedChart,
  coveredIds: CoveredIds,
  screens: Screens,
): Html {
  const { chart, uses } = described
  const ignoreHead = described.ignored.length > 0 ? html`<th scope="col">Ignores</th>` : null
  const lastHead = screens.size > 0 ? html`<th scope="col">Screen</th>` : null
  return html`<table class="rows">
<caption>The ${chart.states.size} states of ${name}, and where they are covered</caption>
<thead><tr><th scope="col">State</th>${levelHeads}<th scope="col">Rules</th><th scope="col">Address</th><th scope="col">Paths</th>${ignoreHead}${lastHead}</tr></thead>
<tbody>${[...chart.states.values()].map(row)}</tbody></table>`

  function row(node: AnyStateNode): Html {
    const { description, requirements, path } = factsOf(node)
    const screen = screens.size > 0 ? cell('Screen', screens.get(node.id) ?? null) : null
    return html`<tr id="state-${node.id}" data-find tabindex="-1">
<th scope="row">${stateName(node.id, described)}<span class="description">${description || 'No description.'}</span></th>
${levelCells(node.id, coveredIds)}${cell('Rules', requirements.join(', '))}${cell('Address', path)}${pathsCell(
  uses.paths.get(node.id) ?? [],
)}${ignoreHead && ignoredCell(node)}${screen}</tr>`
  }

  function ignoredCell({ id }: AnyStateNode): Html {
    const ignored = described.ignored.filter(({ state }) => state === id)
    const reasons = [...new Set(ignored.map(({ why }) => why))]
    const cells = reasons.map((reason) => {
      const events = ignored.filter(({ why }) => why === reason).map(({ event }) => event)
      return html`<span class="ignored"><code>${events.join(', ')}</code>: ${reason ?? NO_REASON}</span> `
    })
    return cell('Ignores', cells.length > 0 ? html`${cells}` : null)
  }
}
