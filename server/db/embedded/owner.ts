import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '#server/start-problem.ts'

const run = promisify(execFile)

/** The system user that runs PostgreSQL, if it is not ours. */
export type Owner = { readonly name: string; readonly uid: number; readonly gid: number }

async function idOf(kind: '-u' | '-g', name: string): Promise<number> {
  return Number((await run('id', [kind, name])).stdout)
}

/**
 * PostgreSQL refuses to run as root: it then runs as `postgres`, else as `nobody`, which every
 * system has. Undefined for other users, who run it themselves.
 */
export async function databaseOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      return { name, uid: await idOf('-u', name), gid: await idOf('-g', name) }
    } catch {
      // No such user: try the next.
    }
  }
  throw new StartProblem(
    'PostgreSQL does not run as root, and there is no user postgres or nobody. ' +
      'Start as another user, or set DATABASE_URL.',
  )
}

/** Whether this user can pass every folder above the path (root's are often closed to others). */
export async function canReach(owner: Owner, path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const shift = [uid === owner.uid, gid === owner.gid, true].indexOf(true)
    // 0o100 is the execute bit of the owner, 0o010 of the group, 0o001 of others.
    if ((mode & (0o100 >> (3 * shift))) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
