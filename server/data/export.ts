import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#server/adapters/files.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { labPictureFile } from '#server/modules/pictures/lab-pictures.ts'
import { namedPictures } from './picture-names.ts'
import { escapeFormula } from './read-cells.ts'
import { PICTURE_FOLDER } from './read-pictures.ts'
import type { Column, Sheet } from './sheet.ts'
import { currentRows } from './sheet-sql.ts'
import { sheets } from './sheets/all-sheets.ts'

/** Excel takes a CSV file without this mark for one in an 8-bit encoding. */
const BOM = '\uFEFF'

const titles = ({ columns }: Sheet) => columns.map(({ name }) => name)

/**
 * Writes every sheet as a file of its own, all of one moment, and the lab's pictures that they name.
 * @returns names of pictures that the store of files lacks
 */
export async function exportTo(
  db: Database,
  folder: string,
  files?: Pick<FileStore, 'read'>,
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  await inTransaction(
    db,
    async (tx) => {
      for (const sheet of sheets) {
        const file = createWriteStream(join(folder, `${sheet.name}.csv`))
        await pipeline(Readable.from(exportedLines(tx, sheet)), file)
      }
    },
    { isolation: 'repeatable read', retries: 0 },
  )
  return files ? exportPictures(db, join(folder, PICTURE_FOLDER), files) : []
}

async function exportPictures(
  db: Database,
  folder: string,
  files: Pick<FileStore, 'read'>,
): Promise<string[]> {
  const missing: string[] = []
  for (const key of await namedPictures(db)) {
    const file = labPictureFile(key)
    if (file === undefined) continue
    const name = basename(key)
    const content = await files.read(file)
    if (!content) missing.push(name)
    else {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, name), content)
    }
  }
  return missing
}

async function* exportedLines(tx: Transaction, sheet: Sheet): AsyncGenerator<string> {
  yield BOM + csvLine(titles(sheet))
  for await (const row of currentRows(tx, sheet)) {
    yield csvLine(sheet.columns.map((column) => exportedCell(column, row[column.name] ?? null)))
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
  return BOM + csvLine(explained) + csvLine(titles(sheet))
}

/** The cells as a line of CSV (RFC 4180), with its end. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join()}\r\n`
