import { parseArgs } from 'node:util'
import { readSettings } from '#server/config.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { createWebhook, type NewWebhook, webhookLine } from '#server/lab-webhooks/set-webhook.ts'
import { FEED_NAMES, type FeedName, webhookFeeds } from '#server/lab-webhooks/webhook-feeds.ts'
import { listWebhooks, switchOff } from '#server/lab-webhooks/webhooks.repository.ts'
import { runCommand } from '#server/run-command.ts'
import { withSecrets } from '#server/token-secret.ts'
import { SCOPES, type Scope, scopeSchema } from './lab-api.contract.ts'
import { listClients, revokeClient } from './lab-clients.repository.ts'
import { createClient } from './lab-clients.ts'

const HELP = `npm run lab-clients -- create NAME --scope SCOPE [--scope SCOPE]
    lets a system of the lab call /lab/v1, and prints its id and its secret, once
    scopes: ${SCOPES.join(', ')}
npm run lab-clients -- list
    lists the systems with their scopes, and their webhooks
npm run lab-clients -- webhook ID URL [--feed FEED] [--after CURSOR]
    posts every new entry of a feed to an address, and prints the secret of the signatures, once;
    a webhook that was set before continues where it was, a new one begins now, or after a cursor
    feeds: ${FEED_NAMES.join(', ')}; without --feed that of orders
npm run lab-clients -- webhook ID --off [--feed FEED]
    ends that
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
  const { clients, webhooks } = await withDatabase(readSettings(process.env), async (db) => ({
    clients: await listClients(db),
    webhooks: await Promise.all(
      FEED_NAMES.map(async (feed) => ({
        feed,
        rows: await listWebhooks(db, webhookFeeds[feed].table),
      })),
    ),
  }))
  for (const { id, name, scopes, createdAt, revokedAt } of clients) {
    const state = revokedAt === null ? 'active' : `revoked ${revokedAt.toISOString()}`
    console.log([id, name, scopes.join(' '), createdAt.toISOString(), state].join('\t'))
    for (const { feed, rows } of webhooks) {
      const webhook = rows.find(({ clientId }) => clientId === id)
      if (webhook) console.log(webhookLine(feed, webhook))
    }
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

async function webhook(given: Omit<NewWebhook, 'now'>): Promise<number> {
  const settings = readSettings(process.env)
  const config = await withSecrets(settings)
  const set = await withDatabase(settings, (db) =>
    createWebhook(db, config, { ...given, now: new Date() }),
  )
  if ('problem' in set) {
    console.error(set.problem)
    return 1
  }
  console.log(`webhook_secret\t${set.secret}\nafter\t${set.position}`)
  return 0
}

async function webhookOff(id: string, feed: FeedName): Promise<number> {
  const { table } = webhookFeeds[feed]
  const done = await withDatabase(readSettings(process.env), (db) =>
    switchOff(db, table, id, new Date()),
  )
  if (!done) console.error(`${id} has no active webhook of ${feed}.`)
  return done ? 0 : 1
}

function isPosition(after: number | undefined): boolean {
  return after === undefined || (Number.isSafeInteger(after) && after >= 0)
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      after: { type: 'string' },
      feed: { type: 'string', default: 'orders' },
      off: { type: 'boolean', default: false },
      scope: { type: 'string', multiple: true, default: [] },
    },
  })
  const [command, subject, url] = positionals
  const after = values.after === undefined ? undefined : Number(values.after)
  const scopes = scopeSchema.array().min(1).safeParse(values.scope)
  if (command === 'create' && subject && scopes.success) return create(subject, scopes.data)
  if (command === 'list') return list()
  if (command === 'revoke' && subject) return revoke(subject)
  const feed = FEED_NAMES.find((known) => known === values.feed)
  if (command === 'webhook' && subject && feed && values.off && !url) {
    return webhookOff(subject, feed)
  }
  if (command === 'webhook' && subject && feed && url && isPosition(after)) {
    return webhook({ clientId: subject, feed, url, after })
  }
  console.log(HELP)
  return values.help ? 0 : 2
}

await runCommand(main, HELP)
