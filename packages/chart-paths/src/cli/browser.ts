import { spawn } from 'node:child_process'
import { CHARTS_VARIABLE, OPTIONS_VARIABLE } from '../covering/requested-paths.ts'
import { dropResults } from '../replaying/results.ts'
import type { CommandContext } from './command.ts'

/** Replays the paths with Playwright, which starts the built app unless a server is named. */
export async function runInBrowser(command: CommandContext): Promise<number> {
  const { options, project, flows } = command
  const { grep, shard, generation, screens, interrupt } = options
  if (!shard && !grep && !interrupt) dropResults('browser', Object.keys(flows))
  const args = [
    'playwright',
    'test',
    interrupt ? project.specs.interruptions : project.specs.walks,
    ...(grep ? ['--grep', grep.source] : []),
    ...(shard ? ['--shard', `${shard.index}/${shard.of}`] : []),
  ]
  const env = {
    ...process.env,
    [OPTIONS_VARIABLE]: JSON.stringify(generation),
    [CHARTS_VARIABLE]: Object.keys(flows).join(' '),
    ...(screens && { PATHS_SCREENS: '1' }),
    ...(interrupt && { PATHS_INTERRUPTIONS: 'all' }),
  }
  return new Promise((resolve, reject) => {
    const child = spawn('npx', args, { stdio: 'inherit', env })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
