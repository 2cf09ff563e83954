import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem, systemCode } from '#server/start-problem.ts'
import { programOf } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'
import { initialise } from './initialise.ts'
import { type Layout, layOut } from './layout.ts'
import { clearLeftover, endPostgres } from './leftover.ts'
import { databaseOwner, type Owner } from './owner.ts'

export type EmbeddedPostgres = {
  /** Connects to the database `postgres` of this cluster, on 127.0.0.1. */
  readonly url: string
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  readonly dataDir: string
  /** For tests: writes are not forced to the disk, so a crash may lose them. */
  readonly volatile?: boolean
}

const VOLATILE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a PostgreSQL of our own on a free port, with its data in `<dataDir>/pg`; a second start
 * finds the data again. It runs in a process group of its own: Ctrl-C in a terminal reaches this
 * process alone, which stops the database last.
 * @throws StartProblem with one line for what the operator can put right.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  try {
    await mkdir(dataDir, { recursive: true })
  } catch (error) {
    throw new StartProblem(`The data folder ${dataDir} cannot be made (${systemCode(error)}).`)
  }
  const unlock = await lockFolder(dataDir)
  try {
    const owner = await databaseOwner()
    const layout = await layOut(dataDir, owner)
    const password = await keptPassword(join(dataDir, 'pg-password'))
    await initialise(layout, password, owner)
    await clearLeftover(layout.data)
    const { child, port } = await launch(layout, owner, options)
    const url = `postgres://parakh:${password}@127.0.0.1:${port}/postgres`
    await untilReady(child, url, join(dataDir, 'postgres.log'))
    return { url, stop: () => stop(child).then(unlock) }
  } catch (error) {
    await unlock()
    if (systemCode(error) === 'ENOSPC') throw new StartProblem(`The disk of ${dataDir} is full.`)
    throw error
  }
}

async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept
  const made = randomBytes(18).toString('base64url')
  await writeFile(file, made, { mode: 0o600 })
  return made
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

async function launch(
  { home, data }: Layout,
  owner: Owner | undefined,
  { dataDir, volatile = false }: EmbeddedOptions,
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    // Statements and rows are patients' data: postgres.log tells of the server alone.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...(volatile ? VOLATILE : []),
  ]
  const log = openSync(join(dataDir, 'postgres.log'), 'w')
  const child = spawn(
    programOf(home, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: '/', detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.unref()
  // The last resort: a process that ends without `stop` takes its database along.
  process.once('exit', () => child.kill('SIGINT'))
  return { child, port }
}

async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
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
  if (/No space left on device/.test(log)) {
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([ended, endPostgres(child.pid)])
}
