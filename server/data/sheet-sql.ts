import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type Column, columnOf, type Reference, type Row, type Sheet } from './sheet.ts'

/*
 * The statements that are the same for each sheet. Names come from the sheets, never from files;
 * values are parameters, or rows of staging tables.
 */

export const quoted = (name: string) => `"${name}"`
export const staging = ({ name }: Sheet) => quoted(`stage ${name}`)
export const delta = ({ name }: Sheet) => quoted(`delta ${name}`)
const names = (columns: readonly Column[]) => columns.map(({ name }) => quoted(name))

/** Undefined where the row itself has the names. */
function storedReference({ refersTo }: Column): Reference | undefined {
  return refersTo?.asNames ? undefined : refersTo
}

function referenceOf(column: Column, at: number): { join: string; value: string } | undefined {
  const { field } = column
  const refersTo = storedReference(column)
  if (!refersTo || refersTo.many) return undefined
  const { table, name, id } = refersTo
  return {
    join: `left join ${table} r${at} on r${at}.${id} = t.${field}`,
    value: `r${at}.${name}`,
  }
}

/** Names of an array of ids, in its order. */
function manyNames({ table, name, id }: Reference, field: string): string {
  return `(select array_agg(r.${name} order by u.at) from unnest(t.${field}) with ordinality u(id, at)
    join ${table} r on r.${id} = u.id)`
}

/** The rows of the database in the form of the sheet. */
function current({ table, columns, fixed = {} }: Sheet): string {
  const selected = columns.map((column, at) => {
    const { cell, field, stored, name } = column
    const refersTo = storedReference(column)
    const value =
      referenceOf(column, at)?.value ??
      (refersTo?.many ? manyNames(refersTo, field) : (stored?.read ?? `t.${field}`))
    return `(${value})::${cell.sql} as ${quoted(name)}`
  })
  const joins = columns.map((column, at) => referenceOf(column, at)?.join ?? '')
  const conditions = Object.entries(fixed).map(([field, value]) => `t.${field} = '${value}'`)
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  return `select ${selected.join(', ')} from ${table} t ${joins.join(' ')} ${where}`
}

function onKey({ key }: Sheet, left: string, right: string): string {
  return key.map((name) => `${left}.${quoted(name)} = ${right}.${quoted(name)}`).join(' and ')
}

async function numberFrom(tx: Executor, query: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql.raw(query))
  return rows[0]?.count ?? 0
}

const typed = ({ columns }: Sheet) =>
  columns.map(({ name, cell }) => `${quoted(name)} ${cell.sql}`).join(', ')

export async function createStaging(tx: Executor, sheet: Sheet): Promise<void> {
  await tx.execute(
    sql.raw(`create temp table ${staging(sheet)} (line int, ${typed(sheet)}) on commit drop`),
  )
}

/** Rows of one file. For a column that it lacks they get what is stored. */
export async function stage(tx: Executor, sheet: Sheet, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const values = sheet.columns.map(({ name }) => `${name in first ? 'x' : 'c'}.${quoted(name)}`)
  const isWhole = sheet.columns.every(({ name }) => name in first)
  const stored = isWhole ? '' : `left join (${current(sheet)}) c on ${onKey(sheet, 'x', 'c')}`
  const shape = sql.raw(`as x(line int, ${typed(sheet)}) ${stored}`)
  const into: SQL = sql.raw(
    `insert into ${staging(sheet)} select x.line, ${values.join(', ')} from`,
  )
  await tx.execute(sql`${into} json_to_recordset(${JSON.stringify(rows)}::json) ${shape}`)
}

/** Keeps what differs from the database, and tells how many rows are new, changed and missing. */
export async function compare(
  tx: Executor,
  sheet: Sheet,
): Promise<{ added: number; changed: number; missing: number }> {
  const { key, columns } = sheet
  const first = quoted(key[0] ?? '')
  const row = (from: string) =>
    names(columns)
      .map((name) => `${from}.${name}`)
      .join(', ')
  await tx.execute(sql.raw(`analyze ${staging(sheet)}`))
  await tx.execute(
    sql.raw(
      `create temp table ${delta(sheet)} on commit drop as
      select s.*, c.${first} is null as is_new
      from ${staging(sheet)} s left join (${current(sheet)}) c on ${onKey(sheet, 's', 'c')}
      where c.${first} is null or (${row('s')}) is distinct from (${row('c')})`,
    ),
  )
  const [added, changed] = [
    await numberFrom(tx, `select count(*)::int from ${delta(sheet)} where is_new`),
    await numberFrom(tx, `select count(*)::int from ${delta(sheet)} where not is_new`),
  ]
  const missing = await numberFrom(
    tx,
    `select count(*)::int from (${current(sheet)}) c
    where not exists (select from ${staging(sheet)} s where ${onKey(sheet, 's', 'c')})`,
  )
  return { added, changed, missing }
}

/** Some of the rows of the database that the files do not contain, by key. */
export async function missingRows(
  tx: Executor,
  sheet: Sheet,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
    sql.raw(
      `select to_jsonb(c) as row from (${current(sheet)}) c
      where not exists (select from ${staging(sheet)} s where ${onKey(sheet, 's', 'c')})
      order by ${sheet.key.map(quoted).join(', ')} limit ${limit}`,
    ),
  )
  return rows.map(({ row }) => row)
}

