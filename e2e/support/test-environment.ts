import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function freePort(): Promise<number> {
  return new Promise((settle, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No free port'))
        else settle(address.port)
      })
    })
  })
}

/**
 * The port and the data folder of this run. The runner chooses them; its workers, which read the
 * configuration again, take them from the environment.
 */
export async function chooseTestEnvironment(): Promise<{ port: string; dataDir: string }> {
  const { E2E_PORT, E2E_DATA_DIR } = process.env
  if (E2E_PORT && E2E_DATA_DIR) return { port: E2E_PORT, dataDir: E2E_DATA_DIR }
  const port = String(await freePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'parakh-e2e-'))
  process.env.E2E_PORT = port
  process.env.E2E_DATA_DIR = dataDir
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return { port, dataDir }
}
