import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseOwner } from '#server/db/embedded/owner.ts'
import { freePort } from './processes.ts'

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']

export type PgBouncer = { readonly url: string; stop(): Promise<void> }

/**
 * Starts pgbouncer with docs/pgbouncer.ini before a PostgreSQL, for each of its databases.
 * @returns undefined if pgbouncer is not installed.
 */
export async function startPgBouncer(postgresUrl: string): Promise<PgBouncer | undefined> {
  const program = PROGRAMS.find((path) => existsSync(path))
  if (program === undefined) return undefined
  const { hostname, port: behind, username, password, pathname } = new URL(postgresUrl)
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const documented = await readFile(resolve('docs/pgbouncer.ini'), 'utf8')
  await writeFile(
    settings,
    documented
      .replace(/^parakh = host=\S+ port=\d+/m, `* = host=${hostname} port=${behind}`)
      .replace(/^listen_port = .*/m, `listen_port = ${port}`)
      .replace(/^auth_file = .*/m, `auth_file = ${users}`),
  )
  for (const path of [folder, settings, users]) await chmod(path, 0o755)
  const owner = await databaseOwner()
  const child = spawn(program, [settings], { ...owner, stdio: ['ignore', 'pipe', 'pipe'] })
  const url = new URL(postgresUrl)
  url.port = String(port)
  url.pathname = pathname
  const stop = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(child, url.href)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: url.href, stop }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  // SIGINT would wait for the clients.
  child.kill('SIGTERM')
  await ended
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  let [said, failure]: [string, unknown] = ['', undefined]
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said += text
    })
  }
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    if (child.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch (error) {
      failure = error
      await pause(50)
    }
  }
  throw new Error(`pgbouncer did not start: ${said} ${failure}`)
}
