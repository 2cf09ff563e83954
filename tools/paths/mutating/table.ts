import { tableOf } from '../table.ts'
import type { MutationResult } from './run.ts'

/** The least share of the mutants that the paths must find. */
const LEAST_SCORE = 0.95

/** How many of the mutants were found, of all charts together; 1 where there are none. */
export function mutationScore(results: readonly MutationResult[]): number {
  const total = sumOf(results, ({ total }) => total)
  return total === 0 ? 1 : sumOf(results, ({ killed }) => killed) / total
}

/** The figures of each chart and of all together. */
export function mutationTable(results: readonly MutationResult[]): string {
  const head = ['machine', 'mutants', 'killed', 'score', ...BY, 'equivalent', 'survived', 's']
  const rows = results.map((result) => rowOf(result.name, [result]))
  return tableOf([head, ...rows, ...(results.length > 1 ? [rowOf('all', results)] : [])])
}

/** Why the measure is not good enough: a line each, empty when it is. */
export function mutationFaults(results: readonly MutationResult[]): readonly string[] {
  const score = mutationScore(results)
  const tooLow = `The paths find ${percent(score)} of the mutants, at least ${percent(LEAST_SCORE)} expected`
  return [...(score < LEAST_SCORE ? [tooLow] : []), ...results.flatMap(({ faults }) => faults)]
}

/** Every mutant that was not found, with its location, and those that cannot be. */
export function mutationRemarks(results: readonly MutationResult[]): readonly string[] {
  return results.flatMap(({ name, survivors, equivalent }) => [
    ...survivors.map(({ mutant, distinguishedBy }) => {
      const shown = distinguishedBy
        ? `no path has the step ${distinguishedBy}`
        : 'no explored step shows it: a sample, an outcome or a fact of the key may be missing'
      return `${name}: survived: ${mutant.id}\n    ${shown}`
    }),
    ...equivalent.map(({ mutant, why }) => `${name}: equivalent: ${mutant.id}\n    ${why}`),
  ])
}

const BY = ['model', 'actor', 'unbuildable'] as const

function rowOf(name: string, results: readonly MutationResult[]): string[] {
  const figures = [
    sumOf(results, ({ total }) => total),
    sumOf(results, ({ killed }) => killed),
    percent(mutationScore(results)),
    ...BY.map((by) => sumOf(results, ({ killedBy }) => killedBy[by])),
    sumOf(results, ({ equivalent }) => equivalent.length),
    sumOf(results, ({ survivors }) => survivors.length),
    sumOf(results, ({ seconds }) => seconds).toFixed(1),
  ]
  return [name, ...figures.map(String)]
}

function sumOf(
  results: readonly MutationResult[],
  figure: (result: MutationResult) => number,
): number {
  return results.reduce((sum, result) => sum + figure(result), 0)
}

/** Rounded down: what falls short never looks as if it did not. */
function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`
}
