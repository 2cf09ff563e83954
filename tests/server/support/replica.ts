import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareLayout } from '#server/db/embedded/layout.ts'
import { databaseOwner } from '#server/db/embedded/owner.ts'
import { launch, stopPostgres } from '#server/db/embedded/postgres-process.ts'
import { withAdmin } from './admin.ts'
import type { OwnPostgres } from './own-postgres.ts'
import { freePort } from './processes.ts'

const run = promisify(execFile)

export type StreamingReplica = {
  readonly url: string
  /** WAL arrives, and is not replayed. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Waits until everything that is committed on the primary can be read here. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

/**
 * A streaming replica of a running PostgreSQL, from a base backup by the server's own functions:
 * the embedded binaries have no pg_basebackup.
 */
export async function startReplica({ postgres, dataDir }: OwnPostgres): Promise<StreamingReplica> {
  const owner = await databaseOwner()
  const folder = await mkdtemp(join(tmpdir(), 'parakh-replica-'))
  await chmod(folder, 0o755)
  const layout = await prepareLayout(folder, owner)
  const { data } = layout
  const source = await realpath(join(dataDir, 'pg'))
  const label = await withAdmin(postgres.url, async (admin) => {
    await admin.query("select pg_backup_start('replica', true)")
    // With owner and mode, which PostgreSQL checks.
    await run('cp', ['-a', source, data])
    const { rows } = await admin.query('select labelfile from pg_backup_stop(false)')
    return String(rows[0]?.labelfile)
  })
  await rm(join(data, 'postmaster.pid'), { force: true })
  await writeFile(join(data, 'backup_label'), label)
  await writeFile(join(data, 'standby.signal'), '')
  const { hostname, port: behind, username, password } = new URL(postgres.url)
  const primary = `host=${hostname} port=${behind} user=${username} password=${decodeURIComponent(password)}`
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
  if (owner) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, data])

  const port = await freePort()
  const address = new URL(postgres.url)
  address.port = String(port)
  const url = address.href
  const logFile = join(folder, 'replica.log')
  const child = await launch({ layout, owner, port, url, logFile, volatile: true })
  const on = (where: string, query: string) =>
    withAdmin(where, async (admin) => (await admin.query(query)).rows[0]?.value)
  return {
    url,
    async pauseReplay() {
      await on(url, 'select pg_wal_replay_pause()')
      while ((await on(url, 'select pg_get_wal_replay_pause_state() as value')) !== 'paused');
    },
    async resumeReplay() {
      await on(url, 'select pg_wal_replay_resume()')
    },
    async caughtUp() {
      const position = await on(postgres.url, 'select pg_current_wal_insert_lsn()::text as value')
      const has = `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as value`
      while ((await on(url, has)) !== true);
    },
    async stop() {
      await stopPostgres(child)
      await rm(data, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
