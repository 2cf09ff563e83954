import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { stopsWith } from './clean-up.ts'
import type { Measurement } from './measurement.ts'

const reportSchema = z.object({
  machines: z.array(z.object({ name: z.string(), ms: z.number() })).min(1),
})

const MOST_SECONDS = 2

/** `npm run paths` in a fresh process, as QA runs it. */
export async function measurePathGeneration(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parakh-bench-'))
  const json = join(folder, 'paths.json')
  const began = performance.now()
  const args = ['--import', 'tsx', 'tests/paths/cli.ts', 'report', '--json', json]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = stopsWith(() => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await once(child, 'exit')
  const seconds = (performance.now() - began) / 1000
  const { machines } = reportSchema.parse(JSON.parse(readFileSync(json, 'utf8')))
  await stop()
  const generation = machines.reduce((sum, { ms }) => sum + ms, 0) / 1000
  return [
    { name: 'all machines', value: generation, unit: 's', target: { atMost: MOST_SECONDS } },
    ...machines.map(({ name, ms }): Measurement => ({ name, value: ms / 1000, unit: 's' })),
    { name: 'the whole command', value: seconds, unit: 's' },
  ]
}
