import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ORDER_PAGE_SIZE } from '../../contract/constants.ts'
import { API_BASE } from '../../contract/endpoint.ts'
import { orderEndpoints } from '../../contract/orders.endpoints.ts'
import type { Database } from '../../server/db/client.ts'
import { accounts } from '../../server/db/schema/accounts.ts'
import { orderLines, orders } from '../../server/db/schema/orders.ts'
import { phlebotomists, phlebotomistVisits } from '../../server/db/schema/phlebotomists.ts'
import { reports } from '../../server/db/schema/reports.ts'
import { startBuiltApp } from './built-app.ts'
import { measureLoad } from './load.ts'
import type { Measurement } from './measurement.ts'
import { measureScroll } from './order-scroll.ts'
import { newBooker } from './patients.ts'
import { scratchDatabase } from './scratch-database.ts'

const ORDERS = 1_000
/** Other patients of the lab, and the number of orders of each. */
const OTHERS = 200
const ORDERS_OF_OTHERS = 50
const MAX_MS = 100
const DAY_MS = 86_400_000
const STATES = ['completed', 'completed', 'completed', 'cancelled', 'at_lab'] as const

/** Every page of the list, and some pages of each group. */
const BODIES = [
  ...Array.from({ length: ORDERS / ORDER_PAGE_SIZE }, (_, at) => ({ page: at + 1 })),
  ...(['open', 'completed', 'cancelled'] as const).flatMap((group) =>
    [1, 2, 10, 20].map((page) => ({ page, group })),
  ),
]

/** The order list of an account with a thousand orders. */
export async function measureOrders(root: string): Promise<Measurement[]> {
  const { db, url, stop } = await scratchDatabase(root)
  const app = await startBuiltApp(root, { DATABASE_URL: url, EMBEDDED: '1', LAB_PACE: 'off' })
  try {
    const visit = { order_type: 'home_collection', lab_code: null, code: 'CBC' } as const
    const { headers, orderId, session } = await newBooker(app.url, visit)
    await multiply(db, orderId)
    await addOthers(db, orderId)
    // Autovacuum would do this within a minute.
    for (const table of ['orders', 'order_lines', 'phlebotomist_visits', 'reports']) {
      await db.execute(`vacuum analyze ${table}`)
    }
    return [
      ...(await measureLoad(app.url, {
        name: 'orders/list, 1,000 orders',
        addresses: [`${API_BASE}/${orderEndpoints.orderList.path}`],
        headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
        bodies: BODIES,
        maximum: MAX_MS,
      })),
      ...(await measureScroll(app.url, session, ORDERS)),
    ]
  } finally {
    await app.stop()
    await stop()
  }
}

/** Copies a draft into `ORDERS` orders, one day apart. */
async function multiply(db: Database, draftId: string): Promise<void> {
  const [draft] = await db.select().from(orders).where(eq(orders.id, draftId))
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, draftId))
  const [who] = await db.select().from(phlebotomists).limit(1)
  if (!draft || !line || !who) throw new Error('There is no draft to copy.')
  for (let at = 0; at < ORDERS; at += 1) {
    const id = randomUUID()
    const placedAt = new Date(draft.createdAt.getTime() - at * DAY_MS)
    const order = { ...draft, id, placedAt, createdAt: placedAt, updatedAt: placedAt }
    const status = STATES[at % STATES.length] ?? 'completed'
    await db.insert(orders).values({ ...order, status, orderNo: `bench-${at}` })
    await db.insert(orderLines).values([
      { ...line, orderId: id },
      { ...line, orderId: id, sequenceNo: 2, code: 'TSH', name: 'TSH' },
    ])
    await db
      .insert(phlebotomistVisits)
      .values({ orderId: id, phlebotomistId: who.id, assignedAt: placedAt, rating: 5 })
    await db.insert(reports).values({
      id: randomUUID(),
      orderId: id,
      accountId: draft.accountId,
      memberId: draft.memberId,
      code: 'SL',
      name: 'Blood tests',
      patient: { name: 'Asha Rao', gender: 1, dob: '1985-03-14', age: 41 },
      date: placedAt.toISOString().slice(0, 10),
      sampledAt: placedAt,
      signedAt: placedAt,
      signedByName: 'Lab',
      signedByRole: 'Pathologist',
      adult: true,
      resultCount: 24,
      outsideCount: 2,
      qrCode: `bench-${at}`,
      qrHash: `bench-${at}`.padEnd(43, '-'),
      keyId: 'bench',
      fileKey: `bench-${at}`,
    })
  }
}

/** Adds the orders of other accounts, as in a lab's database. */
async function addOthers(db: Database, draftId: string): Promise<void> {
  const [draft] = await db.select().from(orders).where(eq(orders.id, draftId))
  if (!draft) throw new Error('There is no draft to copy.')
  const [patient] = await db.select().from(accounts).where(eq(accounts.id, draft.accountId))
  if (!patient) throw new Error('The account of the draft is missing.')
  for (let other = 0; other < OTHERS; other += 1) {
    const accountId = randomUUID()
    const mobileNo = `8${String(other).padStart(9, '0')}`
    await db.insert(accounts).values({ ...patient, id: accountId, mobileNo })
    await db.insert(orders).values(
      Array.from({ length: ORDERS_OF_OTHERS }, (_, at) => {
        const orderNo = `bench-${other}-${at}`
        const placedAt = new Date(draft.createdAt.getTime() - at * DAY_MS)
        const status = STATES[at % STATES.length] ?? 'completed'
        return { ...draft, id: randomUUID(), accountId, orderNo, placedAt, status }
      }),
    )
  }
}
