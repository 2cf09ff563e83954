import type { AnyStateNode } from 'xstate'
import type { ChartedMachine } from '../atlas.ts'
import {
  type DescribedChart,
  type DescribedTransition,
  describeChart,
  factsOf,
  shortName,
} from '../described-chart.ts'
import { childrenOf, isParent } from '../drawing/sheet.ts'
import { mermaidOf } from './mermaid.ts'
import { pathLines } from './path.ts'
import { code, plain, tableOf } from './text.ts'

/** One chart: diagrams, states, transitions, and each path as a story. */
export function machineMarkdown(machine: ChartedMachine, index: string): string {
  const { name, paths } = machine.generated
  const described = describeChart(machine)
  const { root, chart } = described
  const lines = [
    `# ${name}`,
    '',
    ...(root.description ? [plain(root.description), ''] : []),
    `[All charts](${index}) · ${chart.states.size} states · ${chart.transitions.size} transitions · ${paths.length} paths`,
    '',
    '## Chart',
    '',
    ...diagrams(described),
    '## States',
    '',
    ...tableOf(
      ['State', 'Description', 'Rules', 'Address'],
      [...chart.states.values()].map((node) => stateRow(node, described)),
    ),
    '',
    '## Transitions',
    '',
    ...tableOf(
      ['From', 'Event', 'Guard', 'Actions', 'To'],
      described.transitions
        .filter(({ inert }) => !inert)
        .map((transition) => transitionRow(transition, described)),
    ),
    '',
    '## Paths',
    '',
    ...paths.flatMap((path) => pathLines(path, described)),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/** One diagram for each compound state, one level deep: more than that nobody can read. */
function diagrams(described: DescribedChart): readonly string[] {
  const { root } = described
  const compounds = [root, ...described.chart.states.values()].filter(
    ({ type }) => type === 'compound',
  )
  return [
    'Each compound state has a diagram of its own, one level deep. Events that stay in a state, start at the compound itself, leave the diagram or lead where very many lead are in the table of transitions only.',
    '',
    ...(root.type === 'parallel' ? [regionsOf(root), ''] : []),
    ...compounds.flatMap((node) => [
      `### ${shortName(node.id, described)}`,
      '',
      ...mermaidOf(node, described),
      '',
      ...childrenOf(node)
        .filter((child) => isParent(child) && child.type === 'parallel')
        .flatMap((child) => [`${code(child.key)} is parallel. ${regionsOf(child)}`, '']),
    ]),
  ]
}

function regionsOf(node: AnyStateNode): string {
  const names = childrenOf(node).map(({ key }) => code(key))
  return `Active side by side: ${names.join(', ')}.`
}

function stateRow(node: AnyStateNode, described: DescribedChart): readonly string[] {
  const { description, requirements, path } = factsOf(node)
  return [
    code(shortName(node.id, described)),
    plain(description),
    requirements.join(', '),
    path === null ? '' : code(path),
  ]
}

function transitionRow(
  { transition: { source }, words }: DescribedTransition,
  described: DescribedChart,
): readonly string[] {
  const name = (id: string) => code(shortName(id, described))
  return [
    name(source),
    code(words.event),
    words.guard === null ? '' : code(words.guard),
    words.actions.map(code).join(', '),
    words.targets.length === 0 ? 'stays' : words.targets.map(name).join(', '),
  ]
}
