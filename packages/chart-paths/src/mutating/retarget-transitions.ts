import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import type { Mutation } from './mutation.ts'
import { type MutationPoint, mutationPointsOf } from './mutation-points.ts'

type Target = { readonly words: string; readonly config: Readonly<Record<string, unknown>> }

/**
 * Each transition gets other targets, one at a time: the sibling of its target, the sibling of the
 * target's parent, its own source, or none.
 */
export function retargetTransitions(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  return mutationPointsOf(machine, chart).flatMap((point) =>
    targetsFor(point).map(({ words, config }) => ({
      operator: 'retarget',
      location: `${point.id} → ${words}`,
      near: point.near,
      needs: `a step over ${point.id} that tells the two states apart`,
      config: point.replaceWith({ ...point.config, ...config }),
    })),
  )
}

function targetsFor({ definition }: MutationPoint): readonly Target[] {
  const { source } = definition
  const target: AnyStateNode | undefined = definition.target?.[0]
  const from = target ?? source
  const others = new Set([siblingOf(from), from.parent && siblingOf(from.parent)])
  const targets = [...others].flatMap((node) => (node ? [targeting(node)] : []))
  if (isReentryObservable(source) && !definition.reenter) targets.push(reentering(source))
  return target ? [...targets, noTarget] : targets
}

const noTarget: Target = { words: 'no target', config: { target: undefined } }

function targeting(node: AnyStateNode): Target {
  return { words: node.id, config: { target: `#${node.id}` } }
}

/** Whether re-entering a state can be observed. */
function isReentryObservable({ parent, type, config }: AnyStateNode): boolean {
  if (!parent) return false
  return type !== 'atomic' || ['entry', 'exit', 'invoke', 'after'].some((key) => key in config)
}

function reentering(source: AnyStateNode): Target {
  return {
    words: `${source.id}, re-entered`,
    config: { target: `#${source.id}`, reenter: true },
  }
}

/** The next state of the same parent. Regions have none, because all of them are active. */
function siblingOf({ parent, key }: AnyStateNode): AnyStateNode | undefined {
  if (parent?.type !== 'compound') return undefined
  const all = Object.values(parent.states).filter(({ type }) => type !== 'history')
  const index = all.findIndex((one) => one.key === key)
  const next = all[(index + 1) % all.length]
  return next?.key === key ? undefined : next
}
