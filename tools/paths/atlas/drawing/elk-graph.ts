import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk.bundled.js'
import { boxSize, INSET, labelSize, SIGNS } from './measure.ts'
import type { Box, Plan } from './plan.ts'
import type { Arrow } from './routes.ts'

/** Width that a compound state needs beyond its children, by its id. */
export type ExtraWidths = ReadonlyMap<string, number>

const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
}

/** Regions are independent: each is laid out alone, and they are packed side by side. */
const PACKED = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.2',
  'elk.spacing.nodeNode': '16',
}

const SHEET = {
  ...LAYERED,
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=2,left=2,bottom=2,right=2]',
}

/** A plan as a graph for ELK. */
export function elkGraphOf({ box, arrows }: Plan, extraWidths: ExtraWidths): ElkNode {
  const joined = new Set(arrows.flatMap(({ from, to }) => [from, to]))
  const isUpward = upwardIn(box)
  const edges = arrows.map((arrow, index) => edgeOf(arrow, index, isUpward(arrow)))
  const root = nodeOf(box)
  if (!box.children.some(({ isRegion }) => isRegion)) {
    return { id: '#sheet', layoutOptions: SHEET, children: [root], edges }
  }
  root.layoutOptions = { ...root.layoutOptions, ...PACKED }
  for (const region of root.children ?? []) {
    region.layoutOptions = { ...region.layoutOptions, ...LAYERED }
    region.edges = edges.filter(({ sources: [from = ''] }) => isWithin(from, region))
  }
  return { id: '#sheet', layoutOptions: SHEET, children: [root] }

  function nodeOf(inner: Box): ElkNode {
    const { id, kind, children } = inner
    if (kind === 'start' || kind === 'history') {
      return { id, width: SIGNS[kind], height: SIGNS[kind] }
    }
    const { width, height } = boxSize(inner)
    if (children.length === 0) {
      const isLonely = !joined.has(id) && !inner.isRegion
      return { id, width, height, ...(isLonely && { layoutOptions: LAST }) }
    }
    const side = INSET * 1.5
    const right = side + (extraWidths.get(id) ?? 0)
    const padding = `[top=${height + INSET},left=${side},bottom=${side},right=${right}]`
    return { id, children: children.map(nodeOf), layoutOptions: { 'elk.padding': padding } }
  }
}

/** Keeps unconnected boxes away from the start of the chart. */
const LAST = { 'elk.layered.layering.layerConstraint': 'LAST' }

/**
 * Charts are written in reading order, so an arrow that leads back points up. Such arrows are
 * reversed for the layout, so that ELK has no cycle to break.
 */
export function upwardIn(box: Box): (arrow: Arrow) => boolean {
  const order = idsIn(box)
  return ({ from, to }) => order.indexOf(from) > order.indexOf(to)
}

export function edgeId(index: number): string {
  return `#arrow-${index}`
}

function edgeOf(arrow: Arrow, index: number, isUpward: boolean): ElkExtendedEdge {
  // ELK ignores labels without text.
  const text = arrow.lines.map((line) => line.text).join()
  const label = { text, ...labelSize(arrow), layoutOptions: { 'elk.edgeLabels.inline': 'true' } }
  return {
    id: edgeId(index),
    sources: [isUpward ? arrow.to : arrow.from],
    targets: [isUpward ? arrow.from : arrow.to],
    labels: arrow.lines.length > 0 ? [label] : [],
  }
}

function isWithin(id: string, region: ElkNode): boolean {
  return id === region.id || id.startsWith(`${region.id}.`) || id.startsWith(`${region.id}#`)
}

function idsIn({ id, children }: Box): readonly string[] {
  return [id, ...children.flatMap(idsIn)]
}
