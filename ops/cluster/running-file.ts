import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { stopsWith } from '../bench/clean-up.ts'
import { ClusterProblem } from './cluster-problem.ts'
import { type Layout, layoutOf } from './layout.ts'

const runningSchema = z.object({
  pid: z.number().int(),
  network: z.enum(['loopback', 'namespaces']),
  firstPort: z.number().int(),
})

export type Running = { readonly pid: number; readonly layout: Layout }

const fileIn = (folder: string) => join(folder, 'running.json')

/** The process that runs the cluster of this folder; undefined if none does. */
export function findRunning(folder: string): Running | undefined {
  try {
    const { pid, network, firstPort } = runningSchema.parse(
      JSON.parse(readFileSync(fileIn(folder), 'utf8')),
    )
    // A process id is used again after a restart of the machine.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ops/cluster/')) return undefined
    return { pid, layout: layoutOf(folder, network, firstPort) }
  } catch {
    return undefined
  }
}

/** @throws ClusterProblem if no cluster runs there. */
export function requireRunning(folder: string): Running {
  const running = findRunning(folder)
  if (!running) throw new ClusterProblem(`No cluster runs in ${folder}. Start it with \`up\`.`)
  return running
}

/**
 * Claims the folder for this process until its end.
 * @throws ClusterProblem if another process runs a cluster there.
 */
export function claimFolder({ folder, network, firstPort }: Layout): void {
  const running = findRunning(folder)
  if (running) {
    throw new ClusterProblem(`Process ${running.pid} already runs a cluster in ${folder}.`)
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(fileIn(folder), JSON.stringify({ pid: process.pid, network, firstPort }))
  stopsWith(() => rmSync(fileIn(folder), { force: true }))
}
