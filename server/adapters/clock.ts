import type { Pool } from '#server/db/client.ts'

/** The only source of the current time on the server. */
export interface Clock {
  now(): Date
}

/** Can be moved forward: in embedded mode (/dev/clock) and in tests. */
export interface MovableClock extends Clock {
  /** Moves forward by milliseconds. */
  advance(ms: number): void
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'advance' in clock
}

const READ_AGAIN_MS = 60_000

/** A reading that took longer says too little about when the database looked at its clock. */
const SLOW_MS = 1_000

/**
 * The database's time, so that processes agree although the clocks of their machines may not. It is
 * read once a minute and counted on between readings. While the database cannot be reached, the
 * last reading is used.
 * @throws if the first reading fails
 */
export async function openDatabaseClock(
  pool: Pool,
  readAgainMs = READ_AGAIN_MS,
): Promise<MovableClock & { close(): void }> {
  let last = await readTime(pool)
  let aheadMs = 0
  const readAgain = async () => {
    try {
      const reading = await readTime(pool)
      if (reading.tookMs < SLOW_MS) last = reading
    } catch {
      // The request or job that needs the database reports it.
    }
  }
  const timer = setInterval(readAgain, readAgainMs)
  timer.unref()
  return {
    now: () => new Date(last.time + performance.now() - last.at + aheadMs),
    advance: (ms) => {
      aheadMs += ms
    },
    close: () => clearInterval(timer),
  }
}

/** `time` of the database, in milliseconds since 1970, at `at` of `performance.now()`. */
async function readTime(pool: Pool) {
  const begun = performance.now()
  const { rows } = await pool.query<{ time: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as time',
  )
  const tookMs = performance.now() - begun
  const time = rows[0]?.time
  if (time === undefined) throw new Error('the database returned no time')
  return { time, at: begun + tookMs / 2, tookMs }
}

/** Stands still until a test moves it. */
export class TestClock implements MovableClock {
  #now: number

  constructor(start: Date | string) {
    this.#now = new Date(start).getTime()
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(instant: Date | string): void {
    this.#now = new Date(instant).getTime()
  }

  advance(ms: number): void {
    this.#now += ms
  }
}
