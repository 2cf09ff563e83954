import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseOwner } from '../../server/db/embedded/owner.ts'
import { StartProblem, systemCode } from '../../server/start-problem.ts'
import { isStopping, stopAll, stopOnSignals } from '../bench/clean-up.ts'
import { archiveNow, fullBackup } from './backup.ts'
import { ClusterProblem } from './cluster-problem.ts'
import { layoutOf } from './layout.ts'
import { endLeftovers } from './leftovers.ts'
import { removeNetwork } from './network.ts'
import { readOrMakePasswords } from './passwords.ts'
import { requirePrimary } from './patroni.ts'
import { requirePrograms } from './programs.ts'
import { rehearse } from './rehearsal/rehearse.ts'
import { steps } from './rehearsal/steps.ts'
import { reportOn, restoreTo } from './restore.ts'
import { findRunning, requireRunning } from './running-file.ts'
import { startCluster } from './start-cluster.ts'
import { statusOf } from './status.ts'
import { waitUntil } from './wait-until.ts'

const USAGE = `npm run cluster -- COMMAND [options]

  up                 starts etcd, three PostgreSQL nodes under Patroni, haproxy, pgbouncer and two
                     app processes, and runs until Ctrl-C or \`down\`
  status             the nodes, their roles and lag, and whether the app answers
  down               stops the cluster; its data stays
  backup             a full backup by pgBackRest
  restore --to TIME  the backups in a new folder as they were at TIME, for example
                     '2026-11-25 10:20:00+05:30'; says what is in it
  rehearse           a cluster of its own, broken under load; as root, because it cuts networks

  --dir DIR          folder of the cluster (/var/tmp/parakh-cluster)
  --port PORT        first of the 34 ports (15400), the web address
  --patients N       patients of the rehearsal (20)
  --only STEP        one step of the rehearsal; may be given again:
                     ${steps.map(({ name }) => name).join(', ')}
  --keep             keeps data and logs of the rehearsal

Exit code 0: done, and every check of the rehearsal held; 1: not; 2: not understood.`

class NotUnderstood extends Error {}

function parse() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: '/var/tmp/parakh-cluster' },
      port: { type: 'string', default: '15400' },
      patients: { type: 'string', default: '20' },
      only: { type: 'string', multiple: true, default: [] },
      to: { type: 'string' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const unknown = values.only.find((name) => !steps.some((step) => step.name === name))
  if (unknown !== undefined) throw new NotUnderstood(`There is no step ${unknown}.`)
  return {
    ...values,
    command: values.help ? 'help' : positionals.join(' '),
    dir: resolve(values.dir),
    port: wholeNumber('--port', values.port, 1024, 65_000),
    patients: wholeNumber('--patients', values.patients, 1, 500),
  }
}
type Given = ReturnType<typeof parse>

function wholeNumber(option: string, given: string, from: number, to: number): number {
  const number = Number(given)
  if (Number.isInteger(number) && number >= from && number <= to) return number
  throw new NotUnderstood(`${option} must be a whole number from ${from} to ${to}.`)
}

const say = (line: string) => console.log(line)

async function up({ dir, port }: Given): Promise<number> {
  const layout = layoutOf(dir, 'loopback', port)
  await startCluster(layout, { say })
  say(`\n${await statusOf(layout)}\n\nCtrl-C stops everything.`)
  // Signals end the process; a timer keeps it alive until then.
  await new Promise(() => setInterval(() => undefined, 60_000))
  return 0
}

async function status({ dir }: Given): Promise<number> {
  say(await statusOf(requireRunning(dir).layout))
  return 0
}

async function down({ dir }: Given): Promise<number> {
  const running = findRunning(dir)
  if (running) {
    process.kill(running.pid, 'SIGTERM')
    await waitUntil('the cluster has stopped', 120, () => findRunning(dir) === undefined)
  }
  const ended = await endLeftovers(dir)
  if (running?.layout.network === 'namespaces') removeNetwork(running.layout)
  say(running || ended > 0 ? 'Stopped.' : `No cluster runs in ${dir}.`)
  return 0
}

async function backup({ dir }: Given): Promise<number> {
  const { layout } = requireRunning(dir)
  const as = { passwords: readOrMakePasswords(dir), owner: await databaseOwner() }
  fullBackup(await requirePrimary(layout), as)
  say(`A full backup is in ${layout.repository}.`)
  return 0
}

async function restore({ dir, port, to }: Given): Promise<number> {
  if (to === undefined) throw new NotUnderstood('restore needs --to TIME.')
  const running = findRunning(dir)
  const layout = running?.layout ?? layoutOf(dir, 'loopback', port)
  const binaries = requirePrograms({ namespaces: false })
  const as = { passwords: readOrMakePasswords(dir), owner: await databaseOwner() }
  if (running) await archiveNow(await requirePrimary(layout), as.passwords)
  const restored = await restoreTo({ layout, binaries, ...as }, to)
  say(`${restored.folder} holds ${to}: ${await reportOn(restored.url)}`)
  return 0
}

async function rehearsal({ port, patients, only, keep }: Given): Promise<number> {
  if (process.getuid?.() !== 0) {
    throw new ClusterProblem(
      'rehearse runs as root only: it gives each node a network namespace and cuts it.',
    )
  }
  const folder = mkdtempSync(join('/var/tmp', 'parakh-rehearsal-'))
  const chosen = steps.filter(({ name }) => only.length === 0 || only.includes(name))
  try {
    const layout = layoutOf(folder, 'namespaces', port)
    return (await rehearse(layout, { patients, steps: chosen, say })) ? 0 : 1
  } finally {
    await stopAll()
    if (keep) say(`Data and logs: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

const commands: Record<string, (given: Given) => Promise<number>> = {
  up,
  status,
  down,
  backup,
  restore,
  rehearse: rehearsal,
}

function isUnknownOption(error: unknown): error is Error {
  return error instanceof Error && systemCode(error)?.startsWith('ERR_PARSE_ARGS') === true
}

async function main(): Promise<number> {
  try {
    const given = parse()
    if (given.command === 'help') {
      say(USAGE)
      return 0
    }
    const command = commands[given.command]
    if (!command) throw new NotUnderstood(`There is no command "${given.command}".`)
    stopOnSignals()
    return await command(given)
  } catch (error) {
    // What fails because everything is being stopped is no news.
    if (isStopping()) return 130
    if (error instanceof ClusterProblem || error instanceof StartProblem)
      console.error(error.message)
    else if (error instanceof NotUnderstood || isUnknownOption(error)) {
      console.error(`${error.message}\n\n${USAGE}`)
      return 2
    } else console.error(error)
    return 1
  } finally {
    await stopAll()
  }
}

process.exit(await main())
