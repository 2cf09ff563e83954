import type { AtlasMachine } from '../atlas.ts'
import { describeChart } from '../described-chart.ts'
import { coveredIdsOf } from '../verdicts.ts'
import { drawings } from './drawings.ts'
import { type Html, html } from './html.ts'
import { pathsList } from './paths-list.ts'
import { screensOf } from './screens.ts'
import { statesTable } from './states-table.ts'
import { transitionsTable } from './transitions-table.ts'

/** The drawings, states, transitions and paths of one machine. */
export async function machineSection(machine: AtlasMachine): Promise<Html> {
  const { name, paths } = machine.generated
  const described = describeChart(machine)
  const coveredIds = coveredIdsOf(machine)
  const screens = await screensOf(machine, described)
  const pairs = Object.entries(machine.levels)
    .filter(([, figures]) => figures.paths > 0)
    .map(([level, figures]) => `${figures.pairs.covered} of ${figures.pairs.total} (${level})`)
  return html`<section class="machine" aria-labelledby="machine-${name}" data-part>
<h2 id="machine-${name}" tabindex="-1">${name}</h2>
<p class="lead">${described.root.description ?? ''}</p>
<nav aria-label="Parts of ${name}" data-drawing><ul class="chips">
<li><a href="#chart-of-${name}">Chart</a></li><li><a href="#states-of-${name}">States</a></li><li><a href="#transitions-of-${name}">Transitions</a></li><li><a href="#paths-of-${name}">Paths</a></li></ul></nav>
<section aria-labelledby="chart-of-${name}" data-drawing><h3 id="chart-of-${name}">Chart of ${name}</h3>${drawings(described, coveredIds)}</section>
<section aria-labelledby="states-of-${name}" data-part><h3 id="states-of-${name}">States of ${name}</h3>${statesTable(name, described, coveredIds, screens)}</section>
<section aria-labelledby="transitions-of-${name}" data-part><h3 id="transitions-of-${name}">Transitions of ${name}</h3>
<p>Pairs of transitions, one right after the other: ${pairs.join(', ') || 'not run'}.</p>
<details class="fold"><summary>Show all ${described.chart.transitions.size} transitions</summary>${transitionsTable(name, described, coveredIds)}</details></section>
<section aria-labelledby="paths-of-${name}" data-part><h3 id="paths-of-${name}">Paths of ${name}</h3>
<p>${paths.length} paths. Each opens to its steps.</p>${keptSuite(machine)}${pathsList(machine, described)}</section>
</section>`
}

function keptSuite({ kept = [] }: AtlasMachine): Html | null {
  if (kept.length === 0) return null
  return html`<details class="fold kept"><summary>The kept suite: ${kept.length} ${kept.length === 1 ? 'path' : 'paths'}</summary><ul>${kept.map(
    ({ id, title, name }) => html`<li><code>${id}</code> ${name ?? title}</li>`,
  )}</ul></details>`
}
