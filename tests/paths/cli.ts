import { flows } from '#machines/flows.ts'
import { runCommand } from '#tools/paths/cli/run-command.ts'
import { keptSelectors } from './keeping/kept-selectors.ts'
import { keptWiring } from './keeping/kept-wiring.ts'
import { bookingSystem } from './system/booking-system.ts'
import { exploredTogether } from './together/together.ts'
import { traceFormat } from './trace-format.ts'

const project = {
  flows,
  system: bookingSystem,
  together: exploredTogether,
  browserLevels: async () => (await import('../../e2e/paths/levels.ts')).levels,
  traceFormat,
  keeping: { folder: 'tests/paths/kept', selectors: keptSelectors, wiring: keptWiring },
  folders: {
    docs: 'docs/statecharts',
    charts: 'machines',
    browserTests: 'e2e/paths',
    interruptions: 'e2e/paths/interruptions',
  },
}

process.exitCode = await runCommand(process.argv.slice(2), project, {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
})
