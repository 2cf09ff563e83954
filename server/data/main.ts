import { parseArgs } from 'node:util'
import { readSettings } from '#server/config.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { openFiles } from '#server/files/open-files.ts'
import { runCommand } from '#server/run-command.ts'
import { exportTo, writeTemplates } from './export.ts'
import { importFiles } from './import-files.ts'
import { progressBar, reportOf } from './report.ts'

const HELP = `npm run data -- import FILE... [--dry-run] [--replace] [--all-processes-updated]
    imports CSV and XLSX files, all or nothing; a file or worksheet is named after its sheet;
    pictures are files too, or are in a folder "pictures" beside the others
    --dry-run   only says what would change
    --replace   also deletes the rows that the files do not contain
    --all-processes-updated   every process runs this release; asked for by a sheet that older
                              ones do not know
npm run data -- export DIR
    writes every sheet as CSV, and the lab's pictures
npm run data -- templates DIR
    writes empty files with an explanation of each column`

async function importPaths(
  paths: readonly string[],
  options: { dryRun: boolean; replace: boolean; allUpdated: boolean },
): Promise<number> {
  const config = readSettings(process.env)
  const bar = progressBar(process.stderr)
  const progress = { ...options, progress: bar.show }
  const result = await withDatabase(config, (db) =>
    importFiles(db, paths, progress, () => openFiles(config)),
  )
  bar.clear()
  console.log(reportOf(result, options))
  return result.ok ? 0 : 1
}

async function exportFiles(folder: string): Promise<number> {
  const config = readSettings(process.env)
  const missing = await withDatabase(config, async (db) => {
    const { files, close } = await openFiles(config)
    try {
      return await exportTo(db, folder, files)
    } finally {
      close()
    }
  })
  for (const name of missing) console.error(`The picture ${name} is not in the store of files.`)
  return missing.length === 0 ? 0 : 1
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      'all-processes-updated': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [command, ...paths] = positionals
  const [folder] = paths
  if (command === 'import' && paths.length > 0) {
    const { 'dry-run': dryRun, 'all-processes-updated': allUpdated, replace } = values
    return importPaths(paths, { dryRun, replace, allUpdated })
  }
  if (command === 'export' && folder !== undefined) {
    return exportFiles(folder)
  }
  if (command === 'templates' && folder !== undefined) {
    await writeTemplates(folder)
    return 0
  }
  console.log(HELP)
  return values.help ? 0 : 2
}

await runCommand(main, HELP)
