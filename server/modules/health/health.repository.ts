import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'

/** Whether the database answers a query within this time. */
export async function databaseAnswers(db: Database, withinMs: number): Promise<boolean> {
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
