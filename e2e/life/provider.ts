import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const ROOT = join(import.meta.dirname, '../..')
const MINUTE_MS = 60_000

// Dates stay as PostgreSQL writes them, and counts are numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, String)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Row = Readonly<Record<string, unknown>>

/** One process of the built app with a database of its own, whose time the life moves on. */
export class Provider {
  readonly address: string
  private readonly child: ChildProcess
  private readonly folder: string
  private readonly pool: pg.Pool
  private aheadMs = 0

  private constructor(address: string, child: ChildProcess, folder: string, pool: pg.Pool) {
    this.address = address
    this.child = child
    this.folder = folder
    this.pool = pool
  }

  /**
   * @param seeded a data folder made by `seedFolder`; the provider works on a copy of it.
   * @throws Error with the log of a process that does not start.
   */
  static async start(seeded = ''): Promise<Provider> {
    const folder = newFolder()
    if (seeded) copyData(seeded, folder)
    const log = join(folder, 'app.log')
    const output = openSync(log, 'a')
    const port = await freePort()
    const preload = join(import.meta.dirname, 'moved-date.mjs')
    const child = spawn(process.execPath, ['--import', preload, 'dist/server/main.js'], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LAB_PACE: 'off',
        RESEND_SECONDS: '1',
        // A page that was rendered before the clock moved would state the time of before.
        HTML_CACHE_SECONDS: '0',
      },
      stdio: ['ignore', output, output, 'ipc'],
    })
    const address = `http://127.0.0.1:${port}`
    while (!(await isReady(address))) {
      if (child.exitCode !== null) throw new Error(readFileSync(log, 'utf8'))
      await pause(50)
    }
    const password = readFileSync(join(folder, 'pg-password'), 'utf8').trim()
    const database = readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[3]
    const connectionString = `postgres://parakh:${password}@127.0.0.1:${database}/postgres`
    const pool = new pg.Pool({ connectionString, max: 6 })
    // The database may end before a connection has.
    pool.on('error', () => undefined)
    return new Provider(address, child, folder, pool)
  }

  async stop(): Promise<void> {
    await this.end()
    removeFolder(this.folder)
  }

  /** Ends the process. @returns its data folder. */
  async end(): Promise<string> {
    await this.pool.end()
    const ended = once(this.child, 'exit')
    this.child.kill('SIGINT')
    await ended
    return this.folder
  }

  async sql(query: string, ...values: readonly unknown[]): Promise<readonly Row[]> {
    return (await this.pool.query<Row>(query, [...values])).rows
  }

  async now(): Promise<Date> {
    return new Date((await this.clock(await fetch(`${this.address}/dev/clock`))).now)
  }

  /** Moves the time of the process forward, and runs its periodic tasks. */
  async forward(minutes: number): Promise<Date> {
    this.aheadMs += minutes * MINUTE_MS
    const moved = once(this.child, 'message')
    this.child.send(this.aheadMs)
    await moved
    const body = new URLSearchParams({ minutes: String(minutes) })
    const answer = await fetch(`${this.address}/dev/clock`, { method: 'POST', body })
    return new Date((await this.clock(answer)).now)
  }

  private async clock(answer: Response): Promise<{ now: string }> {
    const { result } = (await answer.json()) as { result: { now: string } }
    return result
  }

  /** The lab takes the next step with an order. */
  async moveOrder(order: string, to = ''): Promise<void> {
    const body = new URLSearchParams({ order, to })
    const answer = await fetch(`${this.address}/dev/lab`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    if (answer.status !== 303) throw new Error(`The lab answers ${answer.status}.`)
  }

  /** The newest code that was sent to a number; the table keeps it sealed. */
  async newestCode(to: string): Promise<string> {
    const answer = await fetch(`${this.address}/dev/outbox.json?to=${to}`)
    const { result } = (await answer.json()) as { result: readonly { text: string }[] }
    const code = result.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
    if (!code) throw new Error(`No code was sent to ${to}.`)
    return code
  }
}

/** A folder that PostgreSQL's user can enter if root starts the app. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parakh-life-'))
  chmodSync(folder, 0o755)
  return folder
}

/** A link leads to where PostgreSQL's user reaches its data (server/db/embedded/layout.ts). */
const isElsewhere = (data: string) => lstatSync(data).isSymbolicLink()

function copyData(from: string, to: string): void {
  if (isElsewhere(join(from, 'pg'))) return
  execFileSync('cp', ['-a', join(from, 'pg'), join(from, 'pg-password'), to])
}

export function removeFolder(folder: string): void {
  const data = join(folder, 'pg')
  if (isElsewhere(data)) rmSync(dirname(realpathSync(data)), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => null)
  return answer?.ok ?? false
}

function freePort(): Promise<number> {
  return new Promise((settle, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const given = probe.address()
      probe.close(() => settle(typeof given === 'object' && given ? given.port : 0))
    })
  })
}
