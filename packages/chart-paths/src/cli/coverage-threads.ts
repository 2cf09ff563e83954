import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type CoverageEntry, coverageEntry } from '../atlas/report.ts'
import type { GenerationOptions } from '../covering/options.ts'
import { chartOf } from '../exploring/chart.ts'
import { PathsError } from '../paths-error.ts'
import { type CommandContext, type Flows, generateFor } from './command.ts'

/** A queue of charts that threads share. */
export type ChartQueue = {
  /** Those that take longest first. */
  readonly names: readonly string[]
  /** The number of charts that were taken; its memory is shared. */
  readonly taken: Int32Array
  readonly generation: GenerationOptions
  readonly thorough: boolean
}

/** What a thread found for a chart; `refusal` says why it cannot be explored. */
export type ChartResult = { readonly name: string } & (
  | { readonly entry: CoverageEntry }
  | { readonly refusal: string }
)

/** As much as three semi-spaces of the npm script: a search makes many objects that live briefly. */
const YOUNG_GENERATION_MB = 192

type ThreadData = { readonly queue: ChartQueue; readonly flowsModule: string }

/**
 * The coverage of each chart, in the order of the charts. Every core takes the next chart from one
 * queue; this thread too, because others take a second to load the charts.
 * @throws PathsError when a machine cannot be explored.
 */
export async function coverageEntries(command: CommandContext): Promise<readonly CoverageEntry[]> {
  const { flows, project, options } = command
  const queue = queueOf(flows, options)
  const others = Math.min(availableParallelism(), queue.names.length) - 1
  const found = project.flowsModule ? resultsOfThreads(queue, project.flowsModule, others) : []
  const results = [...takeAll(queue, flows), ...(await found)]
  return Object.keys(flows).flatMap((name) => {
    const result = results.find((one) => one.name === name)
    if (!result) return []
    if ('refusal' in result) throw new PathsError(result.refusal)
    return [result.entry]
  })
}

/** The number of transitions tells which chart takes longer. */
export function queueOf(
  flows: Flows,
  { generation, thorough }: Pick<ChartQueue, 'generation' | 'thorough'>,
): ChartQueue {
  const names = Object.entries(flows)
    .map(([name, { machine }]) => ({ name, size: chartOf(machine).transitions.size }))
    .sort((a, b) => b.size - a.size)
    .map(({ name }) => name)
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  return { names, taken, generation, thorough }
}

/** Takes charts from the queue until none is left. */
export function* takeAll(queue: ChartQueue, flows: Flows): Generator<ChartResult> {
  for (;;) {
    const name = queue.names[Atomics.add(queue.taken, 0, 1)]
    const explore = name === undefined ? undefined : flows[name]
    if (name === undefined || !explore) return
    try {
      const generated = generateFor(name, explore, queue.generation, queue.thorough)
      yield { name, entry: coverageEntry(generated) }
    } catch (error) {
      if (!(error instanceof PathsError)) throw error
      yield { name, refusal: error.message }
    }
  }
}

/** What other threads find. They load the charts again, because functions cannot be sent to them. */
export async function resultsOfThreads(
  queue: ChartQueue,
  flowsModule: URL,
  count: number,
): Promise<readonly ChartResult[]> {
  const data: ThreadData = { queue, flowsModule: flowsModule.href }
  const threads = Array.from({ length: count }, () => resultsOfThread(data))
  return (await Promise.all(threads)).flat()
}

function resultsOfThread(workerData: ThreadData): Promise<readonly ChartResult[]> {
  const results: ChartResult[] = []
  const thread = new Worker(new URL('coverage-thread.mjs', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  return new Promise((resolve, reject) => {
    thread.on('message', (result: ChartResult) => results.push(result))
    thread.on('error', reject)
    thread.on('exit', () => resolve(results))
  })
}
