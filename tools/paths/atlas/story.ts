import type { Path } from '../covering/paths.ts'
import { isLeaf, placeInWords, stateInWords } from '../exploring/describe.ts'

/** A path as a numbered story: what happens, and where that leads. */
export function pathInWords(path: Path): string {
  const origin = path.variant === null ? '' : ` (${path.variant})`
  const lines = [`At the start${origin}: ${placeInWords(path.start.place.snapshot)}`]
  let before = path.start.place.snapshot
  for (const [index, { cause, arrival }] of path.steps.entries()) {
    const { snapshot } = arrival.place
    const entered = snapshot._nodes.filter((node) => isLeaf(node) && !before._nodes.includes(node))
    const news = entered.map(stateInWords).join(' ') || 'The state stays.'
    lines.push(`${index + 1}. ${capital(cause.says)}. [${cause.type}]`, `   → ${news}`)
    before = snapshot
  }
  return lines.join('\n')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
