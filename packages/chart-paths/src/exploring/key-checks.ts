import type { AnyEventObject, MachineContext } from 'xstate'
import type { Explore } from '../model.ts'
import { outcomeCauses, sampleCauses } from './causes.ts'
import type { ExploredState } from './explored-state.ts'
import type { Graph } from './graph.ts'
import type { GuardReads } from './guard-reads.ts'

/** Faults of a key: facts that guards read and the key loses. One line each. */
export function keyFaults(
  graph: Graph,
  explore: Explore,
  reads: GuardReads,
  keyReads: ReadonlySet<string>,
): readonly string[] {
  const outside = [...reads].flatMap(([transition, fields]) =>
    [...fields]
      .filter((field) => !keyReads.has(field))
      .map((field) => `The guard of ${transition} reads context.${field}, and the key does not`),
  )
  if (outside.length > 0) return outside
  return differingAnswers(graph, explore, new Set([...reads.values()].flatMap((f) => [...f])))
}

/**
 * A key may read a field and still lose the part that a guard needs. So two contexts of one
 * explored state must take the same transitions for every event and outcome.
 */
function differingAnswers(
  { chart, edges }: Graph,
  explore: Explore,
  fields: ReadonlySet<string>,
): readonly string[] {
  const samples = sampleCauses(explore)
  const names = [...fields]
  const texts = new WeakMap<object, string>()
  const compared = new Map<string, Set<string>>()
  const faults = new Set<string>()
  for (const { result } of edges) {
    const { state, context } = result
    const seen = compared.get(state.key) ?? new Set([read(state.snapshot.context)])
    compared.set(state.key, seen)
    if (context === state.snapshot.context || seen.has(read(context))) continue
    seen.add(read(context))
    const ends = state.running.flatMap((running) => outcomeCauses(running, explore))
    for (const { type, event } of [...samples, ...ends]) {
      const answers = [answer(state, state.snapshot.context, event), answer(state, context, event)]
      if (answers[0] === answers[1]) continue
      faults.add(
        `${type} is answered in two ways in one state (${answers.join('; or ')}): ` +
          'the key loses what the guard reads',
      )
    }
  }
  return [...faults]

  function read(context: MachineContext): string {
    return names.map((field) => textOf(context[field])).join()
  }

  /** Contexts share most of their values. */
  function textOf(value: unknown): string {
    if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
    const text = texts.get(value) ?? JSON.stringify(value)
    texts.set(value, text)
    return text
  }

  function answer(
    { snapshot }: ExploredState,
    context: MachineContext,
    event: AnyEventObject,
  ): string {
    const selected = snapshot.machine.getTransitionData({ ...snapshot, context }, event)
    return selected.map((definition) => chart.idOf(definition)).join(', ') || 'refused'
  }
}
