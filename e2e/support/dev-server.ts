import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './test-environment.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Milliseconds for the database and Vite to start. */
const START_TIMEOUT = 120_000
const POLL_INTERVAL = 200

export type DevServer = { readonly address: string; readonly stop: () => Promise<void> }

/** Starts the development server on a free port with its own data. */
export async function startDevServer(): Promise<DevServer> {
  const address = `http://127.0.0.1:${await freePort()}`
  const dataDir = await mkdtemp(join(tmpdir(), 'parakh-dev-'))
  const output: string[] = []
  const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: new URL(address).port,
      DATA_DIR: dataDir,
    },
    stdio: 'pipe',
  })
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (data: Buffer) => output.push(data.toString()))
  }

  const stop = async () => {
    const exited = server.exitCode === null ? once(server, 'exit') : null
    server.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  const giveUpAt = Date.now() + START_TIMEOUT
  while (!(await isHealthy(address))) {
    if (server.exitCode === null && Date.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
      continue
    }
    await stop()
    throw new Error(`The development server did not start:\n${output.join('')}`)
  }
  return { address, stop }
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok
  } catch {
    return false
  }
}
