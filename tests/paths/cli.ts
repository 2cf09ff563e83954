import { flows } from '#machines/flows.ts'
import { runCommand } from '#tools/paths/cli/run-command.ts'
import { sampleFileOf } from './sample-files.ts'
import { bookingSystem } from './system/booking-system.ts'
import { invariants } from './system/invariants.ts'
import { traceFormat } from './trace-format.ts'

const project = {
  flows,
  samples: sampleFileOf,
  system: bookingSystem,
  invariants: invariants.map(({ says }) => says),
  browserLevels: async () => (await import('../../e2e/paths/levels.ts')).levels,
  traceFormat,
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
