import { sql } from 'drizzle-orm'
import { raiseCatalogueRevision } from '#server/db/catalogue-revision.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { sqlState } from '#server/db/errors.ts'
import { IMPORTED } from '#server/db/seed.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { groupBy } from '#server/group-by.ts'
import { planAll } from '#server/modules/slots/window-plan.service.ts'
import { type GivenPicture, type PictureNames, pictureNames } from './picture-names.ts'
import type { DataProblem, Source } from './read-file.ts'
import { type Places, readRows, type StagedRow } from './read-rows.ts'
import { columnOf, namesKey, type Sheet } from './sheet.ts'
import {
  type Conflict,
  compare,
  conflictsOf,
  createStaging,
  missingRows,
  namesIn,
  removeMissing,
  samples,
  stage,
  write,
} from './sheet-sql.ts'
import { sheets } from './sheets/all-sheets.ts'
import { freeUniques, keysOfOthers, takenUniques } from './unique-values.ts'

export type ImportOptions = {
  /** Compares and changes nothing. */
  readonly dryRun?: boolean
  /** Deletes rows that the files do not contain, of the sheets that they do contain. */
  readonly replace?: boolean
  /** Every process runs a release that knows the sheets. */
  readonly allUpdated?: boolean
  /** Pictures that rows may name. */
  readonly pictures?: readonly GivenPicture[]
  /** Stores a picture that rows name, before they are committed. */
  storePicture?(picture: GivenPicture): Promise<void>
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
  /** Keys of at most twenty rows that are deleted. */
  readonly removed: readonly string[]
  /** At most twenty rows; a new one has no cells. */
  readonly examples: readonly { readonly key: string; readonly cells: readonly CellChange[] }[]
}

export type ImportResult =
  | {
      readonly ok: true
      readonly changes: readonly SheetChange[]
      /** Those of the import that rows name. */
      readonly pictures: readonly Pick<GivenPicture, 'file' | 'key'>[]
      /** Files of the import that no row names. */
      readonly unusedPictures?: readonly string[]
    }
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
  options: ImportOptions,
): Promise<ImportResult> {
  const { replace = false, allUpdated = false, progress = () => undefined } = options
  // The row is the lock, and keeps a later seed away from the lab's own data.
  await tx.execute(
    sql`insert into settings (name, value) values (${IMPORTED}, 'yes')
    on conflict (name) do update set updated_at = now()`,
  )
  const given = sheets.filter((sheet) => sources.some((source) => source.sheet === sheet))
  const problems: DataProblem[] = []
  const failed = () => problems.length > 0 && { ok: false as const, problems }
  for (const sheet of allUpdated ? [] : given) {
    if (await mayRunOlder(tx, sheet)) problems.push(olderProcesses(filesOf(sheet, sources)))
  }
  const pictures = await pictureNames(tx, given, options.pictures)
  const placeOf = await stageSources(tx, { given, sources, pictures, problems, progress })
  const unreadable = failed()
  if (unreadable) return unreadable

  const report = (sheet: Sheet, conflicts: readonly Conflict[]) => {
    for (const { line, ...conflict } of conflicts) {
      problems.push({ ...placeOf(sheet, line), ...conflict })
    }
  }
  const changes: SheetChange[] = []
  for (const together of byTable(given)) {
    progress('comparing and writing', changes.length / given.length)
    for (const sheet of together) {
      changes.push(await changeOf(tx, sheet, replace))
      report(sheet, await keysOfOthers(tx, sheet))
    }
    for (const sheet of together) await freeUniques(tx, sheet, { together, removes: replace })
    for (const sheet of together) report(sheet, await takenUniques(tx, sheet))
    const taken = failed()
    if (taken) return taken
    for (const sheet of together) {
      const refused = await refusalOf(() => write(tx, sheet), filesOf(sheet, sources))
      if (refused) return { ok: false, problems: [refused] }
    }
  }
  if (replace) {
    for (const sheet of given.toReversed()) {
      const refused = await refusalOf(() => removeMissing(tx, sheet), sheet.name)
      if (refused) return { ok: false, problems: [refused] }
    }
  }
  for (const sheet of given) report(sheet, await conflictsOf(tx, sheet))
  const conflicting = failed()
  if (conflicting) return conflicting
  progress('comparing and writing', 1)
  const removed = (count: number) => replace && count > 0
  if (changes.some(({ added, changed, missing }) => added + changed > 0 || removed(missing))) {
    await raiseCatalogueRevision(tx)
  }
  if (given.some(({ plansVisits }) => plansVisits)) await planAll(tx, new Date())
  const used = pictures.used()
  if (!options.dryRun) {
    for (const picture of used) await options.storePicture?.(picture)
  }
  return { ok: true, changes, pictures: used.map(({ file, key }) => ({ file, key })) }
}

