import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OPTIONS_VARIABLE } from '../covering/requested-paths.ts'
import { dropResults } from '../replaying/results.ts'
import type { CommandContext } from './command.ts'

/** Replays the paths with Playwright, which starts the built app unless a server is named. */
export async function runInBrowser(command: CommandContext): Promise<number> {
  const { options, project, flows } = command
  const { grep, shard, generation, screens, interrupt } = options
  const { browserTests, interruptions } = project.folders
  if (!shard && !grep && !interrupt) dropResults('browser', Object.keys(flows))
  const folders = interrupt
    ? [interruptions]
    : Object.keys(flows).map((name) => join(browserTests, name))
  const args = [
    'playwright',
    'test',
    ...folders.filter((folder) => existsSync(folder)).map((folder) => `${folder}/`),
    ...(grep ? ['--grep', grep.source] : []),
    ...(shard ? ['--shard', `${shard.index}/${shard.of}`] : []),
  ]
  const env = {
    ...process.env,
    [OPTIONS_VARIABLE]: JSON.stringify(generation),
    ...(screens && { PATHS_SCREENS: '1' }),
    ...(interrupt && { PATHS_INTERRUPTIONS: 'all' }),
  }
  return new Promise((resolve, reject) => {
    const child = spawn('npx', args, { stdio: 'inherit', env })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
