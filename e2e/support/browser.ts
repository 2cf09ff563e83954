import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Launch arguments of both tests and benchmarks. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** Headless shells come first; they start and render a quarter faster. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]

const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

type Environment = {
  env: Record<string, string | undefined>
  exists: (path: string) => boolean
  /** Where Playwright keeps (or would keep) its own Chromium. */
  playwrightPath: string
}

const currentEnvironment: Environment = {
  env: process.env,
  exists: existsSync,
  playwrightPath: chromium.executablePath(),
}

/**
 * The Chromium to use: `CHROMIUM_PATH`, else the system's, else Playwright's own.
 * Undefined when there is none; throws when `CHROMIUM_PATH` names no file.
 */
export function findBrowser({ env, exists, playwrightPath }: Environment = currentEnvironment) {
  const chosen = env.CHROMIUM_PATH
  if (chosen) {
    if (!exists(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`)
    return chosen
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...KNOWN_PATHS, playwrightPath].find((path) => exists(path))
}

/**
 * For a Playwright configuration, which other programs load too: it never throws. A browser that is
 * missing stops the run in its global set-up, `e2e/support/global-setup.ts`.
 */
export function browserLaunchOptions() {
  const executablePath = process.env.CHROMIUM_PATH || findBrowser()
  return { ...(executablePath && { executablePath }), args: BROWSER_ARGS }
}

/** @throws when there is no browser; see {@link findBrowser}. */
export function requireBrowser(): string {
  const browser = findBrowser()
  if (browser === undefined) {
    throw new Error('No Chromium found. Run `npm run browser`, or set CHROMIUM_PATH.')
  }
  return browser
}
