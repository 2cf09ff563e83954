import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { columnOf, type Sheet } from './sheet.ts'
import { type Conflict, delta, quoted, staging } from './sheet-sql.ts'

/*
 * What no two rows of a table may share: their keys, over all sheets of the table, and the values of
 * unique columns. Checked before rows are written, so that each fault has its row.
 */

/** SQL that is true for the rows of other sheets of the table; none if no other sheet has it. */
function ofOthers({ fixed = {} }: Sheet): string | undefined {
  const others = Object.entries(fixed).map(([field, value]) => `t.${field} <> '${value}'`)
  return others.length > 0 ? `(${others.join(' or ')})` : undefined
}

/** Rows of the table with the key of a staged row. A key that is a reference is not unique. */
function sameRow(sheet: Sheet): string {
  const same = sheet.key.map((name) => `t.${columnOf(sheet, name).field} = d.${quoted(name)}`)
  return same.join(' and ')
}

/** Rows whose key a row of another sheet of the same table has. */
export async function keysOfOthers(tx: Executor, sheet: Sheet): Promise<Conflict[]> {
  const others = ofOthers(sheet)
  if (others === undefined) return []
  const column = sheet.key.join(' and ')
  const value = `concat_ws(', ', ${sheet.key.map((name) => `d.${quoted(name)}`).join(', ')})`
  const { rows } = await tx.execute<Conflict>(
    sql.raw(
      `select d.line, '${column}' as column, ${value} as value,
        'a ${column} that no other kind of item has' as allowed
      from ${delta(sheet)} d join ${sheet.table} t on ${sameRow(sheet)}
      where ${others} order by 1`,
    ),
  )
  return rows
}

const uniques = ({ columns, key }: Sheet) =>
  columns.filter(({ name, unique }) => unique && !key.includes(name))

/**
 * Frees the unique values that rows give up, so that others can have them before these rows are
 * written or deleted: two rows may swap a slug.
 * @param together every sheet of the table that is written now
 */
export async function freeUniques(
  tx: Executor,
  sheet: Sheet,
  { together, removes }: { together: readonly Sheet[]; removes: boolean },
): Promise<void> {
  const { table, key, fixed = {} } = sheet
  for (const { name, field } of uniques(sheet)) {
    const until = `update ${table} t set ${field} = t.${field} || ' (until now)'`
    await tx.execute(
      sql.raw(
        `${until} from ${delta(sheet)} d
        where not d.is_new and ${sameRow(sheet)} and t.${field} <> d.${quoted(name)}`,
      ),
    )
    if (!removes) continue
    const own = Object.entries(fixed).map(([column, value]) => `t.${column} = '${value}' and`)
    const same = key.map((at) => `t.${columnOf(sheet, at).field} = s.${quoted(at)}`).join(' and ')
    const wanted = together.map((other) => `select d.${quoted(name)} from ${delta(other)} d`)
    await tx.execute(
      sql.raw(
        `${until} where ${own.join(' ')} t.${field} in (${wanted.join(' union all ')})
        and not exists (select from ${staging(sheet)} s where ${same})`,
      ),
    )
  }
}

/** Rows with a unique value that another row has and keeps. Call it after `freeUniques`. */
export async function takenUniques(tx: Executor, sheet: Sheet): Promise<Conflict[]> {
  const { table, key, fixed = {} } = sheet
  const holder = [...Object.keys(fixed), ...key.map((name) => columnOf(sheet, name).field)]
  const named = `concat_ws(' ', ${holder.map((field) => `t.${field}`).join(', ')})`
  const taken: Conflict[] = []
  for (const { name, field } of uniques(sheet)) {
    const { rows } = await tx.execute<Conflict>(
      sql.raw(
        `select d.line, '${name}' as column, d.${quoted(name)}::text as value,
          'a ${name} that nothing else has; ' || ${named} || ' has it' as allowed
        from ${delta(sheet)} d join ${table} t on t.${field} = d.${quoted(name)}
        where not (${sameRow(sheet)}) order by 1`,
      ),
    )
    taken.push(...rows)
  }
  return taken
}