type Pair = {
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown>
}

/** Some of the rows that differ, first those that change. */
export async function samples(tx: Executor, sheet: Sheet, limit: number): Promise<Pair[]> {
  const { rows } = await tx.execute<Pair>(
    sql.raw(
      `with d as (select * from ${delta(sheet)} order by is_new, line limit ${limit})
      select to_jsonb(c) as before, to_jsonb(d) as after
      from d left join (${current(sheet)}) c on ${onKey(sheet, 'd', 'c')}
      order by d.is_new, d.line`,
    ),
  )
  return rows
}

export type Conflict = {
  /** Of the staged row; 0 for the sheet. */
  readonly line: number
  readonly column: string
  readonly value: string
  readonly allowed: string
}

/** The staged rows that break a rule between rows, after all changes were written. */
export async function conflictsOf(tx: Executor, sheet: Sheet): Promise<Conflict[]> {
  if (!sheet.conflicts) return []
  const { rows } = await tx.execute<Conflict>(sql.raw(sheet.conflicts(staging(sheet))))
  return rows
}

/** Keys of the pictures that rows name. */
export async function picturesIn(tx: Executor, { table, field }: { table: string; field: string }) {
  const { rows } = await tx.execute<{ key: string }>(
    sql.raw(`select distinct ${field} as key from ${table} where ${field} like 'public/%'`),
  )
  return rows.map(({ key }) => key)
}

/** Inserts and updates what differs. */
export async function write(tx: Executor, sheet: Sheet): Promise<void> {
  const { table, columns, key, fixed = {}, initial = {}, afterwards } = sheet
  const values = columns.map((column, at) => {
    const { name, stored } = column
    const refersTo = storedReference(column)
    if (refersTo?.many) {
      const { table: other, name: by, id } = refersTo
      return `(select array_agg(r.${id} order by u.at)
        from unnest(d.${quoted(name)}) with ordinality u(name, at)
        join ${other} r on r.${by} = u.name)`
    }
    return refersTo ? `r${at}.${refersTo.id}` : (stored?.write ?? `d.${quoted(name)}`)
  })
  const joins = columns.map((column, at) => {
    const refersTo = storedReference(column)
    return refersTo && !refersTo.many
      ? `left join ${refersTo.table} r${at} on r${at}.${refersTo.name} = d.${quoted(column.name)}`
      : ''
  })
  const fields = [
    ...columns.map(({ field }) => field),
    ...Object.keys(fixed),
    ...Object.keys(initial),
  ]
  const literals = [...Object.values(fixed).map((value) => `'${value}'`), ...Object.values(initial)]
  const keys = key.map((name) => columnOf(sheet, name).field)
  const updates = columns
    .filter(({ name }) => !key.includes(name))
    .map(({ field }) => `${field} = excluded.${field}`)
  await tx.execute(
    sql.raw(
      `insert into ${table} (${fields.join(', ')})
      select ${[...values, ...literals].join(', ')} from ${delta(sheet)} d ${joins.join(' ')}
      order by d.line
      on conflict (${keys.join(', ')}) do update set ${updates.join(', ')}`,
    ),
  )
  if (afterwards) await tx.execute(sql.raw(afterwards))
}

/** Deletes the rows that the sheet does not contain. */
export async function removeMissing(tx: Executor, sheet: Sheet): Promise<void> {
  const { table, columns, fixed = {}, key, afterwards } = sheet
  const joins = columns.map((column, at) => ({ column, at, reference: referenceOf(column, at) }))
  const same = joins
    .filter(({ column }) => key.includes(column.name))
    .map(({ column, reference }) => {
      return `s.${quoted(column.name)} = ${reference?.value ?? `k.${column.field}`}`
    })
  const inner = joins.map(({ reference }) => reference?.join.replaceAll(' t.', ' k.') ?? '')
  const own = Object.entries(fixed).map(([field, value]) => `and k.${field} = '${value}'`)
  await tx.execute(
    sql.raw(
      `delete from ${table} t using ${table} k ${inner.join(' ')}
      where t.ctid = k.ctid ${own.join(' ')}
        and not exists (select from ${staging(sheet)} s where ${same.join(' and ')})`,
    ),
  )
  if (afterwards) await tx.execute(sql.raw(afterwards))
}

/** Every name that rows may refer to. */
export async function namesIn(tx: Executor, { table, name }: Reference): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name: string }>(
    sql.raw(`select ${name}::text as name from ${table}`),
  )
  return new Set(rows.map((row) => row.name))
}

const FETCH = 5_000

/** The rows of a sheet by key, read through a cursor. Call it in a transaction. */
export async function* currentRows(
  tx: Executor,
  sheet: Sheet,
): AsyncGenerator<Record<string, unknown>> {
  const order = sheet.key.map(quoted).join(', ')
  await tx.execute(
    sql.raw(
      `declare sheet_rows no scroll cursor for
      select to_jsonb(c) as row from (${current(sheet)}) c order by ${order}`,
    ),
  )
  for (;;) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      sql.raw(`fetch ${FETCH} from sheet_rows`),
    )
    yield* rows.map(({ row }) => row)
    if (rows.length < FETCH) break
  }
  await tx.execute(sql.raw('close sheet_rows'))
}
