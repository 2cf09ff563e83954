import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
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

async function nameOf(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim()
  } catch {
    const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }))
    return basename(stdout.trim())
  }
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
 * Cleans up after a killed process: a PostgreSQL that still runs, or a `postmaster.pid` with a
 * reused process id. Call it only with the folder locked.
 */
export async function clearLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!pid || !isAlive(pid)) return
  if ((await nameOf(pid)).startsWith('postgres')) await endPostgres(pid)
  else await rm(file, { force: true })
}
