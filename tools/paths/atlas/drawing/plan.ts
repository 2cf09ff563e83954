import type { AnyStateNode } from 'xstate'
import { describeAction, isWritten } from '../describe-action.ts'
import { type DescribedChart, shortName } from '../described-chart.ts'
import { type Arrow, type Line, routesOf } from './routes.ts'
import { childrenOf, isFolded, type Sheet, sizeOf } from './sheet.ts'

/** A state, or the sign of a start or of a history. */
export type Box = {
  readonly id: string
  readonly kind: 'state' | 'final' | 'history' | 'start'
  readonly name: string
  /** One of several states that are active side by side. */
  readonly isRegion: boolean
  /** Number of inner states that another drawing shows. */
  readonly folded: number
  readonly lines: readonly Line[]
  readonly children: readonly Box[]
}

/** The contents of a drawing, before layout. */
export type Plan = {
  readonly box: Box
  readonly arrows: readonly Arrow[]
  /** Ids of states elsewhere from which transitions lead into the drawing. */
  readonly comesFrom: readonly string[]
}

export function planOf(sheet: Sheet, described: DescribedChart): Plan {
  const { arrows, boxLines, comesFrom } = routesOf(sheet, described)
  return {
    box: boxOf(sheet.node),
    arrows: [...[...sheet.open].flatMap(startArrow), ...arrows],
    comesFrom,
  }

  function boxOf(node: AnyStateNode): Box {
    const hidden = isFolded(node, sheet)
    return {
      id: node.id,
      kind: kindOf(node),
      name: node === sheet.node ? shortName(node.id, described) : node.key,
      isRegion: node.parent?.type === 'parallel',
      folded: hidden ? sizeOf(node) : 0,
      lines: [...(hidden ? [] : effectLines(node)), ...(boxLines.get(node.id) ?? [])],
      children: sheet.open.has(node) ? [...startOf(node), ...childrenOf(node).map(boxOf)] : [],
    }
  }
}

/** The dot that marks the initial state. */
function startOf(node: AnyStateNode): readonly Box[] {
  const none = { isRegion: false, folded: 0, lines: [], children: [] }
  return firstOf(node) ? [{ id: dotOf(node), kind: 'start', name: '', ...none }] : []
}

function startArrow(node: AnyStateNode): readonly Arrow[] {
  const first = firstOf(node)
  return first ? [{ from: dotOf(node), to: first.id, lines: [] }] : []
}

/** The initial child of a compound state, also when `initial` points deeper inside it. */
function firstOf(node: AnyStateNode): AnyStateNode | undefined {
  const [first] = node.type === 'compound' ? (node.initial.target ?? []) : []
  return childrenOf(node).find((child) => first === child || first?.id.startsWith(`${child.id}.`))
}

function dotOf({ id }: AnyStateNode): string {
  return `${id}#start`
}

function kindOf({ type }: AnyStateNode): Box['kind'] {
  return type === 'final' || type === 'history' ? type : 'state'
}

function effectLines({ entry, exit, invoke }: AnyStateNode): readonly Line[] {
  const texts = [
    ...entry.filter(isWritten).map((action) => `entry / ${describeAction(action)}`),
    ...exit.filter(isWritten).map((action) => `exit / ${describeAction(action)}`),
    ...invoke.map(({ id, src }) => `calls ${src === id ? id : `${src} as ${id}`}`),
  ]
  return texts.map((text) => ({ text, transitions: [] }))
}
