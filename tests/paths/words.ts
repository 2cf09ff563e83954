import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import type { Path } from './paths.ts'

/** The innermost states of a place by their descriptions, or by name where there is none. */
export function placeInWords(snapshot: AnyMachineSnapshot): string {
  const leaves = snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final')
  return leaves
    .sort((a, b) => a.order - b.order)
    .map(stateInWords)
    .join(' ')
}

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

export function durationInWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  if (ms < 60_000) return `${ms / 1000} s`
  if (ms % 60_000 === 0) return `${ms / 60_000} min`
  return `${Math.floor(ms / 60_000)} min ${(ms % 60_000) / 1000} s`
}

/** The path below the machine: `slot.home.held`. */
export function localName(node: AnyStateNode): string {
  return node.path.join('.')
}

export function isLeaf({ type }: AnyStateNode): boolean {
  return type === 'atomic' || type === 'final'
}

function stateInWords(node: AnyStateNode): string {
  return `${localName(node)}: ${node.description ?? 'no description.'}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
