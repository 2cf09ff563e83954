import { sql } from 'drizzle-orm'
import { openDatabase, openPool } from '#server/db/client.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'

/** What is in a restored database, for the person who decides whether it is the right moment. */
export async function reportOn(url: string): Promise<string> {
  const pool = openPool({ url, size: 1 })
  try {
    const db = openDatabase(pool)
    const { rows } = await db.execute<{ orders: string; payments: string; newest: string | null }>(
      sql`select (select count(*) from orders where order_no is not null) as orders,
        (select count(*) from payments) as payments,
        (select max(placed_at)::text from orders) as newest`,
    )
    const { balanced } = await auditLedger(db)
    const [{ orders = '0', payments = '0', newest = null } = {}] = rows
    return (
      `${orders} orders, the newest placed ${newest ?? 'never'}; ${payments} payments; ` +
      `the ledger ${balanced ? 'sums to zero' : 'DOES NOT SUM TO ZERO'}.`
    )
  } finally {
    await pool.end()
  }
}
