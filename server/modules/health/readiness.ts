import { sql } from 'drizzle-orm'
import type { DatabaseAddress } from '#server/db/address.ts'
import { type Database, openDatabase, openPool } from '#server/db/client.ts'

/** Whether a balancer should send requests to this process. */
export type Readiness = {
  /** False while the process drains, or if the database does not answer. */
  isReady(): Promise<boolean>
  /** From now on the process is not ready. */
  drain(): void
  isDraining(): boolean
  close(): Promise<void>
}

const ANSWER_WITHIN_MS = 1_000

/** Asks the database on a connection of its own: those of requests may all wait for a lock. */
export function openReadiness(address: DatabaseAddress): Readiness {
  const limits = {
    statementMs: ANSWER_WITHIN_MS,
    lockMs: ANSWER_WITHIN_MS,
    answerMs: ANSWER_WITHIN_MS,
  }
  const pool = openPool({ ...address, size: 1, limits })
  const db = openDatabase(pool)
  let draining = false
  return {
    isReady: async () => !draining && (await databaseAnswers(db, ANSWER_WITHIN_MS)),
    drain: () => {
      draining = true
    },
    isDraining: () => draining,
    close: () => pool.end(),
  }
}

/** Whether the database answers a query within this time. */
async function databaseAnswers(db: Database, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, withinMs, false)
  })
  const answered = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    clearTimeout(timer)
  }
}
