import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
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

/** Of two processes that start at once, the second keeps the key of the first. */
async function firstKept(file: string, made: string): Promise<string> {
  try {
    await writeFile(file, made, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    const kept = systemCode(error) === 'EEXIST' && (await existing(file))
    if (kept) return kept
    throw error
  }
}

/**
 * Completes the settings with the key that signs tokens: `TOKEN_SECRET`, else the one kept in the
 * data folder, made at the first start, so that patients stay signed in over a restart.
 * @throws StartProblem when the data folder cannot be written.
 */
export async function withTokenSecret(settings: Settings): Promise<Config> {
  if (settings.tokenSecret) return { ...settings, tokenSecret: settings.tokenSecret }
  const file = join(settings.dataDir, 'token-secret')
  try {
    await mkdir(settings.dataDir, { recursive: true })
    const kept = await existing(file)
    if (kept) return { ...settings, tokenSecret: kept }
    return {
      ...settings,
      tokenSecret: await firstKept(file, randomBytes(32).toString('base64url')),
    }
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new StartProblem(`The data folder ${settings.dataDir} is a file, or lies in one.`)
    }
    if (code === 'ENOSPC') throw new StartProblem(`The disk of ${settings.dataDir} is full.`)
    throw new StartProblem(`Cannot write to the data folder ${settings.dataDir} (${code}).`)
  }
}
