import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { WISH_VARIABLE } from '../covering/asked-paths.ts'
import { dropResults } from '../replaying/results.ts'
import type { Job } from './job.ts'

/** Walks the paths with Playwright, which starts the built app and the server unless one is named. */
export async function runInBrowser({ given, flows }: Job): Promise<number> {
  const { grep, shard, wish, screens, interrupt } = given
  if (!shard && !grep && !interrupt) dropResults('browser', Object.keys(flows))
  const folders = interrupt
    ? ['e2e/paths/interruptions/']
    : Object.keys(flows).map((name) => `e2e/paths/${name}/`)
  const args = [
    'playwright',
    'test',
    ...folders.filter((folder) => existsSync(folder)),
    ...(grep ? ['--grep', grep.source] : []),
    ...(shard ? ['--shard', `${shard.index}/${shard.of}`] : []),
  ]
  const env = {
    ...process.env,
    [WISH_VARIABLE]: JSON.stringify(wish),
    ...(screens && { PATHS_SCREENS: '1' }),
    ...(interrupt && { PATHS_INTERRUPTIONS: 'all' }),
  }
  return new Promise((resolve, reject) => {
    const child = spawn('npx', args, { stdio: 'inherit', env })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
