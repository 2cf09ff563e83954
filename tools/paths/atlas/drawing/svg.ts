import { type Html, html } from '../page/html.ts'
import {
  type CoverageStatus,
  type CoveredIds,
  coverageInWords,
  coverageStatusOf,
  levelsOf,
} from '../verdicts.ts'
import type { Area, Layout, PlacedArrow, PlacedBox } from './layout.ts'
import { HEAD, INSET, LABEL_INSET, type Paragraph } from './measure.ts'
import { arrowHead, historySign, iconOf, rectangle, round, startSign } from './shapes.ts'
import { NAME, TEXT } from './text-size.ts'

export type Titles = { readonly id: string; readonly title: string; readonly description: string }

/**
 * A drawing as inline SVG, in the colours of the page's style sheet. Arrows lie over the boxes
 * that they enter, and under every text.
 */
export function svgOf(
  layout: Layout,
  { id, title, description }: Titles,
  coveredIds: CoveredIds,
): Html {
  const [width, height] = [Math.ceil(layout.width), Math.ceil(layout.height)]
  const boxes = allIn(layout.root)
  return html`<svg class="chart" role="img" aria-labelledby="${id}-title ${id}-desc"
viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" style="--natural: ${width}px">
<title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>
${boxes.map(border)}${layout.arrows.map(line)}${boxes.map(words)}${layout.arrows.map(label)}</svg>`

  function border({ box, area, children }: PlacedBox): Html {
    if (box.kind === 'start') return startSign(area)
    if (box.kind === 'history') return historySign(area)
    const classes = ['box', statusOf(box.id) ?? 'machine', children.length > 0 ? 'outer' : 'inner']
    if (box.isRegion) classes.push('region')
    const second = box.kind === 'final' ? rectangle(within(area, 4), 7) : null
    return html`<g class="${classes.join(' ')}" data-state="${box.id}">${rectangle(area, 10)}${second}</g>`
  }

  function words({ box, area, paragraphs }: PlacedBox): Html | null {
    if (box.kind === 'start' || box.kind === 'history') return null
    const found = statusOf(box.id)
    const [x, y] = [area.x + INSET, area.y + INSET]
    const facts = [found === null ? 'the machine' : coverageInWords(box.id, coveredIds)]
    if (box.folded > 0) facts.push(`${box.folded} states inside`)
    return html`<g class="words ${found ?? 'machine'}" data-state="${box.id}">${
      found === null ? null : iconOf(found, x, y)
    }<text class="name" x="${round(x + (found === null ? 0 : 25))}" y="${round(y + 14)}">${box.name}</text>
<text class="facts" x="${round(x)}" y="${round(y + NAME.line + 13)}">${facts.join(' · ')}</text>
${texts(paragraphs, x, area.y + HEAD + 13)}</g>`
  }

  function line({ points, arrow }: PlacedArrow): Html {
    const path = points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')
    const missed = arrow.lines.length > 0 && arrow.lines.every(isMissed)
    return html`<g class="arrow${missed ? ' none' : ''}"><path d="M${path}"/>${arrowHead(points)}</g>`
  }

  function label({ label: area, paragraphs }: PlacedArrow): Html | null {
    if (!area) return null
    return html`<g class="label">${rectangle(area, 4)}${texts(
      paragraphs,
      area.x + LABEL_INSET,
      area.y + 15,
    )}</g>`
  }

  function texts(paragraphs: readonly Paragraph[], x: number, y: number): readonly Html[] {
    let row = 0
    return paragraphs.map((paragraph) => {
      const lines = paragraph.lines.map((text) => {
        const indent = text.length - text.trimStart().length
        const at = html`x="${round(x + indent * 4)}" y="${round(y + TEXT.line * row)}"`
        row += 1
        return html`<tspan ${at}>${text.trimStart()}</tspan>`
      })
      return html`<text${isMissed(paragraph) ? html` class="none"` : null}>${lines}</text>`
    })
  }

  function isMissed({ transitions }: Pick<Paragraph, 'transitions'>): boolean {
    return (
      transitions.length > 0 && transitions.every((id) => levelsOf(id, coveredIds).length === 0)
    )
  }

  /** Null for the machine itself, which is not a state to cover. */
  function statusOf(id: string): CoverageStatus | null {
    return id.includes('.') ? coverageStatusOf(id, coveredIds) : null
  }
}

function allIn(placed: PlacedBox): readonly PlacedBox[] {
  return [placed, ...placed.children.flatMap(allIn)]
}

function within({ x, y, width, height }: Area, by: number): Area {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
}
