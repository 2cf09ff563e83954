import type { AnyStateNode } from 'xstate'
import type { ChartedMachine } from './atlas.ts'
import { type DescribedChart, describeChart, factsOf, shortName } from './described-chart.ts'
import { capital } from './described-path.ts'
import { code, plain, tableOf } from './markdown.ts'
import { mermaidOf } from './mermaid.ts'
import { childrenOf, sheetsOf } from './sheets.ts'

const INDEX = 'README.md'

/**
 * A page for each chart by file name, in the Markdown that repositories show. The same charts always
 * give the same text; the paths are in the HTML.
 */
export function atlasMarkdown(
  machines: readonly ChartedMachine[],
  invariants: readonly string[] = [],
): ReadonlyMap<string, string> {
  return new Map([
    [INDEX, indexOf(machines, invariants)],
    ...machines.map((machine): [string, string] => [fileOf(machine), pageOf(machine)]),
  ])
}

function indexOf(machines: readonly ChartedMachine[], invariants: readonly string[]): string {
  const lines = [
    '# Statecharts',
    '',
    'A page for each chart of the app. Written by `npm run paths -- report`, which also writes every path into one HTML file; edit the charts in `machines/` instead.',
    '',
    ...tableOf(
      ['Chart', 'Description', 'States', 'Transitions'],
      machines.map((machine) => [
        `[${machine.generated.name}](${fileOf(machine)})`,
        plain(machine.explore.machine.root.description ?? ''),
        String(machine.chart.states.size),
        String(machine.chart.transitions.size),
      ]),
    ),
    ...(invariants.length > 0
      ? [
          '',
          '## Invariants',
          '',
          'In every state of the charts together:',
          '',
          ...invariants.map((says) => `- ${plain(says)}`),
        ]
      : []),
  ]
  return `${lines.join('\n')}\n`
}

function fileOf({ generated: { name } }: ChartedMachine): string {
  return `${name}.md`
}

function pageOf(machine: ChartedMachine): string {
  const described = describeChart(machine)
  const { root, chart } = described
  const lines = [
    `# ${machine.generated.name}`,
    '',
    ...(root.description ? [plain(root.description), ''] : []),
    `[All charts](${INDEX})`,
    '',
    ...diagrams(described),
    '## States',
    '',
    ...[...chart.states.values()].map((node) => stateLine(node, described)),
    '',
    '## What it hears',
    '',
    ...heard(machine),
    '',
    '## What it tells',
    '',
    ...told(machine),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function diagrams(described: DescribedChart): readonly string[] {
  return sheetsOf(described.root).flatMap((sheet) => [
    ...(sheet.node === described.root ? [] : [`## ${shortName(sheet.node.id, described)}`, '']),
    ...sideBySide(sheet.node),
    '```mermaid',
    mermaidOf(sheet, described),
    '```',
    '',
  ])
}

function sideBySide(node: AnyStateNode): readonly string[] {
  if (node.type === 'parallel') return ['Its parts are active side by side.', '']
  if (node.parent?.type !== 'parallel') return []
  const others = childrenOf(node.parent).filter((other) => other !== node)
  return [`Active beside ${others.map(({ key }) => code(key)).join(', ')}.`, '']
}

function stateLine(node: AnyStateNode, described: DescribedChart): string {
  const { description, requirements } = factsOf(node)
  const rules = requirements.length > 0 ? ` (${requirements.join(', ')})` : ''
  return `- ${code(shortName(node.id, described))}${description ? `: ${plain(description)}` : ''}${rules}`
}

/** Events, the ends of calls, and timers. */
function heard({ explore, chart }: ChartedMachine): readonly string[] {
  const ways = (all: Readonly<Record<string, { readonly says: string }>>) =>
    plain(
      capital(
        Object.values(all)
          .flatMap(({ says }) => says)
          .join('; '),
      ),
    )
  const delays = new Set([...chart.timers.values()].map(({ delay }) => delay))
  return [
    ...Object.entries(explore.events).map(
      ([type, samples]) => `- ${code(type)}: ${ways(samples)}.`,
    ),
    ...Object.entries(explore.outcomes)
      .filter(([actor]) => chart.actors.has(actor))
      .map(([actor, outcomes]) => `- ${code(actor)} ends: ${ways(outcomes)}.`),
    ...(delays.size > 0 ? [`- Time passes: ${[...delays].map(code).join(', ')}.`] : []),
  ]
}

/** What the explored steps do to the world. */
function told({ generated, chart }: ChartedMachine): readonly string[] {
  const effects = generated.origins.flatMap(({ graph: { start, edges } }) =>
    [start, ...edges.map(({ result }) => result)].flatMap((step) => step.effects),
  )
  const named = (names: Iterable<string>) => [...new Set(names)].sort().map(code).join(', ')
  const lines = [
    ['Calls', named(chart.actors.keys())],
    [
      'Events for others',
      named(
        effects.flatMap((one) =>
          one.kind === 'emit' || one.kind === 'send' ? one.event.type : [],
        ),
      ),
    ],
    ['Actions', named(effects.flatMap((one) => (one.kind === 'run' ? one.action : [])))],
  ]
  return lines.flatMap(([what, list]) => (list ? [`- ${what}: ${list}.`] : []))
}
