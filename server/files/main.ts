import { parseArgs } from 'node:util'
import { readSettings } from '#server/config.ts'
import { runCommand } from '#server/run-command.ts'
import { StartProblem } from '#server/start-problem.ts'
import { copyFiles } from './copy-files.ts'
import { filesFolder, openBucket, placeOf } from './open-files.ts'

const HELP = `npm run files -- copy
    copies the files in DATA_DIR to the bucket S3_BUCKET; those that are there are left out, so it
    can be repeated`

async function copy(): Promise<number> {
  const config = readSettings(process.env)
  if (config.files.kind === 'disk') throw new StartProblem('S3_BUCKET is not set.', 2)
  const bucket = await openBucket(config.files)
  const { copied, present } = await copyFiles(filesFolder(config), bucket)
  console.log(`Copied ${copied} files to ${placeOf(config.files)}; ${present} were there.`)
  return 0
}

async function main(): Promise<number> {
  const options = { help: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (positionals.length === 1 && positionals[0] === 'copy') return copy()
  console.log(HELP)
  return values.help ? 0 : 2
}

await runCommand(main, HELP)
