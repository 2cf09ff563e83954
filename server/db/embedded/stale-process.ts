import { execFile } from 'node:child_process'
import { readFile, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Program and arguments. */
async function commandOf(pid: number): Promise<readonly string[]> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  } catch {
    const asked = run('ps', ['-ww', '-o', 'args=', '-p', String(pid)])
    const { stdout } = await asked.catch(() => ({ stdout: '' }))
    return stdout.trim().split(/ (?=-)| (?<=-D )/)
  }
}

const placeOf = (folder: string) => realpath(folder).catch(() => folder)

/** Whether the process is the PostgreSQL of this folder: another one may have its number by now. */
async function servesFolder(pid: number, cluster: string): Promise<boolean> {
  const [program = '', ...rest] = await commandOf(pid)
  if (!basename(program).startsWith('postgres')) return false
  const [own, its] = await Promise.all([cluster, rest[rest.indexOf('-D') + 1] ?? ''].map(placeOf))
  return own === its
}

/** Stops PostgreSQL without waiting for clients (SIGINT), then by force (SIGQUIT). */
export async function endPostgres(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < patienceMs && isAlive(pid); waited += 25) await pause(25)
  }
}

/**
 * Cleans up after a killed process: a PostgreSQL of this folder that still runs, or a
 * `postmaster.pid` whose number another program has by now, such as the PostgreSQL of another folder.
 * Call it only with the folder locked.
 */
export async function clearLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!pid || !isAlive(pid)) return
  if (await servesFolder(pid, cluster)) await endPostgres(pid)
  else await rm(file, { force: true })
}
