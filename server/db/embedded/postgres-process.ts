import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '#server/start-problem.ts'
import { programPath } from './binaries.ts'
import type { Layout } from './layout.ts'
import type { Owner } from './owner.ts'
import { endPostgres } from './stale-process.ts'

/** Parameters of a start, used for each restart too. */
export type PostgresProcess = {
  readonly layout: Layout
  readonly owner: Owner | undefined
  readonly port: number
  readonly url: string
  readonly logFile: string
  /** No fsync, so a crash may lose data. */
  readonly volatile: boolean
}

const VOLATILE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts the process and waits until it accepts connections.
 * @throws StartProblem with PostgreSQL's message.
 */
export async function launch(postgres: PostgresProcess): Promise<ChildProcess> {
  const child = spawnPostgres(postgres)
  await waitUntilReady(child, postgres)
  return child
}

function spawnPostgres({ layout, owner, port, logFile, volatile }: PostgresProcess): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    // Failed statements, and errors that quote a value, contain patients' data: keep them out of
    // postgres.log. `log` leaves out the level ERROR, and keeps FATAL.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...(volatile ? VOLATILE : []),
  ]
  const log = openSync(logFile, 'w')
  const child = spawn(
    programPath(layout.home, 'postgres'),
    ['-D', layout.data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: '/', detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.unref()
  // Last resort if this process exits without stopping the database.
  process.once('exit', () => child.kill('SIGINT'))
  return child
}

async function waitUntilReady(
  child: ChildProcess,
  { url, logFile }: PostgresProcess,
): Promise<void> {
  let failure: unknown
  child.once('error', (error) => {
    failure = error
  })
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 50) {
    if (failure || child.exitCode !== null || child.signalCode !== null) break
    if (await accepts(url)) return
    await pause(50)
  }
  child.kill('SIGQUIT')
  const log = await readFile(logFile, 'utf8').catch(() => '')
  if (reportsDiskFull(log)) {
    throw new StartProblem(`The disk is full: PostgreSQL cannot start. See ${logFile}.`)
  }
  const reason = log.match(/(?:FATAL|PANIC): *(.*)/)?.[1] ?? String(failure ?? 'no answer')
  throw new StartProblem(`PostgreSQL cannot start: ${reason}. See ${logFile}.`)
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

export async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([ended, endPostgres(child.pid)])
}

/** Whether a PostgreSQL program reports a full disk; short writes are reported in other words. */
export function reportsDiskFull(output: string): boolean {
  return /No space left on device|Check free disk space/.test(output)
}
