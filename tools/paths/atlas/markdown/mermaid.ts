import type { AnyStateNode } from 'xstate'
import { type DescribedChart, shortName } from '../described-chart.ts'
import type { Arrow } from '../drawing/routes.ts'
import { routesOf } from '../drawing/routes.ts'
import { childrenOf } from '../drawing/sheet.ts'

/** The children of a compound state, and the events that lead from one to another. */
export function mermaidOf(node: AnyStateNode, described: DescribedChart): readonly string[] {
  const { arrows } = routesOf({ node, open: new Set([node]) }, described)
  const [first] = node.type === 'compound' ? (node.initial.target ?? []) : []
  const begins = childrenOf(node).find(({ id }) => `${first?.id}.`.startsWith(`${id}.`))
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...childrenOf(node).map(({ id, key }) => `  state "${key}" as ${nameOf(id)}`),
    ...(begins ? [`  [*] --> ${nameOf(begins.id)}`] : []),
    ...arrows.map(arrowLine),
    '```',
  ]

  function arrowLine({ from, to, lines }: Arrow): string {
    const events = [...new Set(lines.map(({ text }) => text.replace(/ [[/].*$/, '')))]
    return `  ${nameOf(from)} --> ${nameOf(to)}: ${events.join(', ')}`
  }

  /** Mermaid's names are words. */
  function nameOf(id: string): string {
    return shortName(id, described).replace(/\W/g, '_')
  }
}
