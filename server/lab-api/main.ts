import { parseArgs } from 'node:util'
import { readSettings } from '#server/config.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { runCommand } from '#server/run-command.ts'
import { SCOPES, type Scope, scopeSchema } from './lab-api.contract.ts'
import { listClients, revokeClient } from './lab-clients.repository.ts'
import { createClient } from './lab-clients.ts'

const HELP = `npm run lab-clients -- create NAME --scope SCOPE [--scope SCOPE]
    lets a system of the lab call /lab/v1, and prints its id and its secret, once
    scopes: ${SCOPES.join(', ')}
npm run lab-clients -- list
    lists the systems with their scopes
npm run lab-clients -- revoke ID
    ends the access of a system at once`

async function create(name: string, scopes: readonly Scope[]): Promise<number> {
  const made = await withDatabase(readSettings(process.env), (db) =>
    createClient(db, { name, scopes, now: new Date() }),
  )
  console.log(`client_id\t${made.id}\nclient_secret\t${made.secret}`)
  return 0
}

async function list(): Promise<number> {
  const clients = await withDatabase(readSettings(process.env), listClients)
  for (const { id, name, scopes, createdAt, revokedAt } of clients) {
    const state = revokedAt === null ? 'active' : `revoked ${revokedAt.toISOString()}`
    console.log([id, name, scopes.join(' '), createdAt.toISOString(), state].join('\t'))
  }
  if (clients.length === 0) console.log('No system of the lab may call /lab/v1.')
  return 0
}

async function revoke(id: string): Promise<number> {
  const done = await withDatabase(readSettings(process.env), (db) =>
    revokeClient(db, id, new Date()),
  )
  if (!done) console.error(`${id} is no active client.`)
  return done ? 0 : 1
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      scope: { type: 'string', multiple: true, default: [] },
    },
  })
  const [command, subject] = positionals
  const scopes = scopeSchema.array().min(1).safeParse(values.scope)
  if (command === 'create' && subject && scopes.success) return create(subject, scopes.data)
  if (command === 'list') return list()
  if (command === 'revoke' && subject) return revoke(subject)
  console.log(HELP)
  return values.help ? 0 : 2
}

await runCommand(main, HELP)
