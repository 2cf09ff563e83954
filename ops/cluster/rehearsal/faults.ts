import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ClusterProblem } from '../cluster-problem.ts'
import type { Layout, Node } from '../layout.ts'
import { namespaceOf } from '../network.ts'
import { requireProgram } from '../programs.ts'

/** Kills everything on the node at once, as a loss of power does. */
export function killNode(layout: Layout, node: Node): void {
  for (const pid of processesOn(layout, node)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with another one.
    }
  }
}

function processesOn(layout: Layout, node: Node): number[] {
  const namespace = namespaceOf(layout, node)
  if (namespace === undefined) throw new ClusterProblem('The nodes share a network.')
  const pids = execFileSync(requireProgram('ip'), ['netns', 'pids', namespace], {
    encoding: 'utf8',
  })
  return pids.split(/\s+/).filter(Boolean).map(Number)
}

/** A planned change of the primary; returns when the candidate is the primary. */
export function switchOver(leader: Node, candidate: string): void {
  const { status, stdout, stderr } = spawnSync(
    requireProgram('patronictl'),
    [
      ...['-c', join(leader.folder, 'patroni.yml'), 'switchover', 'parakh'],
      ...['--leader', leader.name, '--candidate', candidate, '--force'],
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' } },
  )
  if (status !== 0) throw new ClusterProblem(`patronictl switchover: ${stdout}${stderr}`)
}
