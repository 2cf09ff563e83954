import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { StartProblem, systemCode } from '#server/start-problem.ts'
import { lockFolder } from './folder-lock.ts'
import { initialise } from './initialise.ts'
import { prepareLayout } from './layout.ts'
import { databaseOwner } from './owner.ts'
import { superviseProcess } from './supervise-process.ts'

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
