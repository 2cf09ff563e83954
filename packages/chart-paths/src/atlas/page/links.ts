import { type DescribedChart, shortName } from '../described-chart.ts'
import { type Html, html, raw } from './html.ts'

export function stateLink(id: string, described: Pick<DescribedChart, 'root' | 'chart'>): Html {
  const name = stateName(id, described)
  // The machine itself and history nodes have no row.
  return described.chart.states.has(id) ? html`<a href="#state-${id}">${name}</a>` : name
}

/** A name that may break after each dot. */
export function stateName(id: string, described: Pick<DescribedChart, 'root'>): Html {
  const pieces = shortName(id, described).split(/(?<=\.)/)
  return html`<code>${pieces.map((piece, index) => [index > 0 ? raw('<wbr>') : null, piece])}</code>`
}

export function pathLink(id: string): Html {
  return html`<a class="id" href="#path-${id}"><code>${id}</code></a>`
}
