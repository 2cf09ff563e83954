import type { Changed, Difference, MachineDifference, ResultChange } from './difference.ts'
import { isSame } from './difference.ts'

/** The differences by machine, one line each. */
export function describeDifference(difference: Difference): string {
  if (isSame(difference)) return 'Nothing is different.'
  const { machines, changed } = difference
  return [
    ...machines.added.map((name) => `${name} is new.`),
    ...machines.gone.map((name) => `${name} is gone.`),
    ...changed.flatMap((one) => [
      one.name,
      ...linesOf(one).map(({ sign, text }) => `  ${sign} ${text}`),
    ]),
  ].join('\n')
}

export type DifferenceLine = { readonly sign: '+' | '−' | '~'; readonly text: string }

/** Changed results come first: failures, then passes. */
export function linesOf(machine: MachineDifference): readonly DifferenceLine[] {
  const { states, transitions, changedTransitions, paths, results } = machine
  const named = {
    added: paths.added.map(({ id, title }) => `${id}: ${title}`),
    gone: paths.gone.map(({ id, title }) => `${id}: ${title}`),
  }
  return [
    ...[...results].sort((a, b) => rank(a) - rank(b)).map(resultLine),
    ...changeLines('state', states),
    ...changeLines('transition', transitions),
    ...changedTransitions.map(({ id, before, now }) => ({
      sign: '~' as const,
      text: `transition ${id}: was ${before}, now ${now}`,
    })),
    ...changeLines('path', named),
  ]
}

function resultLine({ path, title, level, before, now }: ResultChange): DifferenceLine {
  return { sign: '~', text: `path ${path} at the level ${level}: ${before}, now ${now} (${title})` }
}

function rank({ now }: ResultChange): number {
  return ['failed', 'passed', 'not run'].indexOf(now)
}

function changeLines(what: string, { added, gone }: Changed): readonly DifferenceLine[] {
  return [
    ...added.map((id) => ({ sign: '+' as const, text: `${what} ${id}` })),
    ...gone.map((id) => ({ sign: '−' as const, text: `${what} ${id}` })),
  ]
}
