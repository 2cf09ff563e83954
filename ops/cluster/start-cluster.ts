import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canReach, databaseOwner, type Owner } from '../../server/db/embedded/owner.ts'
import { stopsWith } from '../bench/clean-up.ts'
import { appEnvironment } from './app-environment.ts'
import { createStanza } from './backup.ts'
import { type Child, type Command, requireRunning, startChild } from './child.ts'
import { ClusterProblem } from './cluster-problem.ts'
import { configurationOf } from './configuration.ts'
import { asSuperuser, makeAppDatabase } from './database.ts'
import type { Layout, Node } from './layout.ts'
import { endLeftovers } from './leftovers.ts'
import { layNetwork, namespaceOf, removeNetwork } from './network.ts'
import { type Passwords, readOrMakePasswords } from './passwords.ts'
import { isHealthy, members, requirePrimary } from './patroni.ts'
import { requireProgram, requirePrograms } from './programs.ts'
import { claimFolder } from './running-file.ts'
import { openSmsInbox, type SmsInbox } from './sms-inbox.ts'
import { waitUntil } from './wait-until.ts'

export type Cluster = {
  readonly layout: Layout
  readonly passwords: Passwords
  readonly binaries: string
  readonly owner: Owner | undefined
  readonly etcd: Child
  /** Of the Patroni of each node, by the node's name. */
  readonly patronis: Map<string, Child>
  readonly inbox: SmsInbox
  startNode(node: Node): void
}

type Options = {
  readonly synchronous?: boolean
  readonly say: (line: string) => void
}

const ROOT = join(import.meta.dirname, '../..')

/**
 * Starts etcd, three nodes, haproxy, pgbouncer and two app processes, in this order, and waits for
 * each. They stop in reverse order at the end of this process (`stopAll`).
 * @throws ClusterProblem.
 */
export async function startCluster(
  layout: Layout,
  { synchronous = true, say }: Options,
): Promise<Cluster> {
  const binaries = requirePrograms({ namespaces: layout.network === 'namespaces' })
  buildApp()
  const owner = await databaseOwner()
  claimFolder(layout)
  await endLeftovers(layout.folder)
  stopsWith(() => endLeftovers(layout.folder))
  const passwords = await prepareFolder(layout, owner, { binaries, synchronous })
  const start = (command: Command) => {
    const child = startChild(layout, command)
    stopsWith(() => child.stop())
    return child
  }
  if (layout.network === 'namespaces') {
    removeNetwork(layout)
    stopsWith(() => removeNetwork(layout))
    layNetwork(layout)
  }
  say('etcd …')
  const etcd = start(etcdCommand(layout, owner))
  say('three PostgreSQL nodes under Patroni …')
  const patronis = new Map<string, Child>()
  // Together: a primary that stops first would be replaced.
  stopsWith(() => Promise.all([...patronis.values()].map((patroni) => patroni.stop())))
  const startNode = (node: Node) => {
    patronis.set(node.name, startChild(layout, patroniCommand(layout, node, owner)))
  }
  for (const node of layout.nodes) startNode(node)
  await waitUntil('the three nodes follow one primary', 120, async () => {
    for (const child of [etcd, ...patronis.values()]) requireRunning(layout, child)
    return isHealthy(await members(layout), { nodes: layout.nodes.length, synchronous })
  })
  const primary = await requirePrimary(layout)
  await asSuperuser(primary, passwords, (client) => makeAppDatabase(client, passwords))
  createStanza(primary, { passwords, owner })
  say('haproxy and pgbouncer …')
  const proxies = [
    start({ name: 'haproxy', program: requireProgram('haproxy'), args: haproxyArgs(layout) }),
    start({
      name: 'pgbouncer',
      program: requireProgram('pgbouncer'),
      args: [join(layout.folder, 'pgbouncer.ini')],
      owner,
    }),
  ]
  const inbox = await openSmsInbox(layout)
  stopsWith(() => inbox.close())
  // One after the other: the first migrates and seeds the database.
  for (const [index, port] of layout.ports.apps.entries()) {
    const name = `app${index + 1}`
    say(`${name} …`)
    const app = start({
      name,
      program: process.execPath,
      // Its name tells `down` that a process left over is one of this folder.
      args: [join(ROOT, 'dist/server/main.js'), `--cluster=${layout.folder}/`],
      env: appEnvironment(layout, passwords, port),
      cwd: ROOT,
    })
    await waitUntil(`${name} is ready`, 180, () => {
      for (const child of [...proxies, app]) requireRunning(layout, child)
      return isReady(port)
    })
  }
  await waitUntil('the web port answers', 20, () => isReady(layout.ports.web))
  return { layout, passwords, binaries, owner, etcd, patronis, inbox, startNode }
}

function buildApp(): void {
  const { status } = spawnSync(process.execPath, ['scripts/ensure-built.mjs'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) throw new ClusterProblem('The app could not be built.')
}

/** Root gives the folder to the user that runs PostgreSQL; nobody else may read it. */
async function prepareFolder(
  layout: Layout,
  owner: Owner | undefined,
  choices: { readonly binaries: string; readonly synchronous: boolean },
): Promise<Passwords> {
  const { folder, logs, repository, nodes } = layout
  const folders = [folder, logs, repository, ...nodes.map((node) => node.folder)]
  for (const one of folders) mkdirSync(one, { recursive: true, mode: 0o700 })
  mkdirSync(join(folder, 'etcd'), { recursive: true, mode: 0o700 })
  if (owner && !(await canReach(owner, folder))) {
    throw new ClusterProblem(
      `${owner.name}, who runs PostgreSQL, cannot enter ${dirname(folder)}. ` +
        'Choose another folder with --dir, for example below /var/tmp.',
    )
  }
  const passwords = readOrMakePasswords(folder)
  const files = configurationOf(layout, { ...choices, passwords })
  for (const { path, content } of files) writeFileSync(path, content, { mode: 0o600 })
  if (owner) {
    const own = [...folders, join(folder, 'etcd'), ...files.map(({ path }) => path)]
    for (const path of own) chownSync(path, owner.uid, owner.gid)
  }
  return passwords
}

function etcdCommand({ folder, host, ports }: Layout, owner: Owner | undefined): Command {
  const client = `http://${host}:${ports.etcd}`
  const peer = `http://${host}:${ports.etcdPeer}`
  return {
    name: 'etcd',
    program: requireProgram('etcd'),
    args: [
      ...['--name', 'parakh', '--data-dir', join(folder, 'etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `parakh=${peer}`],
    ],
    owner,
  }
}

function patroniCommand(layout: Layout, node: Node, owner: Owner | undefined): Command {
  return {
    name: node.name,
    program: requireProgram('patroni'),
    args: [join(node.folder, 'patroni.yml')],
    env: { HOME: node.folder },
    owner,
    namespace: namespaceOf(layout, node),
  }
}

/** `-db` keeps it in the foreground. */
function haproxyArgs({ folder }: Layout): string[] {
  return ['-db', '-f', join(folder, 'haproxy.cfg')]
}

export async function isReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2_000)
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal })).ok
  } catch {
    return false
  }
}
