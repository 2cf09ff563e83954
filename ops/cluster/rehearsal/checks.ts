import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/client.ts'
import { auditLedger } from '../../../server/modules/ledger/ledger-audit.service.ts'
import { type Answer, toldOrders, toldTwice } from './answers.ts'

export type Check = {
  readonly name: string
  /** How many were looked at: a check of nothing proves nothing. */
  readonly of: number
  /** What breaks the rule. */
  readonly broken: readonly string[]
}

/** Compares what patients were told with what the database holds. */
export async function checkAll(db: Database, answers: readonly Answer[]): Promise<Check[]> {
  return [
    await lostOrders(db, answers),
    await ordersTwice(db, answers),
    await paymentsWithoutEnd(db),
    await ledger(db),
    await oversoldSlots(db),
  ]
}

export async function lostOrders(db: Database, answers: readonly Answer[]): Promise<Check> {
  const told = toldOrders(answers)
  const { rows } = await db.execute<{ order_no: string }>(
    sql`select order_no from orders where order_no is not null`,
  )
  const kept = new Set(rows.map(({ order_no }) => order_no))
  return {
    name: 'every order that was told is kept',
    of: told.length,
    broken: told.flatMap(({ orderNo }) => (kept.has(orderNo) ? [] : [orderNo])),
  }
}

/** One order for each booking, and booked once: a repeated call must not book again. */
async function ordersTwice(db: Database, answers: readonly Answer[]): Promise<Check> {
  const told = toldOrders(answers)
  const { rows } = await db.execute<{ order_no: string }>(sql`
    select o.order_no from orders o join order_events e on e.order_id = o.id
    where e.status = 'booked' group by o.order_no having count(*) > 1`)
  return {
    name: 'no booking has two orders, no order is booked twice',
    of: told.length,
    broken: [...toldTwice(told), ...rows.map(({ order_no }) => order_no)],
  }
}

/** Money at the gateway has paid its placed order, or has a refund. */
async function paymentsWithoutEnd(db: Database): Promise<Check> {
  const { rows } = await db.execute<{ id: string; ended: boolean }>(sql`
    select p.id, case
        when p.status = 'settled' then o.order_no is not null and o.paid
        when p.status in ('returning', 'returned') then r.id is not null
        else false
      end as ended
    from payments p
    join orders o on o.id = p.order_id
    join sandbox_orders s on s.id = p.gateway_order_id
    left join refunds r on r.payment_id = p.id
    where p.status in ('paid', 'settled', 'returning', 'returned')
      or s.status = 'paid'`)
  return {
    name: 'every payment has its order or its refund',
    of: rows.length,
    broken: rows.flatMap(({ id, ended }) => (ended ? [] : [id])),
  }
}

async function ledger(db: Database): Promise<Check> {
  const { balanced, totals } = await auditLedger(db)
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from ledger_transfers`,
  )
  return {
    name: 'the ledger sums to zero, and each balance to its transfers',
    of: Number(rows[0]?.count ?? 0),
    broken: balanced ? [] : totals.map((total) => JSON.stringify(total)),
  }
}

async function oversoldSlots(db: Database): Promise<Check> {
  const { rows } = await db.execute<{ id: string; taken: number; right: boolean }>(sql`
    select w.id, w.taken, w.taken = count(h.id) and w.taken <= w.capacity as right
    from slot_windows w
    left join slot_holds h on h.window_id = w.id and h.state in ('held', 'booked')
    group by w.id`)
  return {
    name: 'no slot is oversold',
    of: rows.filter(({ taken }) => taken > 0).length,
    broken: rows.flatMap(({ id, right }) => (right ? [] : [id])),
  }
}
