import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { chromium, devices, type Page } from 'playwright'
import { ORDER_PAGE_SIZE } from '../../contract/constants.ts'
import { API_BASE } from '../../contract/endpoint.ts'
import { orderEndpoints } from '../../contract/orders.endpoints.ts'
import { BROWSER_ARGS, requireBrowser } from '../../e2e/support/browser.ts'
import type { Session } from '../../e2e/support/patient.ts'
import { addSessionCookies } from '../../e2e/support/sign-in-cookies.ts'
import type { Database } from '../../server/db/client.ts'
import { accounts } from '../../server/db/schema/accounts.ts'
import { orderLines, orders } from '../../server/db/schema/orders.ts'
import { phlebotomists, phlebotomistVisits } from '../../server/db/schema/phlebotomists.ts'
import { reports } from '../../server/db/schema/reports.ts'
import { paths } from '../../src/config/paths.ts'
import { startBuiltApp } from './built-app.ts'
import { stopsWith } from './clean-up.ts'
import { measureLoad } from './load.ts'
import type { Measurement } from './measurement.ts'
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

/** CSS pixels per frame: a fast thumb scrolls about 7,000 a second. */
const STEP = 120
/** Two frames at 60 Hz: a longer frame is visible as a jerk. */
const JERK_MS = 34
/** Maximum percentage of longer frames. */
const MAX_JERKS = 1

/** Scrolls on a phone from the newest order to the oldest while pages load. */
async function measureScroll(
  url: string,
  session: Session,
  orders: number,
): Promise<Measurement[]> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_ARGS })
  const close = stopsWith(() => browser.close())
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-IN' })
  await addSessionCookies(context, url, session)
  const page = await context.newPage()
  await page.goto(url + paths.profile.getHref('my-order'))
  await page.getByRole('button', { name: 'Show more' }).click()
  const frames = await scrollThrough(page, orders)
  await close()
  const jerks = frames.filter((ms) => ms > JERK_MS).length
  return [
    {
      name: `frames of ${frames.length} over ${JERK_MS} ms`,
      value: (100 * jerks) / frames.length,
      unit: 'of 100',
      target: { maximum: MAX_JERKS },
    },
    { name: 'longest frame', value: Math.max(...frames), unit: 'ms' },
  ]
}

/** Duration of each frame in milliseconds until the last order is rendered. */
function scrollThrough(page: Page, orders: number): Promise<number[]> {
  return page.evaluate(
    async ([step, last]) => {
      const frames: number[] = []
      let before = performance.now()
      while (!document.querySelector(`li[aria-posinset="${last}"]`)) {
        window.scrollBy(0, step)
        const now = await new Promise<number>((drawn) => requestAnimationFrame(drawn))
        frames.push(now - before)
        before = now
      }
      return frames
    },
    [STEP, orders] as const,
  )
}
