import type { ChartedMachine } from './atlas.ts'
import { machineMarkdown } from './markdown/machine.ts'
import { plain, tableOf } from './markdown/text.ts'

const INDEX = 'README.md'

/**
 * The atlas as Markdown, by file name: what the charts and their paths say, and nothing that a
 * run adds, so that the same charts always give the same text.
 */
export function atlasMarkdown(machines: readonly ChartedMachine[]): ReadonlyMap<string, string> {
  return new Map([
    [INDEX, indexOf(machines)],
    ...machines.map((machine): [string, string] => [
      fileOf(machine),
      machineMarkdown(machine, INDEX),
    ]),
  ])
}

function indexOf(machines: readonly ChartedMachine[]): string {
  const lines = [
    '# Statecharts',
    '',
    'Every chart of the app, in words, with the paths that tests walk through it. Written by `npm run paths -- report`, which also draws them; edit the charts in `machines/` instead.',
    '',
    ...tableOf(
      ['Chart', 'What it is', 'States', 'Transitions', 'Paths', 'Steps'],
      machines.map(rowOf),
    ),
    '',
    'States and transitions are covered/total, as counted in the definition of the chart; each guard branch is a transition of its own.',
  ]
  return `${lines.join('\n')}\n`
}

function rowOf(machine: ChartedMachine): readonly string[] {
  const { generated, explore } = machine
  const { states, transitions } = generated.coverage
  const steps = generated.paths.reduce((sum, path) => sum + path.steps.length, 0)
  return [
    `[${generated.name}](${fileOf(machine)})`,
    plain(explore.machine.root.description ?? ''),
    `${states.covered}/${states.total}`,
    `${transitions.covered}/${transitions.total}`,
    String(generated.paths.length),
    String(steps),
  ]
}

function fileOf({ generated: { name } }: ChartedMachine): string {
  return `${name}.md`
}
