import { parseArgs } from 'node:util'
import { readSettings } from '#server/config.ts'
import { runCommand } from '#server/run-command.ts'
import { migrateDatabase } from './bring-up-to-date.ts'
import { withDatabaseAddress } from './with-database.ts'

const HELP = `npm run migrate
    migrates the database to the schema of this version and seeds it as SEED says, before processes
    with MIGRATE=step start`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const config = readSettings(process.env)
  const { migrations, seeds } = await withDatabaseAddress(config, (address) =>
    migrateDatabase(address, config),
  )
  for (const name of migrations) console.log(`Applied ${name}.`)
  for (const name of seeds) console.log(`Seeded ${name}.`)
  if (migrations.length + seeds.length === 0) console.log('The database is up to date.')
  return 0
}

await runCommand(main, HELP)
