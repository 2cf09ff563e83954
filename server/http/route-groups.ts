import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { metrics } from '#server/observe/metrics.ts'
import { Problem } from './problem.ts'

/** Waiting calls for each running one. */
const WAITING_PER_RUNNING = 50
const WAIT_AT_MOST_MS = 5_000

/** The calls that share a limit: those of one part of the contract; slots are apart from the cart. */
function groupOf({ path }: Pick<Endpoint, 'path'>): string {
  if (/^cart\/(?:r\/)?slots?\b/.test(path)) return 'slots'
  return path.replace(/^\//, '').split('/')[0] ?? ''
}

/** Passwords are checked in a bounded pool, and a call that waits for it would hold back every sign-in. */
const UNLIMITED = 'auth'

/** Lets a number of holders run, and others wait in turn. */
class BoundedQueue {
  readonly #size: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(size: number) {
    this.#size = size
  }

  isFull(): boolean {
    return this.#running >= this.#size
  }

  /** @returns a function that leaves, or undefined if there is no turn in time. */
  async enter(waitAtMostMs: number): Promise<(() => void) | undefined> {
    if (this.#running < this.#size) this.#running += 1
    else if (!(await this.#turn(waitAtMostMs))) return undefined
    let left = false
    return () => {
      if (left) return
      left = true
      const next = this.#waiting.shift()
      // The next one takes over, and the number stays.
      if (next) next()
      else this.#running -= 1
    }
  }

  async #turn(waitAtMostMs: number): Promise<boolean> {
    if (this.#waiting.length >= this.#size * WAITING_PER_RUNNING) return false
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1)
        resolve(false)
      }, waitAtMostMs)
      this.#waiting.push(begin)
    })
  }
}

/**
 * Limits how many calls of a group run at once in this process, so that a slow or locked table
 * cannot take every database connection. The others wait; after five seconds they get 503.
 */
export function limitRouteGroups(app: FastifyInstance, { poolSize }: Config): void {
  // Two groups leave a connection to the others.
  const size = Math.max(1, Math.floor((poolSize - 1) / 2))
  const queues = new Map<string, BoundedQueue>()
  const leaving = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preHandler', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const group = groupOf(endpoint)
    if (group === UNLIMITED) return
    const queue = queues.get(group) ?? new BoundedQueue(size)
    queues.set(group, queue)
    const end = queue.isFull() ? metrics.groupWaits.startTimer({ group }) : undefined
    const leave = await queue.enter(WAIT_AT_MOST_MS)
    end?.()
    if (!leave) {
      metrics.groupRefused.inc({ group })
      throw new Problem(
        503,
        'unavailable',
        'This takes longer than usual right now. Please try again in a moment.',
        { retryAfter: 5 },
      )
    }
    leaving.set(request, leave)
    // For a response that is never sent.
    reply.raw.once('close', leave)
  })
  app.addHook('onSend', async (request) => leaving.get(request)?.())
}
