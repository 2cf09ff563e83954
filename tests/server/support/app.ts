import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { TestClock } from '#server/adapters/clock.ts'
import { buildApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { type Config, readSettings } from '#server/config.ts'
import type { QueryLimits } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { RegisteredTemplates } from '#server/messages/registered-templates.ts'
import { openReadiness } from '#server/modules/health/readiness.ts'
import { createDatabase, type TestDatabase } from './database.ts'

/** A Monday, 10:00 at the lab (Asia/Kolkata). */
export const TEST_NOW = '2026-03-02T10:00:00+05:30'

export type TestApp = {
  readonly app: FastifyInstance
  readonly inject: FastifyInstance['inject']
  readonly db: TestDatabase['db']
  readonly database: TestDatabase
  readonly clock: TestClock
  readonly config: Config
  readonly deps: Deps
  /**
   * Closes the server and drops its database.
   * @throws if a call failed with a code that the contract does not declare for it.
   */
  close(): Promise<void>
}

export function testConfig(changes: Partial<Config> = {}): Config {
  const settings = readSettings({ EMBEDDED: '1', NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const tokenSecret = 'a-secret-for-tests-only-32-characters'
  const reportSigningKey = Buffer.alloc(32, 'a test key').toString('base64url')
  return { ...settings, dataDir: tmpdir(), poolSize: 20, tokenSecret, reportSigningKey, ...changes }
}

/**
 * The whole server on its own database, without a port: `const { inject, close } = await
 * createTestApp()`. The clock stands still at TEST_NOW until the test moves it. `deps` replaces
 * parts, to inject faults.
 */
export async function createTestApp(
  options: {
    readonly clock?: TestClock
    readonly config?: Partial<Config>
    readonly deps?: Partial<Deps>
    readonly registered?: RegisteredTemplates
    readonly poolSize?: number
    readonly limits?: QueryLimits
  } = {},
): Promise<TestApp> {
  const { clock = new TestClock(TEST_NOW), poolSize = 10 } = options
  const config = testConfig(options.config)
  const { limits, registered } = options
  const database = await createDatabase({ poolSize, ...(limits && { limits }) })
  const undeclared = new Set<string>()
  const deps: Deps = {
    ...compose({
      ...{ config, db: database.db, clock, readiness: openReadiness(database.address) },
      ...(registered && { registered }),
    }),
    onUndeclaredProblem: (failure) => undeclared.add(failure),
    ...options.deps,
  }
  const app = await buildApp(deps)
  const close = async () => {
    await app.close()
    await deps.readiness.close()
    await database.drop()
    if (undeclared.size > 0) {
      throw new Error(`Missing in contract/problems.ts: ${[...undeclared].join(', ')}`)
    }
  }
  return {
    app,
    inject: app.inject.bind(app),
    db: database.db,
    database,
    clock,
    config,
    deps,
    close,
  }
}
