import { sql } from 'drizzle-orm'
import { raiseCatalogueRevision } from '#server/db/catalogue-revision.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { sqlState } from '#server/db/errors.ts'
import { IMPORTED } from '#server/db/seed.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { planAll } from '#server/modules/slots/window-plan.service.ts'
import type { DataProblem, Source } from './read-file.ts'
import { namesKey, readRows, type StagedRow } from './read-rows.ts'
import { columnOf, type Sheet } from './sheet.ts'
import {
  compare,
  conflictsOf,
  createStaging,
  linesOfOthers,
  namesIn,
  removeMissing,
  samples,
  stage,
  write,
} from './sheet-sql.ts'
import { sheets } from './sheets/all-sheets.ts'

export type ImportOptions = {
  /** Compares and changes nothing. */
  readonly dryRun?: boolean
  /** Deletes rows that the files do not contain, of the sheets that they do contain. */
  readonly replace?: boolean
  /** Every process runs a release that knows the sheets. */
  readonly allUpdated?: boolean
  /** Called as work goes on, with a part from 0 to 1. */
  progress?(label: string, part: number): void
}

export type CellChange = {
  readonly column: string
  readonly before: string
  readonly after: string
}

export type SheetChange = {
  readonly sheet: string
  readonly added: number
  readonly changed: number
  /** Rows of the database that the files do not contain; deleted only by `replace`. */
  readonly missing: number
  /** At most twenty rows; a new one has no cells. */
  readonly examples: readonly { readonly key: string; readonly cells: readonly CellChange[] }[]
}

export type ImportResult =
  | { readonly ok: true; readonly changes: readonly SheetChange[] }
  | { readonly ok: false; readonly problems: readonly DataProblem[] }

const BATCH = 5_000
const EXAMPLES = 20

/** Rolls the transaction back with its result. */
class Undo extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('The import changes nothing.')
    this.result = result
  }
}

/**
 * Imports all rows or none. The catalogue's revision rises with them, so every process shows the
 * change within seconds. Concurrent imports wait for each other.
 */
export async function importSources(
  db: Database,
  sources: readonly Source[],
  options: ImportOptions = {},
): Promise<ImportResult> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await importInto(tx, sources, options)
      if (!result.ok || options.dryRun) throw new Undo(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undo) return error.result
    throw error
  }
}

async function importInto(
  tx: Transaction,
  sources: readonly Source[],
  { replace = false, allUpdated = false, progress = () => undefined }: ImportOptions,
): Promise<ImportResult> {
  // The row is the lock, and keeps a later seed away from the lab's own data.
  await tx.execute(
    sql`insert into settings (name, value) values (${IMPORTED}, 'yes')
    on conflict (name) do update set updated_at = now()`,
  )
  const given = sheets.filter((sheet) => sources.some((source) => source.sheet === sheet))
  const problems: DataProblem[] = []
  for (const sheet of allUpdated ? [] : given) {
    if (await mayRunOlder(tx, sheet)) problems.push(olderProcesses(filesOf(sheet, sources)))
  }
  const known = await knownNames(tx, given)
  for (const sheet of given) {
    await createStaging(tx, sheet)
    const seen = new Map<string, Map<string, string>>()
    for (const source of sources.filter((candidate) => candidate.sheet === sheet)) {
      const rows = readRows(source, {
        known,
        seen,
        problem: (problem) => problems.push(problem),
        progress: (part) => progress(source.file, part),
      })
      await stageRows(tx, sheet, rows, known)
    }
  }
  if (problems.length > 0) return { ok: false, problems }

  const changes: SheetChange[] = []
  for (const [at, sheet] of given.entries()) {
    progress('comparing and writing', at / given.length)
    const file = filesOf(sheet, sources)
    const counts = await compare(tx, sheet)
    for (const row of await linesOfOthers(tx, sheet)) {
      const allowed = `a ${sheet.key.join(' and ')} that no other kind of item has`
      problems.push({ file, row, column: sheet.key.join(' and '), value: '', allowed })
    }
    if (problems.length > 0) return { ok: false, problems }
    changes.push({ sheet: sheet.name, ...counts, examples: await examplesOf(tx, sheet) })
    const refused = await refusalOf(() => write(tx, sheet), file)
    if (refused) return { ok: false, problems: [refused] }
  }
  if (replace) {
    for (const sheet of given.toReversed()) {
      const refused = await refusalOf(() => removeMissing(tx, sheet), sheet.name)
      if (refused) return { ok: false, problems: [refused] }
    }
  }
  for (const sheet of given) {
    const file = filesOf(sheet, sources)
    for (const { line, ...conflict } of await conflictsOf(tx, sheet)) {
      problems.push({ file, row: line, ...conflict })
    }
  }
  if (problems.length > 0) return { ok: false, problems }
  progress('comparing and writing', 1)
  const removed = (count: number) => replace && count > 0
  if (changes.some(({ added, changed, missing }) => added + changed > 0 || removed(missing))) {
    await raiseCatalogueRevision(tx)
  }
  if (given.some(({ plansVisits }) => plansVisits)) await planAll(tx, new Date())
  return { ok: true, changes }
}

