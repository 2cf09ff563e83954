import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Not a `tail` of a log in the folder. */
const PROGRAMS = /(^|\/)(etcd|patroni|postgres|haproxy|pgbouncer|pgbackrest|main\.js)\0/

/**
 * Programs of the cluster that name something inside this folder: after the end of the tool, those
 * that were left over. Only on Linux, like the packages.
 */
export function processesOf(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return PROGRAMS.test(command) && command.includes(`${folder}/`)
    } catch {
      // It ended meanwhile.
      return false
    }
  })
}

const WITHIN_MS = 10_000

/** Ends them, by force if they do not end when asked. PostgreSQL ends at once with SIGQUIT. */
export async function endLeftovers(folder: string): Promise<number> {
  const found = processesOf(folder)
  for (const signal of ['SIGCONT', 'SIGQUIT'] as const) signalAll(found, signal)
  for (const end = performance.now() + WITHIN_MS; performance.now() < end; ) {
    if (processesOf(folder).length === 0) return found.length
    await pause(100)
  }
  signalAll(processesOf(folder), 'SIGKILL')
  return found.length
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}
