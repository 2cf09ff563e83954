import type { Path } from '../covering/paths.ts'
import { describeState, describeStateNode, isLeaf } from '../exploring/describe.ts'

/** A path as a numbered story: what happens, and where that leads. */
export function pathAsText(path: Path): string {
  const origin = path.variant === null ? '' : ` (${path.variant})`
  const lines = [`At the start${origin}: ${describeState(path.start.state.snapshot)}`]
  let before = path.start.state.snapshot
  for (const [index, { cause, result }] of path.steps.entries()) {
    const { snapshot } = result.state
    const entered = snapshot._nodes.filter((node) => isLeaf(node) && !before._nodes.includes(node))
    const news = entered.map(describeStateNode).join(' ') || 'The state stays.'
    lines.push(`${index + 1}. ${capital(cause.says)}. [${cause.type}]`, `   → ${news}`)
    before = snapshot
  }
  return lines.join('\n')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
