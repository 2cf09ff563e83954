import { parseArgs } from 'node:util'
import { readSettings } from '#server/config.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { readRegisteredTemplates } from '#server/messages/registered-templates.ts'
import { setUpGaps } from '#server/messages/set-up-gaps.ts'
import { changedTexts, templatesFile } from '#server/messages/templates-file.ts'
import { runCommand } from '#server/run-command.ts'
import {
  type Chosen,
  countByStatus,
  countWaiting,
  listUnsent,
  sendAgain,
} from './delivery.repository.ts'
import { unsentLines } from './unsent-lines.ts'

const HELP = `npm run messages -- templates
    prints the file MESSAGE_TEMPLATES: each SMS as it is to be registered, in the lab's own words
    where it has them, with the ids known so far
npm run messages -- status
    counts the messages of the last day
npm run messages -- unsent
    lists messages that failed, expired or have an unknown outcome, and says how many still wait
npm run messages -- send ID...
    sends such messages once more
npm run messages -- send --all
    sends everything that failed or expired and is at most two days old once more; what has an
    unknown outcome only by its ID`

const DAY_MS = 86_400_000

async function printTemplates(): Promise<number> {
  const settings = readSettings(process.env)
  const registered = await readRegisteredTemplates(settings.messages.templatesFile)
  for (const { name, text } of changedTexts(settings, registered)) {
    console.error(
      `The text of ${name} differs from the registered one. It is not sent until you register it again:\n${text}\n`,
    )
  }
  for (const gap of setUpGaps(settings, registered)) console.error(gap)
  console.log(JSON.stringify(templatesFile(settings, registered), null, 2))
  return 0
}

async function printStatus(): Promise<number> {
  const since = new Date(Date.now() - DAY_MS)
  const counts = await withDatabase(readSettings(process.env), (db) => countByStatus(db, since))
  for (const { channel, status, count } of counts) console.log(`${channel}\t${status}\t${count}`)
  if (counts.length === 0) console.log('No messages in the last day.')
  return 0
}

async function printUnsent(): Promise<number> {
  const [rows, waiting] = await withDatabase(readSettings(process.env), (db) =>
    Promise.all([listUnsent(db), countWaiting(db)]),
  )
  for (const line of unsentLines(rows, waiting)) console.log(line)
  return 0
}

async function sendUnsent(chosen: Chosen): Promise<number> {
  const now = new Date()
  const until = { now, expiresAt: new Date(now.getTime() + DAY_MS) }
  const queued = await withDatabase(readSettings(process.env), (db) => sendAgain(db, chosen, until))
  const refused = 'ids' in chosen ? chosen.ids.filter((id) => !queued.includes(id)) : []
  for (const id of refused) console.error(`${id} is not an unsent message, or held a code.`)
  console.log(`Queued once more: ${queued.length}`)
  return refused.length > 0 ? 1 : 0
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [command, ...rest] = positionals
  const ids = rest.map(Number)
  if (command === 'templates') return printTemplates()
  if (command === 'status') return printStatus()
  if (command === 'unsent') return printUnsent()
  if (command === 'send' && values.all && ids.length === 0) {
    return sendUnsent({ since: new Date(Date.now() - 2 * DAY_MS) })
  }
  if (command === 'send' && !values.all && ids.length > 0 && ids.every(Number.isSafeInteger)) {
    return sendUnsent({ ids })
  }
  console.log(HELP)
  return values.help ? 0 : 2
}

await runCommand(main, HELP)
