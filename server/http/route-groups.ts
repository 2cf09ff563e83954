import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { metrics } from '#server/observe/metrics.ts'
import { Problem } from './problem.ts'

/** Waiting calls for each running one. */
const WAITING_PER_RUNNING = 50
const WAIT_AT_MOST_MS = 5_000

/**
 * The calls that share a limit: those of one part of the contract. Slots are apart from the cart, and
 * reports of other labs from those of this one.
 */
function groupOf({ path }: Pick<Endpoint, 'path'>): string {
  if (/^cart\/(?:r\/)?slots?\b/.test(path)) return 'slots'
  if (path.startsWith('reports/import/')) return 'report-import'
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

/** The turn of a call in its group. */
class Turn {
  readonly #queue: BoundedQueue
  readonly #group: string
  #leave: (() => void) | undefined
  /** Works of the call that need no turn. */
  #works = 0
  #hasEnded = false

  constructor(queue: BoundedQueue, group: string) {
    this.#queue = queue
    this.#group = group
  }

  /** @throws Problem 503 `unavailable` */
  async take(): Promise<void> {
    const group = this.#group
    const end = this.#queue.isFull() ? metrics.groupWaits.startTimer({ group }) : undefined
    this.#leave = await this.#queue.enter(WAIT_AT_MOST_MS)
    end?.()
    // The caller may have gone meanwhile.
    if (this.#hasEnded) return this.#leave?.()
    if (this.#leave) return
    metrics.groupRefused.inc({ group })
    throw new Problem(
      503,
      'unavailable',
      'This takes longer than usual right now. Please try again in a moment.',
      { retryAfter: 5 },
    )
  }

  /** Gives the turn to another call while the work lasts. @throws Problem as `take` */
  async without<T>(work: () => Promise<T>): Promise<T> {
    this.#works += 1
    this.#leave?.()
    const done = await work().finally(() => {
      this.#works -= 1
    })
    if (this.#works === 0 && !this.#hasEnded) await this.take()
    return done
  }

  end(): void {
    this.#hasEnded = true
    this.#leave?.()
  }
}

const turnUnderWay = new AsyncLocalStorage<Turn>()

/**
 * Runs work that waits for the processor without the call's turn in its group, which limits what the
 * database does: large files of some patients would otherwise keep others from their reports.
 * @throws Problem 503 `unavailable` if the call gets no turn afterwards
 */
export function withoutTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = turnUnderWay.getStore()
  return turn ? turn.without(work) : work()
}

/**
 * Limits how many calls of a group run at once in this process, so that a slow or locked table
 * cannot take every database connection. The others wait; after five seconds they get 503.
 */
export function limitRouteGroups(app: FastifyInstance, { poolSize }: Config): void {
  // Two groups leave a connection to the others.
  const size = Math.max(1, Math.floor((poolSize - 1) / 2))
  const queues = new Map<string, BoundedQueue>()
  const turns = new WeakMap<FastifyRequest, Turn>()
  app.addHook('preHandler', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    const group = endpoint ? groupOf(endpoint) : UNLIMITED
    if (group === UNLIMITED) return done()
    const queue = queues.get(group) ?? new BoundedQueue(size)
    queues.set(group, queue)
    const turn = new Turn(queue, group)
    turns.set(request, turn)
    // For a response that is never sent.
    reply.raw.once('close', () => turn.end())
    turn.take().then(() => turnUnderWay.run(turn, done), done)
  })
  app.addHook('onSend', async (request) => turns.get(request)?.end())
}
