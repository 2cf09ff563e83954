import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { exportTo } from '../../server/data/export.ts'
import { stopsWith } from './clean-up.ts'
import { growCatalogue } from './generated-catalogue.ts'
import type { Measurement } from './measurement.ts'
import { scratchDatabase } from './scratch-database.ts'

const ITEMS = 50_000
const MEMORY = /^maxRSS (\d+)$/m
/** Prints the most memory that the command had, in kB. */
const TELL_MEMORY =
  'data:text/javascript,process.on("exit",()=>console.error("maxRSS "+process.resourceUsage().maxRSS))'

/**
 * The whole data of a lab with 50,000 items in each of the demo's cities, as CSV and as one workbook,
 * by the built command into an empty database that writes to disk; and again, with nothing to change.
 */
export async function measureImport(root: string): Promise<Measurement[]> {
  const { db, url, stop } = await scratchDatabase(root, { volatile: false })
  const folder = mkdtempSync(join(tmpdir(), 'parakh-bench-data-'))
  const remove = stopsWith(() => rmSync(folder, { recursive: true, force: true }))
  try {
    await growCatalogue(db, ITEMS)
    await exportTo(db, folder)
    const files = readdirSync(folder).map((name) => join(folder, name))
    const measured: Measurement[] = []
    const measure = async (name: string, paths: readonly string[]) => {
      await db.execute(sql.raw(`create database ${name}`))
      const address = new URL(url)
      address.pathname = `/${name}`
      for (const step of ['', ', again']) {
        measured.push(...(await imported(root, address.href, paths, `${name}${step}`)))
      }
      await db.execute(sql.raw(`drop database ${name}`))
    }
    await measure('csv', files)
    const workbook = join(folder, 'lab.xlsx')
    writeFileSync(workbook, await workbookOf(files))
    await measure('xlsx', [workbook])
    return measured
  } finally {
    await remove()
    await stop()
  }
}

async function imported(
  root: string,
  url: string,
  paths: readonly string[],
  name: string,
): Promise<Measurement[]> {
  const began = performance.now()
  const command = ['--import', TELL_MEMORY, 'dist/server/data.js', 'import', ...paths]
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, SEED: 'none' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = stopsWith(() => child.kill())
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  const seconds = (performance.now() - began) / 1000
  await stop()
  if (code !== 0) throw new Error(`The import of ${basename(paths[0] ?? '')} failed: ${errors}`)
  const [, kilobytes] = MEMORY.exec(errors) ?? []
  return [
    { name, value: seconds, unit: 's' },
    { name: `${name}, memory`, value: Number(kilobytes) / 1024, unit: 'MB' },
  ]
}

/** As a spreadsheet program saves it: what looks like a number is one. */
function workbookOf(files: readonly string[]): Promise<Uint8Array> {
  const sheets = files.map((file) => {
    const rows: string[][] = parse(readFileSync(file), { bom: true })
    return { name: basename(file, '.csv'), rows: rows.map((row) => row.map(cellOf)) }
  })
  return writeXlsx({ sheets })
}

function cellOf(cell: string): CellValue {
  if (cell === '') return null
  return /^(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(cell) ? Number(cell) : cell
}
