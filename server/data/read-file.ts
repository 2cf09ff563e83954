import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { CsvError, parse } from 'csv-parse'
import { systemCode } from '#server/start-problem.ts'
import { csvCell, type RawRow, UnreadableFile } from './read-cells.ts'
import { readWorkbook, worksheetRows } from './read-workbook.ts'
import type { Sheet } from './sheet.ts'
import { sheets } from './sheets/all-sheets.ts'

/** Something to correct; row 0 is the file itself. */
export type DataProblem = {
  readonly file: string
  readonly row: number
  readonly column: string
  readonly value: string
  readonly allowed: string
}

/** The rows of a file or worksheet; a retried transaction reads them again. */
export type Source = {
  readonly file: string
  readonly sheet: Sheet
  /** A CSV file of a country whose decimal mark is the comma: `1,200` can be 1.2 or 1200. */
  readonly commaIsDecimal?: boolean
  rows(): AsyncIterable<RawRow>
}

export async function openSources(
  paths: readonly string[],
): Promise<{ sources: Source[]; problems: DataProblem[] }> {
  const sources: Source[] = []
  const problems: DataProblem[] = []
  for (const path of paths) {
    try {
      sources.push(...(await openFile(path, problems)))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      problems.push(wholeFile(path, '', error.message))
    }
  }
  return { sources, problems }
}

function wholeFile(path: string, value: string, allowed: string): DataProblem {
  return { file: basename(path), row: 0, column: '', value, allowed }
}

/** `prices.csv`, and also `prices-goa.csv` or `prices (2).csv`. */
function sheetNamed(name: string): Sheet | undefined {
  const wanted = name.trim().toLowerCase()
  return sheets
    .filter((sheet) => wanted === sheet.name || /^[-_. (]/.test(wanted.slice(sheet.name.length)))
    .filter((sheet) => wanted.startsWith(sheet.name))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
}

const NAMES = `a name that begins with one of ${sheets.map(({ name }) => name).join(', ')}`

async function openFile(path: string, problems: DataProblem[]): Promise<Source[]> {
  const type = extname(path).toLowerCase()
  const file = basename(path)
  if (type !== '.csv' && type !== '.xlsx') throw new UnreadableFile('a file .csv or .xlsx')
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UnreadableFile(`a file that can be read (${systemCode(error) ?? 'unreadable'})`)
  })
  if (type === '.csv') {
    const sheet = sheetNamed(basename(path, extname(path)))
    if (!sheet) throw new UnreadableFile(NAMES)
    if (!isUtf8(bytes)) throw new UnreadableFile('UTF-8; save it as "CSV UTF-8"')
    const separator = separatorOf(bytes.toString('utf8', 0, 65_536))
    const rows = () => csvRows(bytes, separator)
    return [{ file, sheet, commaIsDecimal: separator === ';', rows }]
  }
  const { worksheets, firstDay } = await readWorkbook(bytes)
  return worksheets.flatMap((worksheet) => {
    const sheet = sheetNamed(worksheet.name)
    if (!sheet) problems.push(wholeFile(path, worksheet.name, `a worksheet with ${NAMES}`))
    const label = `${file}, ${worksheet.name}`
    return sheet ? [{ file: label, sheet, rows: () => worksheetRows(worksheet, firstDay) }] : []
  })
}

const SEPARATORS = [',', ';', '\t'] as const

/** The separator that divides the header: Excel writes `;` where the comma is the decimal mark. */
function separatorOf(text: string): string {
  const named = /^\uFEFF?sep=(.)\r?\n/.exec(text)?.[1]
  if (named) return named
  const lines = text.split(/\r?\n/, 20)
  const header = lines.find((line) => !/^\uFEFF?"?#/.test(line) && line.trim() !== '') ?? ''
  const count = (separator: string) => header.split(separator).length
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

async function* csvRows(bytes: Buffer, delimiter: string): AsyncGenerator<RawRow> {
  const parser = parse(bytes, { bom: true, delimiter, relax_column_count: true })
  let row = 0
  try {
    for await (const cells of parser) {
      row += 1
      const read = parser.info.bytes / bytes.length
      if (row === 1 && /^sep=/.test(String(cells[0]))) continue
      yield { row, cells: cells.map(csvCell), read }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(`CSV with closed quotation marks (near row ${row + 1})`)
  }
}
