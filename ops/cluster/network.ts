import { execFileSync } from 'node:child_process'
import { ClusterProblem } from './cluster-problem.ts'
import type { Layout, Node } from './layout.ts'
import { requireProgram } from './programs.ts'

const BRIDGE = 'parakh0'

function ip(...args: string[]): void {
  execFileSync(requireProgram('ip'), args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

function tryIp(...args: string[]): void {
  try {
    ip(...args)
  } catch {
    // It was not there.
  }
}

const cableOf = ({ name }: Node) => `parakh-${name}`

export function namespaceOf({ network }: Layout, node: Node): string | undefined {
  return network === 'namespaces' ? `parakh-${node.name}` : undefined
}

/**
 * A namespace for each node, all on one bridge.
 * @throws ClusterProblem if this machine does not allow it.
 */
export function layNetwork({ host, nodes }: Layout): void {
  try {
    ip('link', 'add', BRIDGE, 'type', 'bridge')
    ip('address', 'add', `${host}/24`, 'dev', BRIDGE)
    ip('link', 'set', BRIDGE, 'up')
    for (const node of nodes) {
      const space = `parakh-${node.name}`
      const inside = ['-n', space] as const
      ip('netns', 'add', space)
      ip('link', 'add', cableOf(node), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      ip('link', 'set', cableOf(node), 'master', BRIDGE, 'up')
      ip(...inside, 'address', 'add', `${node.address}/24`, 'dev', 'eth0')
      ip(...inside, 'link', 'set', 'eth0', 'up')
      ip(...inside, 'link', 'set', 'lo', 'up')
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ClusterProblem(`The network of the nodes could not be made: ${reason}`)
  }
}

export function removeNetwork({ nodes }: Pick<Layout, 'nodes'>): void {
  for (const node of nodes) {
    tryIp('link', 'delete', cableOf(node))
    tryIp('netns', 'delete', `parakh-${node.name}`)
  }
  tryIp('link', 'delete', BRIDGE)
}

/** Pulls the node's cable: nothing reaches it, and it reaches nothing. */
export function cutOff(node: Node): void {
  ip('link', 'set', cableOf(node), 'down')
}

export function joinAgain(node: Node): void {
  ip('link', 'set', cableOf(node), 'up')
}
