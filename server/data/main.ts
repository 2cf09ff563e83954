import { parseArgs } from 'node:util'
import { readSettings } from '#server/config.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { runCommand } from '#server/run-command.ts'
import { exportTo, writeTemplates } from './export.ts'
import { importSources } from './import.ts'
import { openSources } from './read-file.ts'
import { progressBar, reportOf } from './report.ts'

const HELP = `npm run data -- import FILE... [--dry-run] [--replace] [--all-processes-updated]
    imports CSV and XLSX files, all or nothing; a file or worksheet is named after its sheet
    --dry-run   only says what would change
    --replace   also deletes the rows that the files do not contain
    --all-processes-updated   every process runs this release; asked for by a sheet that older
                              ones do not know
npm run data -- export DIR
    writes every sheet as CSV
npm run data -- templates DIR
    writes empty files with an explanation of each column`

async function importFiles(
  paths: readonly string[],
  options: { dryRun: boolean; replace: boolean; allUpdated: boolean },
): Promise<number> {
  const { sources, problems } = await openSources(paths)
  const bar = progressBar(process.stderr)
  const read = await withDatabase(readSettings(process.env), (db) =>
    importSources(db, sources, {
      ...options,
      dryRun: options.dryRun || problems.length > 0,
      progress: bar.show,
    }),
  )
  bar.clear()
  const all = [...problems, ...(read.ok ? [] : read.problems)]
  const result = all.length > 0 ? { ok: false as const, problems: all } : read
  console.log(reportOf(result, options))
  return result.ok ? 0 : 1
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
    return importFiles(paths, { dryRun, replace, allUpdated })
  }
  if (command === 'export' && folder !== undefined) {
    await withDatabase(readSettings(process.env), (db) => exportTo(db, folder))
    return 0
  }
  if (command === 'templates' && folder !== undefined) {
    await writeTemplates(folder)
    return 0
  }
  console.log(HELP)
  return values.help ? 0 : 2
}

await runCommand(main, HELP)
