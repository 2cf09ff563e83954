import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '#server/db/client.ts'
import { wrapStatements } from './planted-fault.ts'

/** Lets the statements of one request pass, until the one before which it stops. */
class Gate {
  private left: number
  private stop: () => void = () => undefined
  private go: () => void = () => undefined
  /** Resolves when the request stands before its statement. */
  readonly stopped = new Promise<void>((resolve) => {
    this.stop = resolve
  })
  private readonly opened = new Promise<void>((resolve) => {
    this.go = resolve
  })

  constructor(stopBefore: number) {
    this.left = stopBefore
  }

  async pass(): Promise<void> {
    this.left -= 1
    if (this.left !== -1) return
    this.stop()
    await this.opened
  }

  open(): void {
    this.go()
  }
}

const underWay = new AsyncLocalStorage<Gate>()

/** Makes the statements of a pool's clients wait at the gate of their request. Once per pool. */
export function gateStatements(pool: Pool): Promise<void> {
  return wrapStatements(pool, (query) => (...args) => {
    const gate = underWay.getStore()
    return gate ? gate.pass().then(() => query(...args)) : query(...args)
  })
}

/**
 * Starts `first`, stops it before its statement number `stopBefore` (from 0), runs `second` to its
 * end or until it waits for a lock of the first, then lets the first go on.
 * @returns both results, or undefined if `first` has fewer statements.
 */
export async function interleave<A, B>(
  pool: Pool,
  stopBefore: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<readonly [A, B] | undefined> {
  const gate = new Gate(stopBefore)
  const begun = underWay.run(gate, first)
  const stopped = await Promise.race([gate.stopped.then(() => true), begun.then(() => false)])
  if (!stopped) return undefined
  let done = false
  const other = second().finally(() => {
    done = true
  })
  while (!done && !(await isWaiting(pool))) await pause(2)
  gate.open()
  return Promise.all([begun, other])
}

async function isWaiting(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
