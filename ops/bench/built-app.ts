import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../e2e/support/test-environment.ts'
import { stopsWith } from './clean-up.ts'

export type BuiltApp = {
  readonly url: string
  /** Folder of the checkout that it was built from. */
  readonly root: string
  stop(): Promise<void>
}

/** Includes the time of a build when the sources have changed. */
const START_SECONDS = 300
const STOP_MS = 15_000

/**
 * The built app of the checkout at `root` as `npm start` runs it, with its own process, port and
 * database; `stop` removes all.
 */
export async function startBuiltApp(
  root: string,
  env: Record<string, string> = {},
): Promise<BuiltApp> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'parakh-bench-'))
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
    // In its own process group, so that Ctrl-C ends it through `stop` only.
    detached: true,
  })
  const stop = stopsWith(async () => {
    await end(child)
    removeData(dataDir)
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilHealthy(child, `${url}/readyz`)
  return { url, root, stop }
}

/** When root runs the server, `pg` is a link to the database folder elsewhere. */
function removeData(dataDir: string): void {
  const database = join(dataDir, 'pg')
  if (existsSync(database)) {
    rmSync(dirname(realpathSync(database)), { recursive: true, force: true })
  }
  rmSync(dataDir, { recursive: true, force: true })
}

async function waitUntilHealthy(child: ChildProcess, address: string): Promise<void> {
  for (const deadline = performance.now() + START_SECONDS * 1000; performance.now() < deadline; ) {
    if (child.exitCode !== null) throw new Error('The built app did not start.')
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await wait(200)
  }
  throw new Error(`The built app did not answer within ${START_SECONDS} s.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(forced)
}
