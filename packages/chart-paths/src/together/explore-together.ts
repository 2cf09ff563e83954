import { randomOf } from '../random.ts'
import type { Bounds, Finding, Rule, Story, Together } from './model.ts'
import { isDeadEnd, isViolated, shrink, startOf } from './story.ts'
import { wayFrom } from './ways-on.ts'

export type Explored = {
  /** Worlds reached breadth first, and the depth up to which all of them were. */
  readonly worlds: number
  readonly depth: number
  /** Steps that all walks took together. */
  readonly walked: number
  /** Ways on that were tried, and the steps they took at most. */
  readonly waysTried: number
  readonly findings: readonly Finding[]
}

type Node<World> = {
  readonly world: World
  readonly depth: number
  readonly start: string
  readonly from: Node<World> | null
  readonly id: string
}

/** Explores breadth first from all starts at once, then by random walks; tries the ways on from samples. */
export function exploreTogether<World>(model: Together<World>, bounds: Bounds): Explored {
  const open = new Set<Rule<World>>(model.rules)
  const findings: Finding[] = []
  const { nodes, depth } = breadthFirst(model, bounds, check)
  const random = randomOf(bounds.seed)
  let walked = 0
  const ends: Ended<World>[] = []
  // Short walks first: what they find needs less shrinking.
  for (let walk = 1; walk <= bounds.walks; walk++) {
    walkOnce(Math.ceil(bounds.steps * (walk / bounds.walks) ** 2))
  }
  const waysTried = tryWaysOn()
  return { worlds: nodes.length, depth, walked, waysTried, findings }

  function check(now: World, before: World | null, story: () => Story): void {
    for (const rule of open) {
      if (rule.holds(now, before)) continue
      open.delete(rule)
      findings.push({ says: rule.says, story: shrink(model, story(), isViolated(rule)) })
    }
  }

  function walkOnce(length: number): void {
    const names = Object.keys(model.starts)
    const start = names[Math.floor(random() * names.length)] ?? ''
    let world = startOf(model, start)
    const ids: string[] = []
    const keepAt = Math.floor(random() * length)
    for (let count = 0; count < length; count++) {
      const steps = model.steps(world)
      const step = pick(steps, random)
      if (!step) break
      const next = step.take()
      ids.push(step.id)
      walked += 1
      check(next, world, () => ({ start, ids: [...ids] }))
      world = next
      if (count === keepAt) ends.push({ world, story: { start, ids: [...ids] } })
    }
  }

  function tryWaysOn(): number {
    const half = Math.ceil(bounds.samples / 2)
    const every = Math.max(1, Math.floor(nodes.length / half))
    const reached = nodes
      .filter((_, index) => index % every === 0)
      .map((node) => ({ world: node.world, story: storyOf(node) }))
    let tried = 0
    for (const way of model.waysOn) {
      for (const { world, story } of [...reached, ...ends.slice(0, half)]) {
        if (!way.isPromised(world)) continue
        tried += 1
        if (wayFrom(way, world) !== null) continue
        findings.push({ says: way.says, story: shrink(model, story, isDeadEnd(way), 'at the end') })
        break
      }
    }
    return tried
  }
}

type Ended<World> = { readonly world: World; readonly story: Story }

function breadthFirst<World>(
  model: Together<World>,
  bounds: Bounds,
  check: (now: World, before: World | null, story: () => Story) => void,
) {
  const seen = new Set<string>()
  const nodes: Node<World>[] = []
  const add = (node: Node<World>) => {
    const key = model.keyOf(node.world)
    if (seen.has(key)) return
    seen.add(key)
    nodes.push(node)
  }
  for (const start of Object.keys(model.starts)) {
    const world = startOf(model, start)
    check(world, null, () => ({ start, ids: [] }))
    add({ world, depth: 0, start, from: null, id: '' })
  }
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]
    if (!node) break
    if (node.depth >= bounds.depth) return { nodes, depth: node.depth }
    for (const { id, take } of model.steps(node.world)) {
      const world = take()
      const next = { world, depth: node.depth + 1, start: node.start, from: node, id }
      check(world, node.world, () => storyOf(next))
      add(next)
    }
    if (nodes.length >= bounds.maxWorlds) return { nodes, depth: node.depth }
  }
  return { nodes, depth: bounds.depth }
}

function storyOf<World>(node: Node<World>): Story {
  const ids: string[] = []
  for (let at: Node<World> | null = node; at?.from; at = at.from) ids.unshift(at.id)
  return { start: node.start, ids }
}

function pick<Item extends { readonly weight?: number }>(
  items: readonly Item[],
  random: () => number,
): Item | undefined {
  const total = items.reduce((sum, { weight = 1 }) => sum + weight, 0)
  let left = random() * total
  return items.find(({ weight = 1 }) => {
    left -= weight
    return left < 0
  })
}
