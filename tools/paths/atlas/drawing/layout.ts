import ELK, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js'
import { type ExtraWidths, edgeId, elkGraphOf, upwardIn } from './elk-graph.ts'
import { boxSize, type Paragraph, paragraphsOf } from './measure.ts'
import type { Box, Plan } from './plan.ts'
import type { Arrow } from './routes.ts'

export type Area = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type PlacedBox = {
  readonly box: Box
  readonly area: Area
  readonly paragraphs: readonly Paragraph[]
  readonly children: readonly PlacedBox[]
}

export type PlacedArrow = {
  readonly arrow: Arrow
  readonly points: readonly ElkPoint[]
  readonly label: Area | null
  readonly paragraphs: readonly Paragraph[]
}

export type Layout = {
  readonly width: number
  readonly height: number
  readonly root: PlacedBox
  readonly arrows: readonly PlacedArrow[]
}

/** Positions every box, arrow and label of a plan. */
export async function layoutOf(plan: Plan): Promise<Layout> {
  const { box, arrows } = plan
  const tight = await laidOut(plan, new Map())
  const extraWidths = extraWidthsIn(box, tight)
  const graph = extraWidths.size > 0 ? await laidOut(plan, extraWidths) : tight
  const { width = 0, height = 0, children: [root] = [] } = graph
  if (!root) throw new Error(`Nothing is drawn of ${box.id}`)
  const edges = new Map(edgesIn(graph).map((edge) => [edge.id, edge]))
  const isUpward = upwardIn(box)
  return {
    width,
    height,
    root: placedBox(box, root),
    arrows: arrows.map((arrow, index) =>
      placedArrow(arrow, edges.get(edgeId(index)), isUpward(arrow)),
    ),
  }
}

function laidOut(plan: Plan, extraWidths: ExtraWidths): Promise<ElkNode> {
  return new ELK().layout(elkGraphOf(plan, extraWidths))
}

/** ELK makes a compound state as wide as its children; its own lines may need more. */
function extraWidthsIn(box: Box, { children = [] }: ElkNode): ExtraWidths {
  const placed = children.find(({ id }) => id === box.id)
  if (!placed) return new Map()
  const extra = boxSize(box).width - (placed.width ?? 0)
  const inner = box.children.flatMap((child) => [...extraWidthsIn(child, placed)])
  return new Map(extra > 0 ? [[box.id, extra], ...inner] : inner)
}

function edgesIn({ edges = [], children = [] }: ElkNode): readonly ElkExtendedEdge[] {
  return [...edges, ...children.flatMap(edgesIn)]
}

function placedBox(box: Box, node: ElkNode): PlacedBox {
  return {
    box,
    area: areaOf(node),
    paragraphs: paragraphsOf(box),
    children: box.children.flatMap((child) => {
      const inner = node.children?.find(({ id }) => id === child.id)
      return inner ? [placedBox(child, inner)] : []
    }),
  }
}

function placedArrow(
  arrow: Arrow,
  edge: ElkExtendedEdge | undefined,
  isUpward: boolean,
): PlacedArrow {
  const [section] = edge?.sections ?? []
  const [label] = edge?.labels ?? []
  const points = section
    ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
    : []
  return {
    arrow,
    points: isUpward ? points.reverse() : points,
    label: label ? areaOf(label) : null,
    paragraphs: paragraphsOf(arrow),
  }
}

function areaOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Area>): Area {
  return { x, y, width, height }
}
