import { unzipSync } from 'fflate'
import { cellRef, readXlsx, streamXlsxRows, type Sheet as Worksheet } from 'hucre/xlsx'
import { type RawCell, type RawRow, textCell, UnreadableFile } from './read-cells.ts'

export type Workbook = {
  readonly worksheets: readonly Worksheet[]
  /** First day of its calendar: a number below one is a time of day. */
  readonly firstDay: number
}

/** Days are counted from the end of 1899, or by old ones of a Mac from the beginning of 1904. */
const FIRST_DAY = { 1900: Date.UTC(1900, 0, 1), 1904: Date.UTC(1904, 0, 2) } as const

const DAMAGED = 'an XLSX workbook that is not damaged or encrypted'

/** Bytes of a workbook once inflated; a worksheet of 100,000 rows has 60 MB. */
const MAX_INFLATED_BYTES = 256 * 1024 * 1024

/** The method of an entry that is compressed, and the bytes of an empty one. */
const DEFLATED = 8
const EMPTY_BYTES = 2

/**
 * Adds up the sizes that the archive names. The reader inflates no entry further than its size, but takes
 * an absent one for any size, so none may be absent.
 */
function requireModest(bytes: Buffer): void {
  let inflated = 0
  let hasSizes = true
  try {
    unzipSync(bytes, {
      filter: ({ compression, size, originalSize }) => {
        inflated += originalSize
        const isKnown = size > 0 && (originalSize > 0 || size <= EMPTY_BYTES)
        hasSizes &&= compression !== DEFLATED || isKnown
        return false
      },
    })
  } catch {
    hasSizes = false
  }
  if (!hasSizes) throw new UnreadableFile(DAMAGED)
  if (inflated > MAX_INFLATED_BYTES) {
    throw new UnreadableFile('a workbook of at most 256 MB once it is unpacked')
  }
}

export async function readWorkbook(bytes: Buffer): Promise<Workbook> {
  requireModest(bytes)
  try {
    const { sheets, dateSystem = '1900' } = await readXlsx(bytes)
    return { worksheets: sheets, firstDay: FIRST_DAY[dateSystem] }
  } catch (error) {
    // A formatted cell in the last row makes a worksheet too large for the reader.
    if (!(error instanceof Error) || !error.message.includes(' spans ')) {
      throw new UnreadableFile(DAMAGED)
    }
    return readTrimmed(bytes)
  }
}

/** Reads each worksheet as far as it has values. */
async function readTrimmed(bytes: Buffer): Promise<Workbook> {
  const names: string[] = []
  const { dateSystem = '1900' } = await readXlsx(bytes, {
    sheets: ({ name }) => names.push(name) < 0,
  })
  const worksheets: Worksheet[] = []
  for (const name of names) {
    const range = `A1:${cellRef(...(await lastCell(bytes, name)))}`
    const { sheets } = await readXlsx(bytes, { sheets: [name], range }).catch(() => {
      throw new UnreadableFile(
        `cells that stand together: the worksheet ${name} has some down or across to ${range.slice(3)}`,
      )
    })
    worksheets.push(...sheets)
  }
  return { worksheets, firstDay: FIRST_DAY[dateSystem] }
}

/** @returns row and column */
async function lastCell(bytes: Buffer, sheet: string): Promise<[number, number]> {
  const last: [number, number] = [0, 0]
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const column = values.findLastIndex((value) => String(value ?? '').trim() !== '')
    if (column < 0) continue
    last[0] = Math.max(last[0], index)
    last[1] = Math.max(last[1], column)
  }
  return last
}

export async function* worksheetRows(
  { rows, cells }: Worksheet,
  firstDay: number,
): AsyncGenerator<RawRow> {
  for (const [at, values] of rows.entries()) {
    yield {
      row: at + 1,
      cells: values.map((value, column): RawCell => {
        const marked = cells?.get(`${at},${column}`)
        if (marked?.formula !== undefined) return { kind: 'formula', text: `=${marked.formula}` }
        if (marked?.type === 'error') return { kind: 'error', text: String(value) }
        if (typeof value === 'string') return textCell(value)
        if (typeof value === 'boolean') return { kind: 'logical', text: value ? 'yes' : 'no' }
        if (value instanceof Date) return { kind: 'moment', text: momentOf(value, firstDay) }
        return value === null ? '' : shown(value)
      }),
      read: (at + 1) / rows.length,
    }
  }
}

/** With the fifteen digits that spreadsheets show: 0.1 + 0.2 is 0.3. */
function shown(value: number): string {
  return String(Number(value.toPrecision(15)))
}

function momentOf(value: Date, firstDay: number): string {
  if (Number.isNaN(value.getTime())) return String(value)
  const [day = '', time = ''] = value.toISOString().split('T')
  if (value.getTime() < firstDay) return time.slice(0, 8)
  return time === '00:00:00.000Z' ? day : value.toISOString()
}
