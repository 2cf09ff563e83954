import type { Edge, Graph } from '../exploring/graph.ts'

/** A graph with its states as numbers, for the many searches over it. */
export type Network = {
  readonly graph: Graph
  /** Count of states. */
  readonly states: number
  /** By the key of a state. */
  readonly numbers: ReadonlyMap<string, number>
  /** By state, the edges that begin there. */
  readonly edges: readonly (readonly Edge[])[]
  /** By state, where each of these edges ends. */
  readonly ends: readonly (readonly number[])[]
}

/** The network of some edges of a graph. */
export function networkOf(graph: Graph, edges: readonly Edge[]): Network {
  const numbers = new Map<string, number>()
  for (const key of graph.states.keys()) numbers.set(key, numbers.size)
  const from: Edge[][] = Array.from(numbers, () => [])
  const ends: number[][] = Array.from(numbers, () => [])
  for (const edge of edges) {
    const state = numbers.get(edge.from) ?? 0
    from[state]?.push(edge)
    ends[state]?.push(numbers.get(edge.result.state.key) ?? 0)
  }
  return { graph, states: numbers.size, numbers, edges: from, ends }
}

/** By state, the number of steps from the start; 0 also where no edge leads. */
export function distancesIn({ graph, states, numbers, ends }: Network): Int32Array {
  const start = numbers.get(graph.start.state.key) ?? 0
  const distances = new Int32Array(states)
  const isReached = new Uint8Array(states)
  isReached[start] = 1
  const queue = [start]
  for (const state of queue) {
    for (const end of ends[state] ?? []) {
      if (isReached[end] === 1) continue
      isReached[end] = 1
      distances[end] = (distances[state] ?? 0) + 1
      queue.push(end)
    }
  }
  return distances
}
