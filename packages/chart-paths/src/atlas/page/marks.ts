import { LEVELS, type Level } from '../../replaying/levels.ts'
import type { Figure } from '../atlas.ts'
import type { CoverageStatus, CoveredIds } from '../verdicts.ts'
import { type Html, html, raw } from './html.ts'

/** The shapes of the icons, once on the page. */
export const sprite =
  raw(`<svg width="0" height="0" aria-hidden="true" focusable="false" class="sprite">
<symbol id="i-all" viewBox="0 0 18 18"><circle cx="9" cy="9" r="8"/><path d="M5 9.5L8 12.5L13.5 6"/></symbol>
<symbol id="i-some" viewBox="0 0 18 18"><circle cx="9" cy="9" r="8"/><path class="half" d="M9 1A8 8 0 0 1 9 17Z"/></symbol>
<symbol id="i-none" viewBox="0 0 18 18"><circle cx="9" cy="9" r="8"/><path d="M6 6L12 12M12 6L6 12"/></symbol>
<symbol id="i-idle" viewBox="0 0 18 18"><circle cx="9" cy="9" r="8"/><path d="M5.5 9H12.5"/></symbol>
</svg>`)

type Kind = CoverageStatus | 'idle'

/** An icon with its words. */
export function mark(kind: Kind, words: string): Html {
  return html`<span class="mark ${kind}"><svg class="i" aria-hidden="true" focusable="false"><use href="#i-${kind}"/></svg>${words}</span>`
}

/** `23 of 23`, with a tick when nothing is missing. */
export function figureMark({ covered, total }: Figure): Html {
  const words = `${covered} of ${total}`
  if (covered >= total) return mark('all', words)
  return mark(covered === 0 ? 'none' : 'some', words)
}

/** One cell for each level: covered there or not. */
export function levelCells(id: string, coveredIds: CoveredIds): readonly Html[] {
  return LEVELS.map((level) => {
    const found = coveredIds[level].has(id) ? mark('all', 'yes') : missing(coveredIds, level)
    return html`<td data-label="${titleOf(level)}">${found}</td>`
  })
}

export function titleOf(level: Level): string {
  return level.charAt(0).toUpperCase() + level.slice(1)
}

export const levelHeads = LEVELS.map((level) => html`<th scope="col">${titleOf(level)}</th>`)

/** A level that covers nothing was not run. */
function missing(coveredIds: CoveredIds, level: Level): Html {
  return coveredIds[level].size === 0 ? mark('idle', 'not run') : mark('none', 'no')
}
