import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ClusterProblem } from './cluster-problem.ts'

/** Each program and the package of Debian that has it. */
const PACKAGES = {
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
} as const

/** Of these, `ip` is in iproute2 and setpriv in util-linux; used with network namespaces only. */
const NAMESPACE_PACKAGES = { ip: 'iproute2', setpriv: 'util-linux' } as const

type Program = keyof typeof PACKAGES | keyof typeof NAMESPACE_PACKAGES

const POSTGRES_FOLDER = '/usr/lib/postgresql'

/** Debian keeps server programs in sbin, which the PATH of other users than root lacks. */
function programPath(program: Program): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

/** @throws ClusterProblem if it is not installed. */
export function requireProgram(program: Program): string {
  const path = programPath(program)
  if (path === undefined) throw new ClusterProblem(missing([program]))
  return path
}

/**
 * The folder of the newest PostgreSQL's programs.
 * @throws ClusterProblem that names every missing package.
 */
export function requirePrograms({ namespaces }: { readonly namespaces: boolean }): string {
  const needed: Program[] = ['patroni', 'patronictl', 'etcd', 'haproxy', 'pgbouncer', 'pgbackrest']
  if (namespaces) needed.push('ip', 'setpriv')
  const absent = needed.filter((program) => programPath(program) === undefined)
  const binaries = newestPostgres()
  if (absent.length > 0 || binaries === undefined) {
    throw new ClusterProblem(missing(absent, binaries === undefined))
  }
  return binaries
}

function newestPostgres(): string | undefined {
  if (!existsSync(POSTGRES_FOLDER)) return undefined
  const versions = readdirSync(POSTGRES_FOLDER)
    .filter((version) => existsSync(join(POSTGRES_FOLDER, version, 'bin', 'postgres')))
    .sort((a, b) => Number(b) - Number(a))
  return versions[0] && join(POSTGRES_FOLDER, versions[0], 'bin')
}

/** What to install, and how. The services that the packages bring are not used. */
export function missing(absent: readonly Program[], postgres = false): string {
  const all: Record<string, string> = { ...PACKAGES, ...NAMESPACE_PACKAGES }
  const packages = new Set(absent.map((program) => all[program] ?? program))
  if (packages.has('patroni')) packages.add('python3-etcd')
  if (postgres) packages.add('postgresql')
  const names = [...absent, ...(postgres ? ['postgres'] : [])].join(', ')
  return (
    `Not installed: ${names}. On Debian:\n` +
    `  apt-get install --no-install-recommends ${[...packages].join(' ')}\n` +
    'The packages start services of their own; the tool does not use them:\n' +
    '  systemctl disable --now patroni etcd haproxy pgbouncer postgresql'
  )
}
