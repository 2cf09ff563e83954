/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { findBrowser } from '../e2e/support/browser.ts'

function run(command: string): boolean {
  console.log(`$ ${command}`)
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0
}

const sudo = process.getuid?.() === 0 ? '' : 'sudo -n '

const commands = [
  'npx playwright install --with-deps chromium',
  `${sudo}apt-get update && ${sudo}apt-get install -y chromium-headless-shell`,
  `${sudo}apt-get install -y chromium`,
]

function ensureBrowser(): string | undefined {
  const present = findBrowser()
  if (present !== undefined) return present
  console.log('No Chromium is installed.')
  for (const command of commands) {
    const ran = run(command)
    const installed = findBrowser()
    if (installed !== undefined) return installed
    console.log(
      ran ? 'The command succeeded, but there is still no Chromium.' : 'The command failed.',
    )
  }
  return undefined
}

const browser = ensureBrowser()
if (browser === undefined) {
  console.error('No Chromium could be installed. Install one and set CHROMIUM_PATH to its program.')
  process.exitCode = 1
} else {
  console.log(`Browser: ${browser}`)
}
