import type { Cell } from './cells.ts'

/** A row's reference to another table by the name that people know it by. */
export type Reference = {
  readonly table: string
  /** The column of that table with the name, and the one that is stored. */
  readonly name: string
  readonly id: string
  /** Names are separated by `|`, ids stored as an array; null for an empty cell. */
  readonly many?: true
  /** The names themselves are stored. */
  readonly asNames?: true
}

export type Column = {
  readonly name: string
  readonly field: string
  readonly cell: Cell
  readonly refersTo?: Reference
  /** No two rows of the table have the same value. */
  readonly unique?: true
  /** Names a public picture; what is stored is its key. */
  readonly picture?: true
  /** Files of before the column existed lack it: their rows keep what is stored. */
  readonly mayBeMissing?: true
  /** SQL between the table's row `t` or the staged row `d` and the cell, if they differ. */
  readonly stored?: { readonly read: string; readonly write: string }
}

export type Row = Readonly<Record<string, unknown>>

/** A file or worksheet, and the table that stores its rows. */
export type Sheet = {
  readonly name: string
  readonly about: string
  readonly table: string
  readonly columns: readonly Column[]
  /** Names of the columns that identify a row. */
  readonly key: readonly string[]
  /** Fields with the same value in each row of this sheet. */
  readonly fixed?: Readonly<Record<string, string>>
  /** SQL of fields that a new row needs and the sheet does not have. */
  readonly initial?: Readonly<Record<string, string>>
  /** Rules between cells: the column at fault and what is allowed. */
  check?(row: Row): { column: string; allowed: string } | undefined
  /**
   * Rules between rows: a query of the staged rows that break one, as line, column, value and
   * allowed. `staged` is the table with the rows of the files; the sheet's table has them too.
   */
  conflicts?(staged: string): string
  /** SQL to run after rows changed. */
  readonly afterwards?: string
  /**
   * SQL that is true while processes of a release that does not know this sheet may still run: then
   * the import needs `allUpdated`.
   */
  readonly olderMayRun?: string
  /** Coming days are planned from its rows: new ones must be on days that are planned already. */
  readonly plansVisits?: true
}

/** Of the names by which rows refer to others. */
export const namesKey = (table: string, name: string) => `${table}.${name}`

const snake = (name: string) => name.toLowerCase().replaceAll(' ', '_')

/** The field is the name with underscores unless it is given. */
export function column(
  name: string,
  cell: Cell,
  more: Partial<Omit<Column, 'name' | 'cell'>> = {},
): Column {
  return { name, field: snake(name), cell, ...more }
}

export function columnOf({ name, columns }: Sheet, wanted: string): Column {
  const found = columns.find((candidate) => candidate.name === wanted)
  if (!found) throw new Error(`The sheet ${name} has no column "${wanted}".`)
  return found
}
