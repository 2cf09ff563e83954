import { isDeepStrictEqual } from 'node:util'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { Origin } from '../covering/paths.ts'
import type { Chart } from '../exploring/chart.ts'
import { recordingReads } from '../exploring/guard-reads.ts'
import { nodesOf, routeOf, withAt } from './config.ts'
import type { Mutation } from './mutation.ts'

/** Each text in the `meta` of a state becomes the text that another state has under the same name. */
export function wrongMeta(machine: AnyStateMachine): readonly Mutation[] {
  const texts = nodesOf(machine.root).flatMap((node) =>
    Object.entries(node.meta ?? {}).flatMap(([field, text]) =>
      typeof text === 'string' ? [{ node, field, text }] : [],
    ),
  )
  return texts.flatMap(({ node, field, text }): Mutation[] => {
    const other = texts.find((one) => one.field === field && one.text !== text)
    if (!other) return []
    return [
      {
        operator: 'wrong meta',
        location: `${node.id}, ${field} ${other.text}`,
        near: [node.id],
        needs: `a step into ${node.id}, compared with its meta`,
        config: withAt(machine.config, [...routeOf(node), 'meta', field], other.text),
      },
    ]
  })
}

type Input = (args: { context: object }) => unknown

/** The input of each invoke takes one field that has changed from the machine's first context. */
export function staleInputs(
  machine: AnyStateMachine,
  _chart: Chart,
  origins: readonly Origin[],
): readonly Mutation[] {
  return nodesOf(machine.root).flatMap((node) =>
    node.invoke.flatMap(({ id, input }, index) => {
      if (typeof input !== 'function') return []
      // SAFETY: XState calls it with context and event.
      const original = input as unknown as Input
      return changedFields(node, original, origins).map(
        (field): Mutation => ({
          operator: 'stale input',
          location: `${node.id}, ${id}: first ${field}`,
          near: [node.id],
          needs: `a call of ${id} after context.${field} has changed`,
          config: withAt(
            machine.config,
            routeToInput(node, index),
            stale(original, field, origins),
          ),
        }),
      )
    }),
  )
}

function routeToInput(node: AnyStateNode, index: number) {
  const at = Array.isArray(node.config.invoke) ? ['invoke', index] : ['invoke']
  return [...routeOf(node), ...at, 'input']
}

/** The fields whose first value would make another input in an explored state. */
function changedFields(node: AnyStateNode, input: Input, origins: readonly Origin[]) {
  const changed = new Set<string>()
  for (const { snapshot } of origins.flatMap(({ graph }) => [...graph.states.values()])) {
    if (!snapshot._nodes.some(({ id }) => id === node.id)) continue
    const reads = new Set<string>()
    try {
      const real = input({ context: new Proxy(snapshot.context, recordingReads(reads)) })
      for (const field of reads) {
        if (changed.has(field)) continue
        const other = stale(input, field, origins)({ context: snapshot.context })
        if (!isDeepStrictEqual(real, other)) changed.add(field)
      }
    } catch {
      // An input that needs its event is not evaluated.
    }
  }
  return [...changed]
}

function stale(input: Input, field: string, origins: readonly Origin[]): Input {
  const first: Record<string, unknown> = origins[0]?.graph.start.context ?? {}
  return (args) => input({ ...args, context: { ...args.context, [field]: first[field] } })
}
