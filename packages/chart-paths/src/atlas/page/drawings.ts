import { LEVELS } from '../../replaying/levels.ts'
import { type DescribedChart, factsOf, shortName } from '../described-chart.ts'
import { mermaidOf } from '../mermaid.ts'
import { type Sheet, sheetsOf } from '../sheets.ts'
import type { CoveredIds } from '../verdicts.ts'
import { type Html, html } from './html.ts'

/** The diagrams of a machine as text; page.mjs draws those that come into view. */
export function drawings(described: DescribedChart, coveredIds: CoveredIds): readonly Html[] {
  const wasRun = LEVELS.some((level) => coveredIds[level].size > 0)
  return sheetsOf(described.root).map(figure)

  function figure(sheet: Sheet): Html {
    const { node } = sheet
    const title = node === described.root ? `${node.id}, as a whole` : shortName(node.id, described)
    return html`<figure class="drawing" data-drawing>
<figcaption><h4 id="drawing-${node.id}">${title}</h4><p>${factsOf(node).description}</p></figcaption>
<div class="canvas" role="region" aria-labelledby="drawing-${node.id}" tabindex="0"><pre class="mermaid">
${mermaidOf(sheet, described, notesOf)}</pre></div></figure>`
  }

  function notesOf(id: string): readonly string[] {
    const isCounted = wasRun && described.chart.states.has(id)
    return isCounted && !LEVELS.some((level) => coveredIds[level].has(id)) ? ['not covered'] : []
  }
}
