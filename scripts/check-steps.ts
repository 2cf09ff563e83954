import type { Step } from './run-step.ts'

/** The steps of `npm run check`; each is independent of the others. */
export function checkSteps(unitReporters: string[] = []): Step[] {
  return [
    {
      name: 'unit tests',
      command: 'vitest',
      args: ['run', '--project', 'unit', '--project', 'dom', ...unitReporters],
    },
    { name: 'dead code', command: 'knip', args: ['--no-config-hints'] },
    { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.'] },
    {
      name: 'dependency rules',
      command: 'depcruise',
      args: ['machines', 'src', 'server', 'tests', 'e2e', 'scripts'],
    },
    { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
    { name: 'statecharts', command: 'tsx', args: ['tests/paths/cli.ts', 'check'] },
    { name: 'requirements', command: 'tsx', args: ['scripts/requirements.ts'] },
    { name: 'licences', command: 'tsx', args: ['scripts/licences.ts'] },
  ]
}
