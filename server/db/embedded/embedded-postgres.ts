import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartProblem, systemCode } from '#server/start-problem.ts'
import { initialise } from './initialise.ts'
import { prepareLayout } from './layout.ts'
import { databaseOwner } from './owner.ts'
import { launch, type PostgresProcess, stopPostgres } from './postgres-process.ts'
import { clearLeftover } from './stale-process.ts'

export type EmbeddedPostgres = {
  /** Connects to the database `postgres` of this cluster, on 127.0.0.1. */
  readonly url: string
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  readonly dataDir: string
  /** For tests: no fsync, so a crash may lose data. */
  readonly volatile?: boolean
}

/**
 * Starts our own PostgreSQL on a free port, with its data in `<dataDir>/pg`; later starts reuse the
 * data. It has its own process group: Ctrl-C in a terminal reaches only this process, which stops
 * the database last.
 * @throws StartProblem with one line for problems that the operator can fix.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  try {
    await mkdir(dataDir, { recursive: true })
  } catch (error) {
    throw new StartProblem(`The data folder ${dataDir} cannot be created (${systemCode(error)}).`)
  }
  const unlock = await lockFolder(dataDir)
  try {
    const owner = await databaseOwner()
    const layout = await prepareLayout(dataDir, owner)
    const password = await readOrCreatePassword(join(dataDir, 'pg-password'))
    await initialise(layout, password, owner)
    const port = await freePort()
    const url = `postgres://parakh:${password}@127.0.0.1:${port}/postgres`
    const logFile = join(dataDir, 'postgres.log')
    const { volatile = false } = options
    const stop = await superviseProcess({ layout, owner, port, url, logFile, volatile })
    return { url, stop: () => stop().then(unlock) }
  } catch (error) {
    await unlock()
    if (systemCode(error) === 'ENOSPC') throw new StartProblem(`The disk of ${dataDir} is full.`)
    throw error
  }
}

async function readOrCreatePassword(file: string): Promise<string> {
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

/**
 * Socket paths are limited to about 104 bytes; for a longer path the socket is in the system's
 * temporary folder.
 */
function socketOf(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\parakh-${hash}`
  const inside = join(folder, 'in-use.sock')
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `parakh-${hash}.sock`)
}

function listen(socket: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', reject)
    server.listen(socket, () => resolve(server.unref()))
  })
}

function isAnswered(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => resolve(true))
    connection.once('error', () => resolve(false))
  }).then((alive) => alive === true)
}

/**
 * Locks a data folder for this process. The lock is a socket that only a running process answers,
 * so a crashed process or a reused process id never blocks a start.
 * @returns a function that unlocks the folder.
 * @throws StartProblem if another process holds it.
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const socket = socketOf(folder)
  try {
    const server = await listen(socket)
    return () => new Promise((resolve) => server.close(() => resolve()))
  } catch (error) {
    if (systemCode(error) !== 'EADDRINUSE') throw error
    if (await isAnswered(socket)) {
      throw new StartProblem(
        `The data folder ${folder} is in use by another Parakh process. ` +
          'Stop that one, or set DATA_DIR to another folder.',
      )
    }
    await rm(socket, { force: true })
    return lockFolder(folder)
  }
}

const BEFORE_ANOTHER_TRY_MS = 1_000

/**
 * Starts PostgreSQL and restarts it on the same port whenever it exits (out of memory, full disk);
 * calls are answered 503 meanwhile.
 * @returns a function that stops it for good.
 * @throws StartProblem if the first start fails.
 */
async function superviseProcess(postgres: PostgresProcess): Promise<() => Promise<void>> {
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
