import ELK, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js'
import { boxSize, INSET, labelSize, type Paragraph, paragraphsOf, SIGNS } from './measure.ts'
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

/** Regions know nothing of each other: each is laid out alone, and they are packed like cards. */
const PACKED = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.2',
  'elk.spacing.nodeNode': '16',
}

/** Gives every box, arrow and label of a plan its place. */
export async function layoutOf({ box, arrows }: Plan): Promise<Layout> {
  const order = idsIn(box)
  const isUpward = ({ from, to }: Arrow) => order.indexOf(from) > order.indexOf(to)
  const tight = await laidOut(new Map())
  const lacks = lacksIn(box, tight)
  const graph = lacks.size > 0 ? await laidOut(lacks) : tight
  const { width = 0, height = 0, children: [root] = [] } = graph
  if (!root) throw new Error(`Nothing is drawn of ${box.id}`)
  const edges = new Map(edgesIn(graph).map((edge) => [edge.id, edge]))
  return {
    width,
    height,
    root: placedBox(box, root),
    arrows: arrows.map((arrow, index) =>
      placedArrow(arrow, edges.get(edgeId(index)), isUpward(arrow)),
    ),
  }

  function laidOut(lacks: Lacks): Promise<ElkNode> {
    const edges = arrows.map((arrow, index) => edgeOf(arrow, index, isUpward(arrow)))
    return new ELK().layout({
      id: '#sheet',
      layoutOptions: {
        ...LAYERED,
        'elk.json.shapeCoords': 'ROOT',
        'elk.json.edgeCoords': 'ROOT',
        'elk.padding': '[top=2,left=2,bottom=2,right=2]',
      },
      ...contentOf(box, edges, lacks),
    })
  }
}

/** How much wider a compound state must be for its own lines, by its id. */
type Lacks = ReadonlyMap<string, number>

/** A box is as wide as what lies in it; its lines may need more, which is known only then. */
function lacksIn(box: Box, { children = [] }: ElkNode): Lacks {
  const placed = children.find(({ id }) => id === box.id)
  if (!placed) return new Map()
  const lack = boxSize(box).width - (placed.width ?? 0)
  const inner = box.children.flatMap((child) => [...lacksIn(child, placed)])
  return new Map(lack > 0 ? [[box.id, lack], ...inner] : inner)
}

function contentOf(
  box: Box,
  edges: ElkExtendedEdge[],
  lacks: Lacks,
): Pick<ElkNode, 'children' | 'edges'> {
  const root = nodeOf(box, lacks)
  if (!box.children.some(({ isRegion }) => isRegion)) return { children: [root], edges }
  Object.assign(root.layoutOptions ?? {}, PACKED)
  for (const region of root.children ?? []) {
    region.layoutOptions = { ...region.layoutOptions, ...LAYERED }
    region.edges = edges.filter(({ sources: [from = ''] }) => isWithin(from, region))
  }
  return { children: [root] }
}

function isWithin(id: string, region: ElkNode): boolean {
  return id === region.id || id.startsWith(`${region.id}.`) || id.startsWith(`${region.id}#`)
}

function nodeOf(box: Box, lacks: Lacks): ElkNode {
  if (box.kind === 'start' || box.kind === 'history') {
    return { id: box.id, width: SIGNS[box.kind], height: SIGNS[box.kind] }
  }
  const { width, height } = boxSize(box)
  if (box.children.length === 0) return { id: box.id, width, height }
  const side = INSET * 1.5
  const right = side + (lacks.get(box.id) ?? 0)
  const padding = `[top=${height + INSET},left=${side},bottom=${side},right=${right}]`
  return {
    id: box.id,
    children: box.children.map((child) => nodeOf(child, lacks)),
    layoutOptions: { 'elk.padding': padding },
  }
}

/**
 * Charts are written in the order in which one walks through them, so what leads back leads up:
 * it is laid out the other way round, and no cycle is left for the layout to break as it likes.
 */
function edgeOf(arrow: Arrow, index: number, isUpward: boolean): ElkExtendedEdge {
  // A label without text is given no place.
  const text = arrow.lines.map((line) => line.text).join()
  const label = { text, ...labelSize(arrow), layoutOptions: { 'elk.edgeLabels.inline': 'true' } }
  return {
    id: edgeId(index),
    sources: [isUpward ? arrow.to : arrow.from],
    targets: [isUpward ? arrow.from : arrow.to],
    labels: arrow.lines.length > 0 ? [label] : [],
  }
}

function edgeId(index: number): string {
  return `#arrow-${index}`
}

function idsIn({ id, children }: Box): readonly string[] {
  return [id, ...children.flatMap(idsIn)]
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