/** Sheets of one table stand together, because a row of one can take a value of another. */
function byTable(given: readonly Sheet[]): Sheet[][] {
  return [...groupBy(given, ({ table }) => table).values()]
}

type PlaceOf = (sheet: Sheet, line: number) => Pick<DataProblem, 'file' | 'row'>

/**
 * Stages the rows of all files; the lines of a sheet's second file go on after those of its first.
 * @returns where a staged row stands
 */
async function stageSources(
  tx: Transaction,
  work: {
    readonly given: readonly Sheet[]
    readonly sources: readonly Source[]
    readonly pictures: PictureNames
    readonly problems: DataProblem[]
    progress(label: string, part: number): void
  },
): Promise<PlaceOf> {
  const { given, sources, pictures, problems } = work
  const known = await knownNames(tx, given)
  const places = new Map<string, Places>()
  const starts = new Map<Sheet, { readonly file: string; readonly after: number }[]>()
  for (const sheet of given) {
    await createStaging(tx, sheet)
    const seen = places.get(sheet.table) ?? new Map()
    places.set(sheet.table, seen)
    let after = 0
    for (const source of sources.filter((candidate) => candidate.sheet === sheet)) {
      starts.set(sheet, [...(starts.get(sheet) ?? []), { file: source.file, after }])
      const rows = readRows(source, {
        known,
        seen,
        pictures,
        problem: (problem) => problems.push(problem),
        progress: (part) => work.progress(source.file, part),
      })
      after = await stageRows(tx, sheet, { rows, known, after })
    }
  }
  return (sheet, line) => {
    const start = line > 0 ? starts.get(sheet)?.findLast(({ after }) => after < line) : undefined
    return start
      ? { file: start.file, row: line - start.after }
      : { file: filesOf(sheet, sources), row: 0 }
  }
}

/** What would change, before it does. */
async function changeOf(tx: Transaction, sheet: Sheet, replace: boolean): Promise<SheetChange> {
  const counts = await compare(tx, sheet)
  const gone = replace ? await missingRows(tx, sheet, EXAMPLES) : []
  const removed = gone.map((row) => keyOf(sheet, row))
  return { sheet: sheet.name, ...counts, removed, examples: await examplesOf(tx, sheet) }
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

/** @returns the line of the last row */
async function stageRows(
  tx: Transaction,
  sheet: Sheet,
  given: {
    readonly rows: AsyncIterable<StagedRow>
    readonly known: Map<string, Set<string>>
    /** Lines of the sheet's files before. */
    readonly after: number
  },
): Promise<number> {
  const referred = sheet.columns.flatMap(({ name, field }) => {
    const names = given.known.get(namesKey(sheet.table, field))
    return names ? [{ name, names }] : []
  })
  let last = given.after
  let batch: StagedRow[] = []
  for await (const row of given.rows) {
    for (const { name, names } of referred) names.add(String(row[name]))
    last = given.after + row.line
    batch.push(given.after === 0 ? row : { ...row, line: last })
    if (batch.length < BATCH) continue
    await stage(tx, sheet, batch)
    batch = []
  }
  await stage(tx, sheet, batch)
  return last
}

async function examplesOf(tx: Transaction, sheet: Sheet): Promise<SheetChange['examples']> {
  const pairs = await samples(tx, sheet, EXAMPLES)
  return pairs.map(({ before, after }) => {
    const cells = sheet.columns
      .map(({ name: column }) => ({
        column,
        before: textIn(sheet, before, column),
        after: textIn(sheet, after, column),
      }))
      .filter((cell) => cell.before !== cell.after)
    return { key: keyOf(sheet, after), cells: before === null ? [] : cells }
  })
}

function textIn(sheet: Sheet, row: Readonly<Record<string, unknown>> | null, name: string): string {
  const value = row?.[name] ?? null
  return value === null ? '' : columnOf(sheet, name).cell.format(value)
}

function keyOf(sheet: Sheet, row: Readonly<Record<string, unknown>>): string {
  return sheet.key.map((name) => textIn(sheet, row, name)).join(', ')
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
