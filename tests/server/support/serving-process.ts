/** Serves the API on DATABASE_URL in a process of its own, which a test can kill. Prints its port. */
import { TestClock } from '#server/adapters/clock.ts'
import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import type { Config } from '#server/config.ts'
import { openDatabase, openPool } from '#server/db/client.ts'
import { openReadiness } from '#server/modules/health/readiness.ts'

const { SERVED_CONFIG, SERVED_AT, DATABASE_URL } = process.env
if (!SERVED_CONFIG || !SERVED_AT || !DATABASE_URL) throw new Error('Started by a test only.')
// SAFETY: the test that starts this process writes its own config.
const config = JSON.parse(SERVED_CONFIG) as Config
const pool = openPool({ url: DATABASE_URL, size: 5 })
const app = await buildApp(
  compose({
    config,
    db: openDatabase(pool),
    clock: new TestClock(SERVED_AT),
    readiness: openReadiness({ url: DATABASE_URL }),
  }),
)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(address)
