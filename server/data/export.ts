import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { stringify as stringifySync } from 'csv-stringify/sync'
import type { Database, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { escapeFormula } from './formula-escape.ts'
import type { Column, Sheet } from './sheet.ts'
import { currentRows } from './sheet-sql.ts'
import { sheets } from './sheets/all-sheets.ts'

/** Excel takes a CSV file without this mark for one in an 8-bit encoding. */
const CSV = { bom: true, record_delimiter: 'windows' } as const

const titles = ({ columns }: Sheet) => columns.map(({ name }) => name)

/** Writes every sheet as a file of its own, all of one moment. */
export async function exportTo(db: Database, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await inTransaction(
    db,
    async (tx) => {
      for (const sheet of sheets) {
        const file = createWriteStream(join(folder, `${sheet.name}.csv`))
        await pipeline(Readable.from(exportedRows(tx, sheet)), stringify(CSV), file)
      }
    },
    { isolation: 'repeatable read', retries: 0 },
  )
}

async function* exportedRows(tx: Transaction, sheet: Sheet): AsyncGenerator<string[]> {
  yield titles(sheet)
  for await (const row of currentRows(tx, sheet)) {
    yield sheet.columns.map((column) => exportedCell(column, row[column.name] ?? null))
  }
}

function exportedCell({ cell }: Column, value: unknown): string {
  if (value === null) return ''
  const text = cell.format(value)
  return cell.number ? text : escapeFormula(text)
}

/** Writes a file without rows for each sheet; its first row, a comment, explains the columns. */
export async function writeTemplates(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const sheet of sheets) {
    await writeFile(join(folder, `${sheet.name}.csv`), templateOf(sheet))
  }
}

export function templateOf(sheet: Sheet): string {
  const explained = sheet.columns.map(({ cell, refersTo }, at) => {
    const from = refersTo ? `, a ${refersTo.name} of ${refersTo.table.replaceAll('_', ' ')}` : ''
    return `${at === 0 ? `# ${sheet.about}. ` : ''}${cell.allowed}${from}`
  })
  return stringifySync([explained, titles(sheet)], CSV)
}
