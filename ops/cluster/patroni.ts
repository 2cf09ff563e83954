import { z } from 'zod'
import { ClusterProblem } from './cluster-problem.ts'
import type { Layout, Node } from './layout.ts'
import { waitUntil } from './wait-until.ts'

const memberSchema = z.object({
  name: z.string(),
  role: z.string(),
  state: z.string(),
  timeline: z.number().optional(),
  lag: z.union([z.number(), z.string()]).optional(),
})
export type Member = z.infer<typeof memberSchema>

const clusterSchema = z.object({ members: z.array(memberSchema) })

const ANSWER_WITHIN_MS = 2_000

/** The members as the first node that answers sees them; empty if none does. */
export async function members({ nodes }: Pick<Layout, 'nodes'>): Promise<Member[]> {
  for (const node of nodes) {
    const seen = await membersSeenBy(node)
    if (seen.length > 0) return seen
  }
  return []
}

export async function membersSeenBy(node: Node): Promise<Member[]> {
  try {
    const answer = await fetch(`${restOf(node)}/cluster`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return clusterSchema.parse(await answer.json()).members
  } catch {
    return []
  }
}

/** The node whose Patroni says of itself that it is the primary. */
export async function primaryOf({ nodes }: Pick<Layout, 'nodes'>): Promise<Node | undefined> {
  const found = await Promise.all(nodes.map(isPrimary))
  return nodes.find((_, index) => found[index])
}

/** @throws ClusterProblem if no node becomes the primary. */
export async function requirePrimary(layout: Pick<Layout, 'nodes'>): Promise<Node> {
  const found: Node[] = []
  await waitUntil('a node is the primary', 60, async () => {
    const primary = await primaryOf(layout)
    if (primary) found.push(primary)
    return primary !== undefined
  })
  const [primary] = found
  if (!primary) throw new ClusterProblem('No node is the primary.')
  return primary
}

async function isPrimary(node: Node): Promise<boolean> {
  try {
    const { status } = await fetch(`${restOf(node)}/primary`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return status === 200
  } catch {
    return false
  }
}

/** Whether all nodes run, and one of the standbys is synchronous if any must be. */
export function isHealthy(
  seen: readonly Member[],
  { nodes, synchronous }: { readonly nodes: number; readonly synchronous: boolean },
): boolean {
  const [leader, ...others] = seen.filter(({ role }) => role === 'leader')
  if (!leader || others.length > 0 || seen.length !== nodes) return false
  return (
    seen.every(
      ({ state, timeline, lag }) =>
        (state === 'running' || state === 'streaming') &&
        timeline === leader.timeline &&
        lag !== 'unknown',
    ) &&
    (!synchronous || seen.some(({ role }) => role === 'sync_standby'))
  )
}

function restOf({ address, restPort }: Node): string {
  return `http://${address}:${restPort}`
}

/** Changes settings that all nodes share, in etcd. */
export async function setDynamic(
  node: Node,
  settings: Readonly<Record<string, boolean | number>>,
): Promise<void> {
  await fetch(`${restOf(node)}/config`, { method: 'PATCH', body: JSON.stringify(settings) })
}
