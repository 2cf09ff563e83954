import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { launch, type PostgresProcess, stopPostgres } from './postgres-process.ts'
import { clearLeftover } from './stale-process.ts'

const BEFORE_ANOTHER_TRY_MS = 1_000

/**
 * Starts PostgreSQL and restarts it on the same port whenever it exits (out of memory, full disk);
 * calls are answered 503 meanwhile.
 * @returns a function that stops it for good.
 * @throws StartProblem if the first start fails.
 */
export async function superviseProcess(postgres: PostgresProcess): Promise<() => Promise<void>> {
  let child: ChildProcess | undefined
  let stopping = false
  let restarting: Promise<void> | undefined

  async function start(): Promise<void> {
    await clearLeftover(postgres.layout.data)
    child = await launch(postgres)
    child.once('exit', (code, signal) => {
      if (!stopping) restarting = startAgain(signal ?? `code ${code}`)
    })
  }

  async function startAgain(how: string): Promise<void> {
    console.error(`PostgreSQL stopped unexpectedly (${how}); restarting it.`)
    while (!stopping) {
      await pause(BEFORE_ANOTHER_TRY_MS)
      try {
        return await start()
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
      }
    }
  }

  await start()
  return async () => {
    stopping = true
    await restarting
    if (child) await stopPostgres(child)
  }
}
