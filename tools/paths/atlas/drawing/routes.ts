import type { AnyStateNode } from 'xstate'
import { labelOf } from '../describe-transition.ts'
import { type DescribedChart, type DescribedTransition, shortName } from '../described-chart.ts'
import { childrenOf, isFolded, type Sheet } from './sheet.ts'

/** A line of text in a box or at an arrow. */
export type Line = {
  readonly text: string
  /** The transitions that it tells of, if any. */
  readonly transitions: readonly string[]
}

export type Arrow = { readonly from: string; readonly to: string; readonly lines: readonly Line[] }

export type Routes = {
  readonly arrows: readonly Arrow[]
  /** Transitions told in the box they start from, by the id of that box. */
  readonly told: ReadonlyMap<string, readonly Line[]>
  /** Ids of states elsewhere from which transitions lead into the drawing. */
  readonly comesFrom: readonly string[]
}

/** All transitions from one box to one target. */
type Way = {
  readonly from: AnyStateNode
  /** The box that shows the target; none when it is elsewhere. */
  readonly to: AnyStateNode | undefined
  /** The id of the target; null when they stay. */
  readonly target: string | null
  readonly all: DescribedTransition[]
}

/** Where more boxes than this lead, arrows would cover the drawing. */
const MANY = 4
/** A folded state has more events than can be read at its border. */
const MOST_EVENTS = 3

/**
 * Which transitions of a sheet are arrows, and which are told in words: those that stay where
 * they start, those between a state and one inside it or beside it in another region, those that
 * leave the sheet, and those to a state that very many lead to.
 */
export function routesOf(sheet: Sheet, described: DescribedChart): Routes {
  const { ways, comesFrom } = waysOf(sheet, described)
  const drawn = ways.filter(({ from, to }) => to && to !== from && !areRelated(from, to))
  const crowded = crowdedIn(drawn)
  const arrows = drawn.filter(({ to }) => to && !crowded.has(to))
  const told = new Map<string, Line[]>()
  for (const way of ways.filter((one) => !arrows.includes(one))) {
    told.set(way.from.id, [...(told.get(way.from.id) ?? []), ...toldLines(way)])
  }
  for (const [{ id }, sources] of crowded) {
    const text = `← ${sources.size} of these states lead here`
    told.set(id, [...(told.get(id) ?? []), { text, transitions: [] }])
  }
  return {
    arrows: arrows.map((way) => ({
      from: way.from.id,
      to: way.to?.id ?? '',
      lines: arrowLines(way),
    })),
    told,
    comesFrom,
  }

  function toldLines({ from, to, target, all }: Way): readonly Line[] {
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

  function arrowLines({ from, all }: Way): readonly Line[] {
    if (isFolded(from, sheet)) return [{ text: eventsOf(all), transitions: idsOf(all) }]
    return all.map((one) => ({ text: labelOf(one.words), transitions: idsOf([one]) }))
  }
}

function waysOf(sheet: Sheet, { transitions }: DescribedChart) {
  const shown = shownIn(sheet)
  const ways = new Map<string, Way>()
  const comesFrom = new Set<string>()
  for (const one of transitions) {
    const from = shown.get(one.transition.source)
    const targets = one.words.targets.length > 0 ? one.words.targets : [null]
    for (const target of targets) {
      const to = target === null ? undefined : shown.get(target)
      if (!from && to) comesFrom.add(one.transition.source)
      if (!from || (isFolded(from, sheet) && (target === null || to === from))) continue
      // Of a folded state only the border is seen: what leads into it leads to one place.
      const end = to ? to.id : target
      const key = `${from.id} → ${end}`
      const way = ways.get(key) ?? { from, to, target: end, all: [] }
      way.all.push(one)
      ways.set(key, way)
    }
  }
  return { ways: [...ways.values()], comesFrom: [...comesFrom] }
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

/** Where very many boxes lead, with those boxes. */
function crowdedIn(ways: readonly Way[]): ReadonlyMap<AnyStateNode, ReadonlySet<AnyStateNode>> {
  const sources = new Map<AnyStateNode, Set<AnyStateNode>>()
  for (const { from, to } of ways) {
    if (to) sources.set(to, (sources.get(to) ?? new Set()).add(from))
  }
  return new Map([...sources].filter(([, from]) => from.size > MANY))
}

/** One lies inside the other, or both are active at once. */
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
  const rest = events.length - MOST_EVENTS
  const named = events.slice(0, MOST_EVENTS).join(', ')
  return rest > 0 ? `${named} and ${rest} more` : named
}

function idsOf(all: readonly DescribedTransition[]): readonly string[] {
  return all.map(({ transition }) => transition.id)
}
