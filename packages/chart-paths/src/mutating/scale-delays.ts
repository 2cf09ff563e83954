import type { AnyStateMachine } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import { nodesOf, routeOf, withAt } from './config.ts'
import type { Delays, Mutation } from './mutation.ts'

const FACTORS = { 'ten times as long': 10, 'a tenth as long': 0.1 }

/** Makes each delay, named or numeric, once ten times as long and once a tenth as long. */
export function scaleDelays(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  return [...namedDelays(machine, chart), ...numericDelays(machine)]
}

function namedDelays(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  return Object.entries(machine.implementations.delays).flatMap(([name, delay]) =>
    Object.entries(FACTORS).map(([words, factor]): Mutation => {
      const uses = [...chart.timers.values()].filter((timer) => timer.delay === name)
      return {
        operator: 'change delay',
        location: `${name}, ${words}`,
        near: uses.map(({ source }) => source),
        needs: `a step that starts the timer ${name}`,
        config: machine.config,
        delays: { [name]: scaled(delay, factor) },
      }
    }),
  )
}

function scaled(delay: Delays[string], factor: number): Delays[string] {
  if (typeof delay === 'number') return delay * factor
  return (given, params) => delay(given, params) * factor
}

function numericDelays(machine: AnyStateMachine): readonly Mutation[] {
  return nodesOf(machine.root).flatMap((node) =>
    Object.entries(node.config.after ?? {}).flatMap(([delay, transitions]) => {
      if (Number.isNaN(Number(delay))) return []
      return Object.entries(FACTORS).map(([words, factor]): Mutation => {
        const { [delay]: _, ...others } = node.config.after ?? {}
        return {
          operator: 'change delay',
          location: `${node.id}, ${delay} ms, ${words}`,
          near: [node.id],
          needs: `a step into ${node.id}`,
          config: withAt(machine.config, [...routeOf(node), 'after'], {
            ...others,
            [Number(delay) * factor]: transitions,
          }),
        }
      })
    }),
  )
}
