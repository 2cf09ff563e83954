import type { AnyStateNode } from 'xstate'
import type { UnhandledEvent } from '../../exploring/unhandled.ts'
import type { ChartedMachine } from '../atlas.ts'
import {
  type DescribedChart,
  type DescribedTransition,
  describeChart,
  factsOf,
  NO_REASON,
  shortName,
} from '../described-chart.ts'
import { type Arrow, routesOf } from '../drawing/routes.ts'
import { childrenOf, isParent } from '../drawing/sheet.ts'
import { pathLines } from './path.ts'
import { code, plain, tableOf } from './text.ts'

/** One chart: diagrams, states, transitions, and each path step by step. */
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
    ...ignoredLines(described),
    ...keptLines(machine),
    '## Paths',
    '',
    ...paths.flatMap((path) => pathLines(path, described)),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/** One diagram for each compound state, one level deep; deeper ones are unreadable. */
function diagrams(described: DescribedChart): readonly string[] {
  const { root } = described
  const compounds = [root, ...described.chart.states.values()].filter(
    ({ type }) => type === 'compound',
  )
  return [
    'Each compound state has its own diagram, one level deep. Events that stay in a state, start at the compound state itself, leave the diagram or share their target with many others are listed only in the table of transitions.',
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

/** The children of a compound state, and the events that lead from one to another. */
function mermaidOf(node: AnyStateNode, described: DescribedChart): readonly string[] {
  const { arrows } = routesOf({ node, open: new Set([node]) }, described)
  const [first] = node.type === 'compound' ? (node.initial.target ?? []) : []
  const initial = childrenOf(node).find(({ id }) => `${first?.id}.`.startsWith(`${id}.`))
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...childrenOf(node).map(({ id, key }) => `  state "${key}" as ${mermaidName(id)}`),
    ...(initial ? [`  [*] --> ${mermaidName(initial.id)}`] : []),
    ...arrows.map(arrowLine),
    '```',
  ]

  function arrowLine({ from, to, lines }: Arrow): string {
    const events = [...new Set(lines.map(({ text }) => text.replace(/ [[/].*$/, '')))]
    return `  ${mermaidName(from)} --> ${mermaidName(to)}: ${events.join(', ')}`
  }

  /** Mermaid accepts word characters only. */
  function mermaidName(id: string): string {
    return shortName(id, described).replace(/\W/g, '_')
  }
}

function regionsOf(node: AnyStateNode): string {
  const names = childrenOf(node).map(({ key }) => code(key))
  return `Active side by side: ${names.join(', ')}.`
}

/** One row for each event and reason, with the states that ignore it. */
function ignoredLines(described: DescribedChart): readonly string[] {
  const { ignored } = described
  if (ignored.length === 0) return []
  const reasons = new Map<string, UnhandledEvent[]>()
  for (const one of ignored) {
    const reason = `${one.event} ${one.why}`
    reasons.set(reason, [...(reasons.get(reason) ?? []), one])
  }
  return [
    '## Ignored events',
    '',
    'Events from outside that states do not handle, with the reason.',
    '',
    ...tableOf(
      ['Event', 'Reason', 'States'],
      [...reasons.values()].map((states) => [
        code(states[0]?.event ?? ''),
        plain(states[0]?.why ?? NO_REASON),
        states.map(({ state }) => code(shortName(state, described))).join(', '),
      ]),
    ),
    '',
  ]
}

/** The number of kept paths, and those with a name; the HTML lists them all. */
function keptLines({ kept = [] }: ChartedMachine): readonly string[] {
  if (kept.length === 0) return []
  const named = kept.flatMap(({ id, name }) => (name ? [`- ${code(id)} ${plain(name)}`] : []))
  const count = kept.length === 1 ? '1 path is' : `${kept.length} paths are`
  return [
    '## Kept suite',
    '',
    `${count} kept with what is expected of each step${named.length > 0 ? '; with a name:' : '.'}`,
    '',
    ...named,
    ...(named.length > 0 ? [''] : []),
  ]
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
