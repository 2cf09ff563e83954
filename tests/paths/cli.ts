import { existsSync, readFileSync } from 'node:fs'
import type { KeptPath } from 'chart-paths/atlas/atlas.ts'
import { runCommand } from 'chart-paths/cli/run-command.ts'
import type { Bounds } from 'chart-paths/together/model.ts'
import { z } from 'zod'
import { flows } from '#paths/flows.ts'
import { keptSelectors } from './keeping/kept-selectors.ts'
import { keptWiring } from './keeping/kept-wiring.ts'
import { sampleFileOf } from './sample-files.ts'
import { rules } from './together/rules.ts'
import { traceFormat } from './trace-format.ts'

const suite = z.object({
  paths: z.array(z.object({ id: z.string(), title: z.string(), name: z.string().exactOptional() })),
})

const project = {
  flows,
  flowsModule: new URL('flows.ts', import.meta.url),
  samples: sampleFileOf,
  kept: keptPathsOf,
  invariants: rules.map(({ says }) => says),
  // Loads the whole app.
  together: async (bounds: Partial<Bounds>) =>
    (await import('./together/together.ts')).exploredTogether(bounds),
  browserLevels: async () => (await import('../../e2e/paths/levels.ts')).levels,
  traceFormat,
  keeping: { folder: 'paths', selectors: keptSelectors, wiring: keptWiring },
  folders: {
    docs: 'docs/statecharts',
    charts: 'machines',
    browserTests: 'e2e/paths',
  },
  specs: {
    walks: 'e2e/paths/paths.spec.ts',
    interruptions: 'e2e/paths/interruptions.spec.ts',
  },
}

process.exitCode = await runCommand(process.argv.slice(2), project, {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
})

/** The paths in the kept suite of a chart; none where nothing is kept. */
function keptPathsOf(chart: string): readonly KeptPath[] {
  const file = new URL(`../../paths/${chart}/kept.json`, import.meta.url)
  return existsSync(file) ? suite.parse(JSON.parse(readFileSync(file, 'utf8'))).paths : []
}
