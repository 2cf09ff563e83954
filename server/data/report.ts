import type { ImportResult, SheetChange } from './import.ts'
import type { DataProblem } from './read-file.ts'

const MOST_PROBLEMS = 1_000

function problemLine({ file, row, column, value, allowed }: DataProblem): string {
  const where = [file, row > 0 ? `row ${row}` : '', column].filter(Boolean).join(', ')
  return `${where}: ${value === '' ? '' : `"${value.slice(0, 80)}"; `}allowed: ${allowed}`
}

const andMore = (more: number) => (more > 0 ? [`  … and ${more} more`] : [])

function changeLines(change: SheetChange, removes: boolean) {
  const { sheet, added, changed, missing, removed, examples } = change
  const fate = removes ? 'removed' : 'not in the files, kept'
  const rest = missing > 0 ? `, ${missing} ${fate}` : ''
  const rows = examples.map(({ key, cells }) =>
    cells.length === 0
      ? `  + ${key}`
      : `  ~ ${key}: ${cells
          .map(({ column, before, after }) => `${column} "${before}" → "${after}"`)
          .join('; ')}`,
  )
  return [
    `${sheet}: ${added} new, ${changed} changed${rest}`,
    ...rows,
    ...andMore(added + changed - examples.length),
    ...removed.map((key) => `  - ${key}`),
    ...(removes ? andMore(missing - removed.length) : []),
  ]
}

/** What the import did, or every problem, for a terminal. */
export function reportOf(
  result: ImportResult,
  { dryRun = false, replace = false }: { dryRun?: boolean; replace?: boolean },
): string {
  if (!result.ok) {
    const { problems } = result
    const more = problems.length - MOST_PROBLEMS
    return [
      ...problems.slice(0, MOST_PROBLEMS).map(problemLine),
      ...(more > 0 ? [`… and ${more} more`] : []),
      `Nothing was imported: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
    ].join('\n')
  }
  const { changes, pictures, unusedPictures = [] } = result
  const total = changes.reduce(
    (sum, { added, changed, missing }) => sum + added + changed + (replace ? missing : 0),
    0,
  )
  const done = dryRun ? 'Nothing was changed: a dry run.' : 'Imported.'
  return [
    ...changes.flatMap((change) => changeLines(change, replace)),
    ...pictures.map(({ file, key }) => `picture ${file} as ${key.replace(/^public\//, '')}`),
    ...unusedPictures.map((file) => `picture ${file}: no row names it, so it is left out`),
    total === 0 ? 'Nothing to change.' : done,
  ].join('\n')
}

/** A progress bar on a terminal; elsewhere nothing. */
export function progressBar(stream: NodeJS.WriteStream): {
  show(label: string, part: number): void
  clear(): void
} {
  const WIDTH = 30
  const LINE = 78
  let last = ''
  return {
    show(label, part) {
      if (!stream.isTTY) return
      const full = Math.round(Math.min(1, part) * WIDTH)
      const percent = String(Math.floor(Math.min(1, part) * 100)).padStart(3)
      const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${percent} % ${label}`
      if (bar === last) return
      last = bar
      stream.write(`\r${bar.slice(0, LINE).padEnd(LINE)}`)
    },
    clear() {
      if (stream.isTTY && last !== '') stream.write(`\r${' '.repeat(LINE)}\r`)
    },
  }
}
