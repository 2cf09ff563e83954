import { type DescribedChart, factsOf, shortName } from '../described-chart.ts'
import { layoutOf } from '../drawing/layout.ts'
import { type Plan, planOf } from '../drawing/plan.ts'
import { type Sheet, sheetsOf } from '../drawing/sheet.ts'
import { svgOf } from '../drawing/svg.ts'
import type { CoveredIds } from '../verdicts.ts'
import { type Html, html } from './html.ts'
import { stateLink } from './links.ts'

/** The drawings of a machine: an overview, and one for each part that is too large for it. */
export async function drawings(
  described: DescribedChart,
  coveredIds: CoveredIds,
): Promise<readonly Html[]> {
  const sheets = sheetsOf(described.root)
  const figures: Html[] = []
  for (const sheet of sheets) {
    const inner = sheets.filter(({ node }) => node !== sheet.node && isShownBy(node.id, sheet))
    figures.push(await figure(sheet, inner, described, coveredIds))
  }
  return figures
}

async function figure(
  sheet: Sheet,
  inner: readonly Sheet[],
  described: DescribedChart,
  coveredIds: CoveredIds,
): Promise<Html> {
  const { node } = sheet
  const plan = planOf(sheet, described)
  const title = node === described.root ? `${node.id}, as a whole` : shortName(node.id, described)
  const svg = svgOf(
    await layoutOf(plan),
    { id: `chart-${node.id}`, title, description: inWords(plan) },
    coveredIds,
  )
  const heading = `drawing-${node.id}`
  return html`<figure class="drawing" data-drawing>
<figcaption><h4 id="${heading}">${title}</h4><p>${factsOf(node).description}</p>${
    plan.comesFrom.length > 0
      ? html`<p class="ways">Also entered from ${list(plan.comesFrom.map((id) => stateLink(id, described)))}.</p>`
      : null
  }${
    inner.length > 0
      ? html`<p class="ways">Drawn separately: ${list(
          inner.map(
            ({ node: { id } }) =>
              html`<a href="#drawing-${id}"><code>${shortName(id, described)}</code></a>`,
          ),
        )}.</p>`
      : null
  }</figcaption>
${zoom(heading)}
<div class="canvas" role="region" aria-labelledby="${heading}" tabindex="0">${svg}</div>
</figure>`
}

const SIZES = [
  { value: 'fit', label: 'Fit' },
  { value: '0.75', label: '75 %' },
  { value: '1', label: '100 %' },
  { value: '1.5', label: '150 %' },
]

/** Radio buttons and the style sheet zoom without a script. */
function zoom(heading: string): Html {
  return html`<fieldset class="zoom"><legend>Size</legend>${SIZES.map(
    ({ value, label }) =>
      html`<label><input type="radio" name="zoom-${heading}" value="${value}"${
        value === '1' ? html` checked` : null
      }>${label}</label>`,
  )}</fieldset>`
}

function inWords({ box }: Plan): string {
  const names = box.children.filter(({ name }) => name !== '').map(({ name }) => name)
  return `A statechart of ${names.join(', ')}. The tables of states and transitions say the same in words.`
}

function isShownBy(id: string, { open }: Sheet): boolean {
  const parent = id.slice(0, id.lastIndexOf('.'))
  return [...open].some((node) => node.id === parent)
}

function list(items: readonly Html[]): Html {
  return html`${items.map((item, index) => [index > 0 ? ', ' : '', item])}`
}
