import { tableOf } from '../table.ts'
import type { MutationResult } from './run.ts'

/** The least share of mutants that the paths must kill. */
const MIN_SCORE = 0.95

/** The share of killed mutants over all charts; 1 when there are no mutants. */
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

/** Reasons why the score is not good enough, one line each. */
export function mutationFaults(results: readonly MutationResult[]): readonly string[] {
  const score = mutationScore(results)
  const tooLow = `The paths find ${percent(score)} of the mutants, at least ${percent(MIN_SCORE)} expected`
  return [...(score < MIN_SCORE ? [tooLow] : []), ...results.flatMap(({ faults }) => faults)]
}

/** Surviving and equivalent mutants with their locations. */
export function mutationRemarks(results: readonly MutationResult[]): readonly string[] {
  return results.flatMap(({ name, survivors, equivalent }) => [
    ...survivors.map(({ mutant, distinguishedBy }) => {
      const shown = distinguishedBy
        ? `no path has the step ${distinguishedBy}`
        : `no explored step shows it: it takes ${mutant.needs}. A sample, an outcome or a fact of the key may be missing`
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

/** Rounded down, so that a share below the limit never looks sufficient. */
function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`
}
