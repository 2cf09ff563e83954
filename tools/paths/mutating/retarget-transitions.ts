import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import type { Mutation } from './mutation.ts'
import { type MutationPoint, mutationPointsOf } from './mutation-points.ts'

type Target = { readonly words: string; readonly config: Readonly<Record<string, unknown>> }

/**
 * Each transition leads elsewhere: to the state beside its target, to the one beside that one's
 * parent, back to its own source, or nowhere.
 */
export function retargetTransitions(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  return mutationPointsOf(machine, chart).flatMap((site) =>
    targetsFor(site).map(({ words, config }) => ({
      operator: 'retarget',
      location: `${site.id} → ${words}`,
      near: site.near,
      config: site.become({ ...site.config, ...config }),
    })),
  )
}

function targetsFor({ definition }: MutationPoint): readonly Target[] {
  const { source } = definition
  const target: AnyStateNode | undefined = definition.target?.[0]
  const from = target ?? source
  const others = new Set([besideOf(from), from.parent && besideOf(from.parent)])
  const targets = [...others].flatMap((node) => (node ? [to(node)] : []))
  if (showsWhenEntered(source) && !definition.reenter) targets.push(again(source))
  return target ? [...targets, nowhere] : targets
}

const nowhere: Target = { words: 'no target', config: { target: undefined } }

function to(node: AnyStateNode): Target {
  return { words: node.id, config: { target: `#${node.id}` } }
}

/** Whether re-entering a state can be observed. */
function showsWhenEntered({ parent, type, config }: AnyStateNode): boolean {
  if (!parent) return false
  return type !== 'atomic' || ['entry', 'exit', 'invoke', 'after'].some((key) => key in config)
}

function again(source: AnyStateNode): Target {
  return {
    words: `${source.id}, re-entered`,
    config: { target: `#${source.id}`, reenter: true },
  }
}

/** The next state of the same parent. Regions have none: all of them are active anyway. */
function besideOf({ parent, key }: AnyStateNode): AnyStateNode | undefined {
  if (parent?.type !== 'compound') return undefined
  const all = Object.values(parent.states).filter(({ type }) => type !== 'history')
  const index = all.findIndex((one) => one.key === key)
  const next = all[(index + 1) % all.length]
  return next?.key === key ? undefined : next
}
