import { type AnyStateMachine, and, not, or } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import { compositionOf, type Guard, type Operator } from '../exploring/composed-guard.ts'
import { nameOfGuard } from '../exploring/guard-operands.ts'
import type { Mutation } from './mutation.ts'
import { mutationPointsOf } from './mutation-points.ts'

/** Drops each guard once and negates it once. */
export function mutateGuards(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  return mutationPointsOf(machine, chart).flatMap(
    ({ id, near, config, replaceWith }): Mutation[] => {
      const { guard, ...unguarded } = config
      if (guard === undefined) return []
      // SAFETY: `not` accepts the guard of any transition.
      const negated = not(guard as 'named')
      return [
        {
          operator: 'drop guard',
          location: id,
          near,
          needs: `a step in which the guard of ${id} fails`,
          config: replaceWith(unguarded),
        },
        {
          operator: 'negate guard',
          location: id,
          near,
          needs: `a step in which the guard of ${id} is evaluated`,
          config: replaceWith({ ...unguarded, guard: negated }),
        },
      ]
    },
  )
}

/** Changes each `and`, `or` and `not` once: in a transition, and in a guard that has a name. */
export function mutateOperands(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  const points = mutationPointsOf(machine, chart)
  const inline = points.flatMap(({ id, near, config, replaceWith }) =>
    variantsOf(guardIn(config)).map(
      ({ words, guard, ...variant }): Mutation => ({
        ...variant,
        location: `${id}, ${words}`,
        near,
        config: replaceWith({ ...config, guard }),
      }),
    ),
  )
  const named = Object.entries(machine.implementations.guards).flatMap(([name, guard]) => {
    const near = points
      .filter(({ config }) => namesIn(guardIn(config)).includes(name))
      .flatMap(({ near }) => near)
    return variantsOf(guard).map(
      ({ words, guard: changed, ...variant }): Mutation => ({
        ...variant,
        location: `${name}, ${words}`,
        near,
        config: machine.config,
        // SAFETY: `and`, `or` and `not` return guards, and a guard in place of one may be a name.
        guards: { [name]: changed as typeof guard },
      }),
    )
  })
  return [...inline, ...named]
}

type Variant = Pick<Mutation, 'operator' | 'needs'> & {
  readonly words: string
  readonly guard: Guard
}

/** Every change of one operator or operand in a composed guard. */
function variantsOf(guard: Guard): readonly Variant[] {
  const composed = compositionOf(guard)
  if (!composed) return []
  const { operator, operands } = composed
  const inner = operands.flatMap((operand, index) =>
    variantsOf(operand).map((variant) => ({
      ...variant,
      guard: composedOf(operator, operands.with(index, variant.guard)),
    })),
  )
  return [...changesOf(operator, operands), ...inner]
}

function changesOf(operator: Operator, operands: readonly Guard[]): readonly Variant[] {
  const names = operands.map(nameOfGuard)
  if (operator === 'not') {
    const [name = ''] = names
    const needs = `a step in which ${name} decides`
    return [{ operator: 'drop not', words: `not ${name}`, needs, guard: operands[0] }]
  }
  const other = operator === 'and' ? 'or' : 'and'
  const words = names.join(` ${operator} `)
  const swapped: Variant = {
    operator: 'swap and, or',
    words,
    needs: `a step in which only some of ${names.join(', ')} hold`,
    guard: composedOf(other, operands),
  }
  const value = operator === 'and' ? 'false' : 'true'
  const dropped = operands.map(
    (_, index): Variant => ({
      operator: 'drop operand',
      words: `${names[index]} of ${words}`,
      needs: `a step in which ${names[index]} alone decides by being ${value}`,
      guard: composedOf(
        operator,
        operands.filter((_, at) => at !== index),
      ),
    }),
  )
  return [swapped, ...dropped]
}

function composedOf(operator: Operator, operands: readonly Guard[]): Guard {
  // SAFETY: the operands come from a guard of XState.
  const given = operands as readonly 'named'[]
  if (operator === 'not') return not(given[0] as 'named') as Guard
  return (operator === 'and' ? and(given) : or(given)) as Guard
}

/** The names of guards that a guard refers to, inside a composition too. */
function namesIn(guard: Guard): readonly string[] {
  if (guard === undefined) return []
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'object') return [guard.type]
  return compositionOf(guard)?.operands.flatMap(namesIn) ?? []
}

function guardIn({ guard }: Readonly<Record<string, unknown>>): Guard {
  // SAFETY: XState types the config of any transition as any.
  return guard as Guard
}