async function mayRunOlder(tx: Transaction, { olderMayRun }: Sheet): Promise<boolean> {
  if (olderMayRun === undefined) return false
  const { rows } = await tx.execute(sql`select ${sql.raw(olderMayRun)} as may`)
  return rows[0]?.may === true
}

function olderProcesses(file: string): DataProblem {
  const allowed =
    'only with --all-processes-updated, once every process runs this release or a newer one: older ones do not know this sheet'
  return { file, row: 0, column: '', value: '', allowed }
}

function filesOf(sheet: Sheet, sources: readonly Source[]): string {
  const files = sources.filter((source) => source.sheet === sheet)
  return files.map(({ file }) => file).join(', ')
}

/** Names in the database; those of the files are added as they are read. */
async function knownNames(tx: Transaction, given: readonly Sheet[]) {
  const known = new Map<string, Set<string>>()
  for (const { refersTo } of given.flatMap(({ columns }) => columns)) {
    if (!refersTo) continue
    const key = namesKey(refersTo.table, refersTo.name)
    if (!known.has(key)) known.set(key, await namesIn(tx, refersTo))
  }
  return known
}

async function stageRows(
  tx: Transaction,
  sheet: Sheet,
  rows: AsyncIterable<StagedRow>,
  known: Map<string, Set<string>>,
): Promise<void> {
  const referred = sheet.columns.flatMap(({ name, field }) => {
    const names = known.get(namesKey(sheet.table, field))
    return names ? [{ name, names }] : []
  })
  let batch: StagedRow[] = []
  for await (const row of rows) {
    for (const { name, names } of referred) names.add(String(row[name]))
    batch.push(row)
    if (batch.length < BATCH) continue
    await stage(tx, sheet, batch)
    batch = []
  }
  await stage(tx, sheet, batch)
}

async function examplesOf(tx: Transaction, sheet: Sheet): Promise<SheetChange['examples']> {
  const pairs = await samples(tx, sheet, EXAMPLES)
  return pairs.map(({ before, after }) => {
    const textIn = (row: Record<string, unknown> | null, name: string) => {
      const value = row?.[name] ?? null
      return value === null ? '' : columnOf(sheet, name).cell.format(value)
    }
    const cells = sheet.columns
      .map(({ name: column }) => ({
        column,
        before: textIn(before, column),
        after: textIn(after, column),
      }))
      .filter((cell) => cell.before !== cell.after)
    const key = sheet.key.map((name) => textIn(after, name)).join(', ')
    return { key, cells: before === null ? [] : cells }
  })
}

/** Integrity constraints that only the database can judge, such as rows still referred to. */
async function refusalOf(
  work: () => Promise<void>,
  file: string,
): Promise<DataProblem | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!sqlState(error)?.startsWith('23')) throw error
    return { file, row: 0, column: '', value: '', allowed: allowedBy(error) }
  }
}

function allowedBy(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const detail = cause instanceof Error && 'detail' in cause ? String(cause.detail) : ''
  const rule = cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : ''
  return `rows that the database accepts (${[rule, detail].filter(Boolean).join(': ')})`
}
