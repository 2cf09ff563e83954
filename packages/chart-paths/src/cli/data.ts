import { fieldUsesIn, flowPairsOn, flowWays, idOfUse, usesOn } from '../covering/data-flow.ts'
import type { Generated } from '../covering/generate.ts'
import type { FieldUse } from '../exploring/field-uses.ts'
import { tableOf } from '../table.ts'
import { type CommandContext, generateAll } from './command.ts'
import { keptPathsOf } from './save.ts'

/** What the paths that are kept do with the values of the context, and what no sample shows. */
export function data(command: CommandContext): number {
  const { out, options } = command
  const rows = [['machine', 'uses', 'pairs on paths', 'pairs', 'ms']]
  const remarks: string[] = []
  for (const generated of generateAll(command)) {
    const began = performance.now()
    const { uses, pairs, missing } = flowOf(generated)
    const ids = new Set(uses.flatMap((use) => (use.isFirst ? [] : [idOfUse(use)])))
    const ms = Math.round(performance.now() - began)
    const figures = [ids.size, pairs.size, pairs.size + missing.length, ms]
    rows.push([generated.name, ...figures.map(String)])
    remarks.push(...gapsIn(uses).map((gap) => `${generated.name}: note: ${gap}`))
    if (options.machine === null) continue
    for (const [pair, way] of missing) {
      remarks.push(`no path has ${pair}`, `  by ${way.map(({ cause }) => cause.type).join(', ')}`)
    }
  }
  out([tableOf(rows), ...remarks].join('\n'))
  return 0
}

function flowOf({ origins, paths }: Generated) {
  const uses: FieldUse[] = []
  const pairs = new Set<string>()
  const kept = keptPathsOf(origins, paths)
  for (const origin of origins) {
    const usesOf = fieldUsesIn(origin)
    for (const path of kept.filter(({ variant }) => variant === origin.variant)) {
      uses.push(...usesOn(path, usesOf))
      for (const pair of flowPairsOn(path, usesOf)) pairs.add(pair)
    }
  }
  const ways = new Map(origins.flatMap((origin) => [...flowWays(origin)]))
  const missing = [...ways].filter(([pair]) => !pairs.has(pair))
  return { uses, pairs, missing }
}

/** What no path can show, because no sample or outcome brings another value. */
function gapsIn(uses: readonly FieldUse[]): readonly string[] {
  const fields = new Set(uses.map(({ field }) => field))
  const others = uses.filter(({ isFirst }) => !isFirst)
  for (const { field } of others) fields.delete(field)
  const writes = (kinds: readonly string[], of: readonly FieldUse[]) =>
    new Set(
      of.filter(({ kind }) => kinds.includes(kind)).map(({ by, field }) => `${by} writes ${field}`),
    )
  const replaced = writes(['changed', 'reset'], others)
  const written = writes(['changed'], uses)
  const same = [...writes(['kept'], others)].filter((one) => written.has(one) && !replaced.has(one))
  return [
    ...[...fields].map((field) => `${field} never has another value than its first`),
    ...same.map((one) => `${one} again with the same value only`),
  ]
}
