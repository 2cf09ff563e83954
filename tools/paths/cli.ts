import { flows } from '#machines/flows.ts'
import { runCommand } from './cli/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), flows, {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
})
