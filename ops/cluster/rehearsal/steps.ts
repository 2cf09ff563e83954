import { setTimeout as pause } from 'node:timers/promises'
import { ClusterProblem } from '../cluster-problem.ts'
import type { Node } from '../layout.ts'
import { cutOff, joinAgain } from '../network.ts'
import { members, primaryOf } from '../patroni.ts'
import type { Cluster } from '../start-cluster.ts'
import { killNode, switchOver } from './faults.ts'

/** Repairs what a step broke. */
type Mend = () => void

export type Step = {
  /** For `--only`. */
  readonly name: string
  readonly says: string
  run(cluster: Cluster): Promise<Mend | undefined>
}

/** Longer than the lease in etcd, so that Patroni has to act. */
const CUT_MS = 30_000

export const steps: readonly Step[] = [
  {
    name: 'kill',
    says: 'the primary is killed, PostgreSQL and Patroni',
    async run(cluster) {
      const node = await primary(cluster)
      killNode(cluster.layout, node)
      return () => cluster.startNode(node)
    },
  },
  {
    name: 'switchover',
    says: 'a planned switchover',
    async run(cluster) {
      switchOver(await primary(cluster), (await synchronousStandby(cluster)).name)
      return undefined
    },
  },
  {
    name: 'cut-primary',
    says: 'the network of the primary is cut',
    run: async (cluster) => cutForLong(await primary(cluster)),
  },
  {
    name: 'cut-standby',
    says: 'the network of the synchronous standby is cut',
    run: async (cluster) => cutForLong(await synchronousStandby(cluster)),
  },
  {
    name: 'etcd',
    says: 'etcd stands still',
    async run({ etcd }) {
      etcd.signal('SIGSTOP')
      await pause(CUT_MS)
      return () => etcd.signal('SIGCONT')
    },
  },
]

async function cutForLong(node: Node): Promise<Mend> {
  cutOff(node)
  await pause(CUT_MS)
  return () => joinAgain(node)
}

async function primary({ layout }: Cluster): Promise<Node> {
  const found = await primaryOf(layout)
  if (!found) throw new ClusterProblem('No node is the primary.')
  return found
}

async function synchronousStandby({ layout }: Cluster): Promise<Node> {
  const standby = (await members(layout)).find(({ role }) => role === 'sync_standby')
  const found = layout.nodes.find(({ name }) => name === standby?.name)
  if (!found) throw new ClusterProblem('No standby is synchronous.')
  return found
}
