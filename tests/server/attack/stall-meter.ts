import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { Worker } from 'node:worker_threads'

export type Attack = {
  readonly operation: string
  /** What is at its limit. */
  readonly input: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}

export type Stall = {
  readonly status: number
  /** The longest time that this thread computed without a turn of the event loop, by processor time. */
  readonly processorMs: number
}

/** A call of the second client. */
export type OtherCall = {
  readonly url: string
  readonly status: number
  /** Milliseconds since 1970. */
  readonly begun: number
  readonly ended: number
  /** The attack lasted as long; between attacks this process prepares the next one. */
  readonly isBeside: boolean
}

const TICK_MS = 2

const now = () => performance.timeOrigin + performance.now()

/**
 * Processor time of the main thread in milliseconds. Unlike time it does not pass while the machine runs
 * others. Linux tells it for a thread; elsewhere it is that of all threads.
 */
function processorMs(): number {
  try {
    const [ns] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(ns) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
}

/**
 * Measures how long requests to the server in this process keep others from their turn, while a second
 * client calls it.
 */
export async function stallMeter(base: string, menu: string) {
  const agent = new Agent({ keepAlive: true })
  const calls: Omit<OtherCall, 'isBeside'>[] = []
  const attacks: { readonly from: number; readonly to: number }[] = []
  const worker = new Worker(new URL('./second-client.mjs', import.meta.url), {
    workerData: [`${base}/readyz`, `${base}${menu}`],
  })
  worker.on('message', (call) => calls.push(call))
  await once(worker, 'message')

  return {
    /** @param times how often it is sent at once */
    async measure(attack: Attack, times = 1): Promise<Stall> {
      const from = now()
      let longest = 0
      let before = processorMs()
      const look = () => {
        const at = processorMs()
        longest = Math.max(longest, at - before)
        before = at
      }
      const ticks = setInterval(look, TICK_MS)
      const sent = Array.from({ length: times }, () => send(base, agent, attack))
      const [status = 0] = await Promise.all(sent)
      look()
      clearInterval(ticks)
      attacks.push({ from, to: now() })
      return { status, processorMs: longest }
    },

    /** The calls of the second client since it was last asked for them; at least one. */
    async otherCalls(): Promise<OtherCall[]> {
      if (calls.length === 0) await once(worker, 'message')
      const during = attacks.splice(0)
      return calls.splice(0).map((call) => ({
        ...call,
        isBeside: during.some(({ from, to }) => from <= call.begun && call.ended <= to),
      }))
    },

    async close() {
      agent.destroy()
      await worker.terminate()
    },
  }
}

/** @returns the status; 0 for a connection that the server ended */
function send(base: string, agent: Agent, { method, path, headers, body }: Attack) {
  return new Promise<number>((resolve) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(`${base}${path}`, { method, agent, headers: { ...headers, ...length } })
    sent.on('response', (answer) => {
      answer.on('close', () => resolve(answer.statusCode ?? 0)).resume()
    })
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}
