import { replaceInvisible } from '#contract/rules/typed-text.ts'
import { type Cell, MADE_A_DATE } from './cells.ts'
import type { PictureNames } from './picture-names.ts'
import { type RawCell, type RawRow, UnreadableFile } from './read-cells.ts'
import type { DataProblem, Source } from './read-file.ts'
import { type Column, namesKey, type Row, type Sheet } from './sheet.ts'

export type StagedRow = Readonly<Record<string, unknown>> & { readonly line: number }

/** Names that rows may refer to, by table and column; also those that this import adds. */
export type KnownNames = ReadonlyMap<string, Set<string>>

/** Values of columns without repetition, and where each is, over all files of a table. */
export type Places = Map<string, Map<string, string>>

export type Reading = {
  readonly known: KnownNames
  readonly seen: Places
  readonly pictures: PictureNames
  problem(problem: DataProblem): void
  progress(part: number): void
}

/** Comments and empty rows, such as those below a table, are skipped. */
function isSkipped({ cells }: RawRow): boolean {
  const [first] = cells
  return (typeof first === 'string' && first.startsWith('#')) || cells.every((cell) => cell === '')
}

/**
 * Yields the rows without a problem, which lack the fields of missing columns; the others are reported,
 * each with all of its problems.
 */
export async function* readRows(source: Source, reading: Reading): AsyncGenerator<StagedRow> {
  let header: readonly (Column | undefined)[] | undefined
  try {
    for await (const raw of source.rows()) {
      reading.progress(raw.read)
      if (isSkipped(raw)) continue
      if (!header) {
        header = readHeader(source, raw, reading)
        if (!header) return
        continue
      }
      const row = readRow(source, raw, header, reading)
      if (row) yield row
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    reading.problem({ file: source.file, row: 0, column: '', value: '', allowed: error.message })
    return
  }
  if (!header) {
    const allowed = `a row with the columns ${source.sheet.columns.map(({ name }) => name).join(', ')}`
    reading.problem({ file: source.file, row: 0, column: '', value: '', allowed })
  }
}

function readHeader(
  { file, sheet }: Source,
  { cells, row }: RawRow,
  { problem }: Reading,
): readonly (Column | undefined)[] | undefined {
  const byName = new Map(sheet.columns.map((column) => [column.name, column]))
  const used = new Set<string>()
  let valid = true
  const report = (column: string, value: string, allowed: string) => {
    valid = false
    problem({ file, row, column, value, allowed })
  }
  const titles = cells.map((cell) => textOf(cell).toLowerCase())
  const header = titles.map((title) => {
    const column = byName.get(title.replaceAll('_', ' '))
    if (!column && title !== '') {
      report(title, title, `no such column; the columns are ${[...byName.keys()].join(', ')}`)
    }
    if (column && used.has(column.name)) report(column.name, title, 'each column once')
    if (column) used.add(column.name)
    return column
  })
  for (const { name, mayBeMissing } of sheet.columns) {
    if (!used.has(name) && !mayBeMissing) report(name, '', 'this column is missing')
  }
  return valid ? header : undefined
}

function readRow(
  { file, sheet, commaIsDecimal }: Source,
  { cells, row: line }: RawRow,
  header: readonly (Column | undefined)[],
  reading: Reading,
): StagedRow | undefined {
  const row: Record<string, unknown> & { line: number } = { line }
  let valid = true
  const report = (column: string, value: string, allowed: string) => {
    valid = false
    reading.problem({ file, row: line, column, value, allowed })
  }
  for (let at = 0; at < Math.max(header.length, cells.length); at += 1) {
    const column = header[at]
    const given = column ? oneSpaced(sheet, column, textOf(cells[at])) : textOf(cells[at])
    const isTwoNumbers = commaIsDecimal && column?.cell.number && TWO_NUMBERS.test(given)
    const unread = isTwoNumbers ? ONE_NUMBER : unreadable(cells[at] ?? '', column)
    if (unread !== undefined) {
      report(column?.name ?? '', visible(given), unread)
    } else if (!column) {
      if (given !== '') report('', given, 'nothing: this cell has no column title')
    } else {
      const value = column.cell.parse(given)
      if (value === undefined) report(column.name, given, allowedIn(column.cell, given))
      else if (!column.picture || !value) row[column.name] = value
      else {
        const found = reading.pictures.find(String(value))
        if ('key' in found) row[column.name] = found.key
        else report(column.name, given, found.allowed)
      }
      for (const unknown of unknownNames(column, value, reading.known)) {
        report(column.name, unknown, allowedNames(column, reading.known))
      }
    }
  }
  for (const { columns, text } of distinctValues(sheet, row)) {
    const where = `${columns.join(' and ')}`
    const places = reading.seen.get(where) ?? new Map<string, string>()
    reading.seen.set(where, places)
    const other = places.get(text)
    if (other === undefined) places.set(text, `${file} row ${line}`)
    else report(where, text.replaceAll('\u0000', ', '), `a value once; it is also in ${other}`)
  }
  const fault = valid ? sheet.check?.(row) : undefined
  if (fault) report(fault.column, shown(sheet, fault.column, row), fault.allowed)
  return valid ? row : undefined
}

/** `1,200` where the comma may be the decimal mark. With two commas, or a point, it is one of thousands. */
const TWO_NUMBERS = /^\D*\d{1,3},\d{3}$/
const ONE_NUMBER =
  'a number that can be read in one way: 1200. In a file separated by ; a comma can be the decimal mark'

const textOf = (cell: RawCell = '') => (typeof cell === 'string' ? cell : cell.text)

/** Names by which rows are found differ by more than their spaces. */
function oneSpaced({ key }: Sheet, { name, unique, refersTo }: Column, text: string): string {
  const finds = key.includes(name) || unique || refersTo
  return finds ? text.replace(/\s+/g, ' ') : text
}

/** What is taken instead of a cell that has no value of its own, or not the one that was meant. */
function unreadable(given: RawCell, column: Column | undefined): string | undefined {
  if (typeof given === 'string') {
    if (given !== visible(given)) return 'a text without signs that cannot be seen'
    return given.includes('\uFFFD')
      ? 'a text whose letters were not lost: save it as UTF-8'
      : undefined
  }
  if (given.kind === 'formula') return 'a value instead of a formula'
  if (given.kind === 'error') return 'a value instead of an error'
  if (given.kind === 'moment' && !column?.cell.moment) {
    return `${column?.cell.allowed ?? 'nothing'}. ${MADE_A_DATE}`
  }
  if (given.kind === 'logical' && column?.cell.sql !== 'boolean') {
    return `${column?.cell.allowed ?? 'nothing'}, not TRUE or FALSE`
  }
  return undefined
}

function visible(text: string): string {
  return replaceInvisible(text, (signs) =>
    [...signs]
      .map((sign) => `<U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}>`)
      .join(''),
  )
}

function shown({ columns }: Sheet, name: string, row: Row): string {
  const value = row[name]
  const column = columns.find((candidate) => candidate.name === name)
  return value === null || value === undefined ? '' : (column?.cell.format(value) ?? '')
}

function unknownNames({ refersTo }: Column, value: unknown, known: KnownNames): string[] {
  if (!refersTo || value === undefined || value === null) return []
  const names = known.get(namesKey(refersTo.table, refersTo.name))
  const wanted = (Array.isArray(value) ? value : [value]).map(String)
  return wanted.filter((name) => !names?.has(name))
}

const SHORT_LIST = 20

function allowedIn({ allowed, fault }: Cell, given: string): string {
  const words = fault?.(given)
  return words === undefined ? allowed : `${allowed}. ${words}`
}

function allowedNames({ refersTo }: Column, known: KnownNames): string {
  if (!refersTo) return ''
  const names = [...(known.get(namesKey(refersTo.table, refersTo.name)) ?? [])]
  const all = names.length <= SHORT_LIST && names.length > 0 ? `: ${names.join(', ')}` : ''
  return `a ${refersTo.name} of ${refersTo.table.replaceAll('_', ' ')}${all}`
}

/** The key, and each column without repetition. */
function distinctValues({ key, columns }: Sheet, row: Row): { columns: string[]; text: string }[] {
  const groups = [
    [...key],
    ...columns
      .filter(({ name, unique }) => unique && !key.includes(name))
      .map(({ name }) => [name]),
  ]
  return groups
    .filter((group) => group.every((name) => row[name] !== undefined))
    .map((group) => ({
      columns: group,
      text: group.map((name) => String(row[name])).join('\u0000'),
    }))
}
