import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './surroundings.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Milliseconds that a database and Vite may take to come up. */
const PATIENCE = 45_000
const LOOK_EVERY = 200

export type DevServer = { readonly address: string; readonly stop: () => Promise<void> }

/** What `npm run dev` starts, on a port and with data of its own. */
export async function startDevServer(): Promise<DevServer> {
  const address = `http://127.0.0.1:${await freePort()}`
  const dataDir = await mkdtemp(join(tmpdir(), 'parakh-dev-'))
  const said: string[] = []
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
    stream.on('data', (data: Buffer) => said.push(data.toString()))
  }

  const stop = async () => {
    const exited = server.exitCode === null ? once(server, 'exit') : null
    server.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  const giveUpAt = Date.now() + PATIENCE
  while (!(await answers(address))) {
    if (server.exitCode === null && Date.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
      continue
    }
    await stop()
    throw new Error(`The development server did not start:\n${said.join('')}`)
  }
  return { address, stop }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/healthz`)).ok
  } catch {
    return false
  }
}
