/** Delivers webhooks of DATABASE_URL in a process of its own until it is killed. */
import { setTimeout as pause } from 'node:timers/promises'
import { TestClock } from '#server/adapters/clock.ts'
import { openDatabase, openPool } from '#server/db/client.ts'
import { deliverDueWebhooks } from '#server/lab-webhooks/webhook-delivery.ts'
import { testConfig } from './app.ts'

const { SERVED_AT, DATABASE_URL } = process.env
if (!SERVED_AT || !DATABASE_URL) throw new Error('Started by a test only.')
const db = openDatabase(openPool({ url: DATABASE_URL, size: 3 }))
const deps = { db, clock: new TestClock(SERVED_AT), config: testConfig() }
process.stdout.write('started')
for (;;) {
  await deliverDueWebhooks(deps)
  await pause(20)
}
