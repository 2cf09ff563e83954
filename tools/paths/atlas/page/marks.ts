import { LEVELS, type Level } from '../../replaying/levels.ts'
import type { Figure } from '../atlas.ts'
import type { Reach, Standing } from '../verdicts.ts'
import { type Html, html, raw } from './html.ts'

/** The shapes of `icon`, once on the page. */
export const sprite =
  raw(`<svg width="0" height="0" aria-hidden="true" focusable="false" class="sprite">
<symbol id="i-all" viewBox="0 0 18 18"><circle cx="9" cy="9" r="8"/><path d="M5 9.5L8 12.5L13.5 6"/></symbol>
<symbol id="i-some" viewBox="0 0 18 18"><circle cx="9" cy="9" r="8"/><path class="half" d="M9 1A8 8 0 0 1 9 17Z"/></symbol>
<symbol id="i-none" viewBox="0 0 18 18"><circle cx="9" cy="9" r="8"/><path d="M6 6L12 12M12 6L6 12"/></symbol>
<symbol id="i-idle" viewBox="0 0 18 18"><circle cx="9" cy="9" r="8"/><path d="M5.5 9H12.5"/></symbol>
</svg>`)

type Kind = Standing | 'idle'

/** An icon and its words: neither stands for the other. */
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
export function levelCells(id: string, reach: Reach): readonly Html[] {
  return LEVELS.map((level) => {
    const found = reach[level].has(id) ? mark('all', 'yes') : missing(reach, level)
    return html`<td data-label="${titleOf(level)}">${found}</td>`
  })
}

export function titleOf(level: Level): string {
  return level.charAt(0).toUpperCase() + level.slice(1)
}

export const levelHeads = LEVELS.map((level) => html`<th scope="col">${titleOf(level)}</th>`)

/** Nothing at all is covered where nothing was run. */
function missing(reach: Reach, level: Level): Html {
  return reach[level].size === 0 ? mark('idle', 'not run') : mark('none', 'no')
}
