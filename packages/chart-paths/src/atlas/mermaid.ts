import type { AnyStateNode } from 'xstate'
import { type DescribedChart, type DescribedTransition, shortName } from './described-chart.ts'
import { childrenOf, isFolded, type Sheet } from './sheets.ts'

/** A target with more sources than this gets no arrows; they would cover the drawing. */
const MAX_SOURCES = 4
/** An arrow names at most this many events. */
const MAX_EVENTS = 3
/** A longer guard is only in the table of transitions. */
const MAX_GUARD_LENGTH = 24

/**
 * A sheet as a Mermaid diagram. Transitions that stay in their state or leave the sheet are not
 * drawn. Those from a state to one inside it, or from many states to one, are written in the target.
 *
 * @param notesOf further lines in the box of a state, by its id
 */
export function mermaidOf(
  sheet: Sheet,
  described: DescribedChart,
  notesOf: (id: string) => readonly string[] = () => [],
): string {
  const { arrows, entries } = arrowsIn(sheet, described)
  return [
    'stateDiagram-v2',
    `  accTitle: ${safe(shortName(sheet.node.id, described))}`,
    ...statesIn(sheet.node, '  '),
    ...[...arrows.values()].map(
      ({ from, to, labels }) => `  ${nameOf(from)} --> ${nameOf(to)}: ${listed(labels)}`,
    ),
  ].join('\n')

  function statesIn(node: AnyStateNode, indent: string): readonly string[] {
    const first = firstOf(node)
    return [
      ...childrenOf(node).flatMap((child) => stateLines(child, indent)),
      ...(first ? [`${indent}[*] --> ${nameOf(first)}`] : []),
    ]
  }

  function stateLines(node: AnyStateNode, indent: string): readonly string[] {
    const name = nameOf(node)
    const head = `${indent}state "${node.type === 'history' ? 'H' : node.key}" as ${name}`
    if (sheet.open.has(node)) return [`${head} {`, ...statesIn(node, `${indent}  `), `${indent}}`]
    const notes = [...(entries.get(node) ?? []), ...notesOf(node.id)]
    return [
      head,
      ...notes.map((note) => `${indent}${name} : ${safe(note)}`),
      ...(node.type === 'final' ? [`${indent}${name} --> [*]`] : []),
    ]
  }

  /** Mermaid takes word characters only, and some words for its own. */
  function nameOf({ id }: AnyStateNode): string {
    return `s_${shortName(id, described).replace(/\W/g, '_')}`
  }
}

type Arrow = {
  readonly from: AnyStateNode
  readonly to: AnyStateNode
  readonly labels: readonly string[]
}

/** The arrows of a sheet, and the lines that stand for arrows in the box of their target. */
function arrowsIn(sheet: Sheet, { transitions }: DescribedChart) {
  const boxes = boxesOf(sheet)
  const arrows: Arrow[] = []
  const inward: Arrow[] = []
  for (const { transition, words } of transitions) {
    const from = boxes.get(transition.source)
    for (const target of words.targets) {
      const to = boxes.get(target)
      if (!from || !to || from === to || isInside(from, to) || areParallel(from, to)) continue
      add(
        isInside(to, from) && !sheet.open.has(to) ? inward : arrows,
        from,
        to,
        isFolded(from, sheet) ? words.event : labelOf(words),
      )
    }
  }
  const sources = (target: AnyStateNode) => arrows.filter(({ to }) => to === target)
  const isCrowded = ({ to }: Arrow) => sources(to).length > MAX_SOURCES && !sheet.open.has(to)
  const entries = new Map<AnyStateNode, string[]>()
  for (const { from, to, labels } of inward) {
    const where = from === sheet.node ? '' : ` in ${from.key}`
    entries.set(to, [...(entries.get(to) ?? []), `← ${listed(labels)}, anywhere${where}`])
  }
  for (const { to } of arrows.filter(isCrowded)) {
    const crowd = sources(to)
    const events = new Set(
      crowd.flatMap((arrow) => arrow.labels.map((label) => label.replace(/ \[.*/, ''))),
    )
    const line = `← ${listed([...events])}, from ${crowd.length} states`
    if (!entries.get(to)?.includes(line)) entries.set(to, [...(entries.get(to) ?? []), line])
  }
  return {
    arrows: arrows.filter((arrow) => !isInside(arrow.to, arrow.from) && !isCrowded(arrow)),
    entries,
  }
}

function add(arrows: Arrow[], from: AnyStateNode, to: AnyStateNode, label: string): void {
  const at = arrows.findIndex((arrow) => arrow.from === from && arrow.to === to)
  const labels = new Set([...(arrows[at]?.labels ?? []), label])
  arrows.splice(at < 0 ? arrows.length : at, 1, { from, to, labels: [...labels] })
}

/** The box that shows a state of the sheet: its own, or the folded one around it. */
function boxesOf({ node, open }: Sheet): ReadonlyMap<string, AnyStateNode> {
  const boxes = new Map<string, AnyStateNode>()
  show(node, node)
  return boxes

  function show(inner: AnyStateNode, box: AnyStateNode): void {
    boxes.set(inner.id, box)
    for (const child of childrenOf(inner)) show(child, isFolded(box, { open }) ? box : child)
  }
}

/** The initial child of a compound state, also when `initial` points deeper inside it. */
function firstOf(node: AnyStateNode): AnyStateNode | undefined {
  const [first] = node.type === 'compound' ? (node.initial.target ?? []) : []
  return childrenOf(node).find((child) => first === child || (first && isInside(first, child)))
}

/** Whether both are active at the same time, neither inside the other. */
function areParallel(a: AnyStateNode, b: AnyStateNode): boolean {
  if (isInside(a, b) || isInside(b, a)) return false
  let around = a.parent
  while (around && !isInside(b, around)) around = around.parent
  return around?.type === 'parallel'
}

function isInside(node: AnyStateNode, outer: AnyStateNode): boolean {
  return node.id.startsWith(`${outer.id}.`)
}

function labelOf({ event, guard }: DescribedTransition['words']): string {
  const isShown = guard !== null && guard !== 'else' && guard.length <= MAX_GUARD_LENGTH
  return isShown ? `${event} [${guard}]` : event
}

function listed(labels: readonly string[]): string {
  const rest = labels.length - MAX_EVENTS
  const named = labels.slice(0, MAX_EVENTS).map(safe).join('<br>')
  return rest > 0 ? `${named}<br>and ${rest} more` : named
}

/** Without what Mermaid reads as the end of a line, an entity or a tag of its own. */
function safe(text: string): string {
  return text.replace(/[;#{}"]|<(?!br>)|:(?=:)/g, ' ')
}
