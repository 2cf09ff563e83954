import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config, Settings } from './config.ts'
import { StartProblem, systemCode } from './start-problem.ts'

async function existing(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim() || undefined
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Of two processes that start at once, the second uses the key of the first. */
async function keepFirst(file: string, made: string): Promise<string> {
  // A link appears with its content; a file that is being written could be read while it is empty.
  const written = `${file}.${randomUUID()}`
  await writeFile(written, made, { mode: 0o600, flag: 'wx' })
  try {
    await link(written, file)
    return made
  } catch (error) {
    const kept = systemCode(error) === 'EEXIST' && (await existing(file))
    if (kept) return kept
    throw error
  } finally {
    await rm(written, { force: true })
  }
}

/**
 * Adds the keys that sign tokens and reports to the settings: `TOKEN_SECRET` and
 * `REPORT_SIGNING_KEY`, else those in the data folder, which the first start creates. So sessions
 * and report signatures stay valid over a restart.
 * @throws StartProblem if the data folder is not writable.
 */
export async function withSecrets(settings: Settings): Promise<Config> {
  const { dataDir } = settings
  return {
    ...settings,
    tokenSecret: settings.tokenSecret ?? (await kept(dataDir, 'token-secret')),
    reportSigningKey: settings.reportSigningKey ?? (await kept(dataDir, 'report-signing-key')),
  }
}

/** 32 random bytes, base64url. */
async function kept(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  try {
    await mkdir(dataDir, { recursive: true })
    return (await existing(file)) ?? (await keepFirst(file, randomBytes(32).toString('base64url')))
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new StartProblem(`The data folder ${dataDir} is a file, or is inside one.`)
    }
    if (code === 'ENOSPC') throw new StartProblem(`The disk of ${dataDir} is full.`)
    throw new StartProblem(`Cannot write to the data folder ${dataDir} (${code}).`)
  }
}
