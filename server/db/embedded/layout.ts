import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '#server/start-problem.ts'
import { postgresHome } from './binaries.ts'
import { canReach, type Owner } from './owner.ts'

/** Folders of a cluster. */
export type Layout = {
  /** PostgreSQL's binaries. */
  readonly home: string
  /** PostgreSQL's data; may not exist yet. */
  readonly data: string
}

/**
 * Uses the binaries in their package and the data in `pg` of the data folder. If root starts the
 * server and the database user cannot enter these folders (below /root, or in a new temporary
 * folder), both are moved to /var/tmp and `pg` becomes a link; deleting the link discards the data.
 */
export async function prepareLayout(dataDir: string, owner: Owner | undefined): Promise<Layout> {
  const home = await postgresHome()
  const data = join(dataDir, 'pg')
  if (!owner) return { home, data }
  const near =
    (await canReach(owner, join(home, 'bin', 'postgres'))) && (await canReach(owner, data))
  return near ? { home, data } : outside(home, data)
}

async function outside(home: string, data: string): Promise<Layout> {
  const name = `parakh-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`
  const folder = join('/var/tmp', name)
  await mkdir(folder, { mode: 0o755, recursive: true })
  // Anybody may create folders there; one not owned by root may be an attack.
  const { uid } = await lstat(folder)
  if (uid !== 0) throw new StartProblem(`${folder} belongs to another user; remove it.`)

  const programs = join(folder, 'programs')
  await rm(programs, { recursive: true, force: true })
  await cp(home, programs, { recursive: true, verbatimSymlinks: true })
  const there = join(folder, 'pg')
  if (!existsSync(data)) {
    await rm(there, { recursive: true, force: true })
    await rm(data, { force: true })
    await symlink(there, data)
  }
  return { home: programs, data: there }
}
