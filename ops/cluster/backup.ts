import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Owner } from '../../server/db/embedded/owner.ts'
import { ClusterProblem } from './cluster-problem.ts'
import { asSuperuser } from './database.ts'
import type { Node } from './layout.ts'
import type { Passwords } from './passwords.ts'
import { requireProgram } from './programs.ts'

export type AsOwner = {
  readonly passwords: Passwords
  readonly owner: Owner | undefined
}

/** Runs pgBackRest with the configuration of one node, as the user that runs PostgreSQL. */
export function pgbackrest(
  node: Node,
  { passwords, owner }: AsOwner,
  args: readonly string[],
): string {
  const { status, stdout, stderr } = spawnSync(
    requireProgram('pgbackrest'),
    [`--config=${join(node.folder, 'pgbackrest.conf')}`, '--stanza=parakh', ...args],
    {
      ...owner,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', PGPASSWORD: passwords.superuser },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new ClusterProblem(`pgbackrest ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** Makes the repository; nothing happens if it is there. */
export function createStanza(primary: Node, as: AsOwner): void {
  pgbackrest(primary, as, ['stanza-create'])
}

/** A full backup of the primary; returns when the WAL that it needs is archived. */
export function fullBackup(primary: Node, as: AsOwner): void {
  pgbackrest(primary, as, ['--type=full', 'backup'])
}

/** Closes the segment of WAL that is being written, so that a restore can reach this moment. */
export async function archiveNow(primary: Node, passwords: Passwords): Promise<void> {
  await asSuperuser(primary, passwords, (client) => client.query('select pg_switch_wal()'))
}
