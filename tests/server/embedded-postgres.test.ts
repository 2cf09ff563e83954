import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/db/embedded/embedded-postgres.ts'
import { clearLeftover } from '#server/db/embedded/stale-process.ts'
import { withAdmin } from './support/admin.ts'

describe('the embedded PostgreSQL', () => {
  let dataDir: string
  let running: EmbeddedPostgres
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parakh-embedded-'))
    await chmod(dataDir, 0o755)
    running = await startEmbeddedPostgres({ dataDir, volatile: true })
  })
  afterAll(async () => {
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('keeps its data over a restart', async () => {
    await withAdmin(running.url, (admin) => admin.query('create table kept as select 7 as seven'))
    await running.stop()
    running = await startEmbeddedPostgres({ dataDir, volatile: true })
    const { rows } = await withAdmin(running.url, (admin) => admin.query('select * from kept'))
    expect(rows).toEqual([{ seven: 7 }])
  })

  it('is locked by one process, and reports it to another', async () => {
    await expect(startEmbeddedPostgres({ dataDir, volatile: true })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another Parakh process.`,
    )
  })

  it('requires its password', async () => {
    const stranger = new URL(running.url)
    stranger.password = 'guess'
    await expect(withAdmin(stranger.href, async () => undefined)).rejects.toThrow('password')
  })

  it('of another folder keeps running, although a crashed one left its number behind', async () => {
    const [number = ''] = (await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')).split(
      '\n',
    )
    const other = await mkdtemp(join(tmpdir(), 'parakh-crashed-'))
    const crashed = join(other, 'pg')
    await mkdir(crashed)
    await writeFile(join(crashed, 'postmaster.pid'), `${number}\n${crashed}\n0\n1\n\n127.0.0.1\n`)
    await clearLeftover(crashed)
    await withAdmin(running.url, (admin) => admin.query('select 1'))
    expect(await readdir(crashed)).toEqual([])
    await rm(other, { recursive: true })
  })

  it('reports a folder that cannot be created', async () => {
    const inFile = join(dataDir, 'pg-password', 'data')
    await expect(startEmbeddedPostgres({ dataDir: inFile })).rejects.toThrow('cannot be created')
  })
})
