import { existsSync } from 'node:fs'
import type { Step } from './run-step.ts'

export const unitTests: Step = {
  name: 'unit tests',
  command: 'vitest',
  args: ['run', '--project', 'unit', '--project', 'dom*'],
}

// By default four checkers each infer the types of what they share: twice the processor's time.
const types = (project: string): Step => ({
  name: project === '.' ? 'types' : `types of ${project}`,
  command: 'tsc',
  args: ['--noEmit', '-p', project, '--singleThreaded'],
})

/** The other steps of `npm run check`; each is independent of the others. */
export const checkSteps: readonly Step[] = [
  types('.'),
  // The packages of ops are installed on demand.
  ...(existsSync('ops/node_modules') ? [types('ops')] : []),
  { name: 'dependency rules', command: 'npm', args: ['run', '--silent', 'boundaries'] },
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: 'knip', args: ['--no-config-hints'] },
  { name: 'statecharts', command: 'tsx', args: ['tests/paths/cli.ts', 'check'] },
  { name: 'requirements', command: 'tsx', args: ['scripts/requirements.ts'] },
  { name: 'licences', command: 'tsx', args: ['scripts/licences.ts'] },
]
