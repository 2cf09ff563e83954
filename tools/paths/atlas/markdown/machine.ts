import type { AnyStateNode } from 'xstate'
import type { ChartedMachine } from '../atlas.ts'
import { childrenOf, isParent } from '../drawing/sheet.ts'
import {
  factsOf,
  shortName,
  type WordedChart,
  type WordedTransition,
  wordedChart,
} from '../worded-chart.ts'
import { mermaidOf } from './mermaid.ts'
import { pathLines } from './path.ts'
import { code, plain, tableOf } from './text.ts'

/** One chart: diagrams, states, transitions, and each path as a story. */
export function machineMarkdown(machine: ChartedMachine, index: string): string {
  const { name, paths } = machine.generated
  const worded = wordedChart(machine)
  const { root, chart } = worded
  const lines = [
    `# ${name}`,
    '',
    ...(root.description ? [plain(root.description), ''] : []),
    `[All charts](${index}) · ${chart.states.size} states · ${chart.transitions.size} transitions · ${paths.length} paths`,
    '',
    '## Chart',
    '',
    ...diagrams(worded),
    '## States',
    '',
    ...tableOf(
      ['State', 'Description', 'Rules', 'Address'],
      [...chart.states.values()].map((node) => stateRow(node, worded)),
    ),
    '',
    '## Transitions',
    '',
    ...tableOf(
      ['From', 'Event', 'Guard', 'Actions', 'To'],
      worded.transitions
        .filter(({ inert }) => !inert)
        .map((transition) => transitionRow(transition, worded)),
    ),
    '',
    '## Paths',
    '',
    ...paths.flatMap((path) => pathLines(path, worded)),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/** One diagram for each compound state, one level deep: more than that nobody can read. */
function diagrams(worded: WordedChart): readonly string[] {
  const { root } = worded
  const compounds = [root, ...worded.chart.states.values()].filter(
    ({ type }) => type === 'compound',
  )
  return [
    'Each compound state has a diagram of its own, one level deep. Events that stay in a state, start at the compound itself, leave the diagram or lead where very many lead are in the table of transitions only.',
    '',
    ...(root.type === 'parallel' ? [regionsOf(root), ''] : []),
    ...compounds.flatMap((node) => [
      `### ${shortName(node.id, worded)}`,
      '',
      ...mermaidOf(node, worded),
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

function stateRow(node: AnyStateNode, worded: WordedChart): readonly string[] {
  const { description, requirements, path } = factsOf(node)
  return [
    code(shortName(node.id, worded)),
    plain(description),
    requirements.join(', '),
    path === null ? '' : code(path),
  ]
}

function transitionRow(
  { transition: { source }, words }: WordedTransition,
  worded: WordedChart,
): readonly string[] {
  const name = (id: string) => code(shortName(id, worded))
  return [
    name(source),
    code(words.event),
    words.guard === null ? '' : code(words.guard),
    words.actions.map(code).join(', '),
    words.targets.length === 0 ? 'stays' : words.targets.map(name).join(', '),
  ]
}
