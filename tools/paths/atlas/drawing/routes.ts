import type { AnyStateNode } from 'xstate'
import { labelOf } from '../describe-transition.ts'
import { type DescribedChart, type DescribedTransition, shortName } from '../described-chart.ts'
import { childrenOf, isFolded, type Sheet } from './sheet.ts'

/** A line of text in a box or at an arrow. */
export type Line = {
  readonly text: string
  /** The transitions that it describes, if any. */
  readonly transitions: readonly string[]
}

export type Arrow = { readonly from: string; readonly to: string; readonly lines: readonly Line[] }

export type Routes = {
  readonly arrows: readonly Arrow[]
  /** Lines for transitions without an arrow, by the id of the box that they start from. */
  readonly boxLines: ReadonlyMap<string, readonly Line[]>
  /** Ids of states elsewhere from which transitions lead into the drawing. */
  readonly comesFrom: readonly string[]
}

/** All transitions from one box to one target. */
type Connection = {
  readonly from: AnyStateNode
  /** The box that shows the target; undefined when it is elsewhere. */
  readonly to: AnyStateNode | undefined
  /** The id of the target; null when the state stays. */
  readonly target: string | null
  readonly all: DescribedTransition[]
}

/** A target with more sources than this gets no arrows; they would cover the drawing. */
const MAX_SOURCES = 4
/** A folded state names at most this many events at its border. */
const MAX_EVENTS = 3

/**
 * Divides the transitions of a sheet into arrows and lines of text. Lines are those that stay in
 * their state, lead to a state inside it, around it or in another region, leave the sheet, or lead
 * to a target with many sources.
 */
export function routesOf(sheet: Sheet, described: DescribedChart): Routes {
  const { connections, comesFrom } = connectionsOf(sheet, described)
  const drawn = connections.filter(({ from, to }) => to && to !== from && !areRelated(from, to))
  const crowded = crowdedIn(drawn)
  const arrows = drawn.filter(({ to }) => to && !crowded.has(to))
  const boxLines = new Map<string, Line[]>()
  for (const connection of connections.filter((one) => !arrows.includes(one))) {
    boxLines.set(connection.from.id, [
      ...(boxLines.get(connection.from.id) ?? []),
      ...linesInBox(connection),
    ])
  }
  for (const [{ id }, sources] of crowded) {
    const text = `← ${sources.size} of these states lead here`
    boxLines.set(id, [...(boxLines.get(id) ?? []), { text, transitions: [] }])
  }
  return {
    arrows: arrows.map((connection) => ({
      from: connection.from.id,
      to: connection.to?.id ?? '',
      lines: arrowLines(connection),
    })),
    boxLines,
    comesFrom,
  }

  function linesInBox({ from, to, target, all }: Connection): readonly Line[] {
    const leads = target === null || to === from ? '' : ` → ${nameHere(target)}`
    if (isFolded(from, sheet)) {
      return [{ text: `${eventsOf(all)}${leads}`, transitions: idsOf(all) }]
    }
    const stays = target !== null && to === from ? ' ↺' : leads
    return all.map((one) => ({
      text: `${labelOf(one.words)}${one.inert ? ': ignored' : stays}`,
      transitions: idsOf([one]),
    }))
  }

  function nameHere(id: string): string {
    const { node } = sheet
    return id.startsWith(`${node.id}.`) ? id.slice(node.id.length + 1) : shortName(id, described)
  }

  function arrowLines({ from, all }: Connection): readonly Line[] {
    if (isFolded(from, sheet)) return [{ text: eventsOf(all), transitions: idsOf(all) }]
    return all.map((one) => ({ text: labelOf(one.words), transitions: idsOf([one]) }))
  }
}

function connectionsOf(sheet: Sheet, { transitions }: DescribedChart) {
  const shown = shownIn(sheet)
  const connections = new Map<string, Connection>()
  const comesFrom = new Set<string>()
  for (const one of transitions) {
    const from = shown.get(one.transition.source)
    const targets = one.words.targets.length > 0 ? one.words.targets : [null]
    for (const target of targets) {
      const to = target === null ? undefined : shown.get(target)
      if (!from && to) comesFrom.add(one.transition.source)
      if (!from || (isFolded(from, sheet) && (target === null || to === from))) continue
      // Only the border of a folded state is drawn, so all transitions into it share one target.
      const end = to ? to.id : target
      const key = `${from.id} → ${end}`
      const connection = connections.get(key) ?? { from, to, target: end, all: [] }
      connection.all.push(one)
      connections.set(key, connection)
    }
  }
  return { connections: [...connections.values()], comesFrom: [...comesFrom] }
}

/** The box that shows a state of the sheet: its own, or the folded one around it. */
function shownIn({ node, open }: Sheet): ReadonlyMap<string, AnyStateNode> {
  const shown = new Map<string, AnyStateNode>()
  show(node, node)
  return shown

  function show(inner: AnyStateNode, box: AnyStateNode): void {
    shown.set(inner.id, box)
    for (const child of childrenOf(inner)) show(child, open.has(box) ? child : box)
  }
}

/** Targets with many sources, with those sources. */
function crowdedIn(
  connections: readonly Connection[],
): ReadonlyMap<AnyStateNode, ReadonlySet<AnyStateNode>> {
  const sources = new Map<AnyStateNode, Set<AnyStateNode>>()
  for (const { from, to } of connections) {
    if (to) sources.set(to, (sources.get(to) ?? new Set()).add(from))
  }
  return new Map([...sources].filter(([, from]) => from.size > MAX_SOURCES))
}

/** Whether one lies inside the other, or both are active at the same time. */
function areRelated(a: AnyStateNode, b: AnyStateNode): boolean {
  if (isInside(a, b) || isInside(b, a)) return true
  let around = a.parent
  while (around && !isInside(b, around)) around = around.parent
  return around?.type === 'parallel'
}

function isInside(node: AnyStateNode, outer: AnyStateNode): boolean {
  return node.id.startsWith(`${outer.id}.`)
}

function eventsOf(all: readonly DescribedTransition[]): string {
  const events = [...new Set(all.map(({ words }) => words.event))]
  const rest = events.length - MAX_EVENTS
  const named = events.slice(0, MAX_EVENTS).join(', ')
  return rest > 0 ? `${named} and ${rest} more` : named
}

function idsOf(all: readonly DescribedTransition[]): readonly string[] {
  return all.map(({ transition }) => transition.id)
}
