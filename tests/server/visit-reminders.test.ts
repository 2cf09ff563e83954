import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { visitReminders } from '#server/jobs/visit-reminders.ts'
import { family, parentOf, placeFamily, shownTo } from './factories/family.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { hold, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 } })
  calls = orderCalls(server)
})
afterAll(() => server.close())
beforeEach(() => at('10:00'))

const TODAY = '2026-03-02'
const TOMORROW = '2026-03-03'
const at = (time: string, day = TODAY) => server.clock.set(new Date(`${day}T${time}:00+05:30`))

async function placed(
  slot = { slotDate: TOMORROW, slotFrom: '07:00', slotTo: '07:30' },
  codes = ['CBC'],
) {
  const ready = await calls.readyToPlace(codes)
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  await set([order.order_id], slot)
  const reminders = async () => {
    const all = await newestMessages(server.deps, ready.user.mobile_no)
    return all.filter(({ template }) => template.startsWith('visit.tomorrow'))
  }
  return { ...ready, order, reminders }
}

const set = (ids: readonly string[], values: Partial<typeof orders.$inferInsert>) =>
  server.db
    .update(orders)
    .set(values)
    .where(inArray(orders.id, [...ids]))

async function runAt(time: string, day = TODAY) {
  at(time, day)
  await visitReminders.run(server.deps)
}

describe('the evening before a visit', () => {
  it('is one message with time, sum and link, between five and nine', async () => {
    const { order, reminders } = await placed()
    await runAt('16:59')
    expect(await reminders()).toEqual([])
    await runAt('17:00')
    await runAt('17:10')
    const [message, ...more] = await reminders()
    expect(more).toEqual([])
    expect(message?.text).toContain(
      `order ${order.order_no}: a reminder for 3 Mar 2026, 07:00 AM to 07:30 AM: our phlebotomist visits`,
    )
    expect(message?.text).toContain(`To pay: Rs ${order.net_payable}. Prepare, change or cancel: `)
    const late = await placed()
    await runAt('21:00')
    expect(await late.reminders()).toEqual([])
  })

  it('says from when the patient does not eat', async () => {
    const { reminders } = await placed(undefined, ['LIPID'])
    await runAt('17:00')
    expect((await reminders())[0]?.text).toContain(
      '. No food from 08:30 PM on 2 Mar 2026, only plain water. To pay: ',
    )
  })

  it('says in a message of its own what must not be taken before', async () => {
    const { order, reminders } = await placed()
    const rule = { kind: 'abstain', from: 'alcohol', hours: 24 } as const
    await server.db
      .update(orderLines)
      .set({ preparationRules: [rule] })
      .where(eq(orderLines.orderId, order.order_id))
    await runAt('17:00')
    const texts = (await reminders()).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts.join()).toContain(
      'to avoid before the visit: alcohol. Ask your doctor before you stop a medicine. See for how long before: ',
    )
  })

  it('says a fast that begins at night, when dinner is the last meal', async () => {
    const late = { slotDate: TOMORROW, slotFrom: '11:00', slotTo: '11:30' }
    const { reminders } = await placed(late, ['LIPID'])
    const fromMidnight = await placed({ ...late, slotFrom: '10:30', slotTo: '11:00' }, ['LIPID'])
    await runAt('18:00')
    expect((await reminders())[0]?.text).toContain('. No food from 12:30 AM on 3 Mar 2026, only')
    const [told] = await fromMidnight.reminders()
    expect(told?.text).toContain('. No food from 11:59 PM on 2 Mar 2026, only')
  })

  it('is told of no other day, no cancelled order, no scan that is to be confirmed and no visit without a slot', async () => {
    const later = await placed({ slotDate: '2026-03-04', slotFrom: '07:00', slotTo: '07:30' })
    const cancelled = await placed()
    const unsure = await placed()
    const failed = await placed()
    await set([cancelled.order.order_id], { status: 'cancelled' })
    await set([unsure.order.order_id], { reviewState: 'pending' })
    const visitFailed = { reason: 'other', at: `${TODAY}T12:00:00.000Z` } as const
    await set([failed.order.order_id], { visitFailed })
    await runAt('18:00')
    for (const one of [later, cancelled, unsure, failed]) expect(await one.reminders()).toEqual([])
  })

  it('waits two hours after a booking of that evening', async () => {
    at('17:30')
    const { reminders } = await placed()
    await runAt('19:29')
    expect(await reminders()).toEqual([])
    await runAt('19:30')
    expect(await reminders()).toHaveLength(1)
  })

  it('is told again when the visit moves to another day', async () => {
    const { order, reminders } = await placed()
    await runAt('18:00')
    await set([order.order_id], { slotDate: '2026-03-04' })
    await runAt('18:00', TOMORROW)
    expect(await reminders()).toHaveLength(2)
  })

  it('is one message for a family, with the time of all and what they pay together', async () => {
    const made = await family(server, [{ codes: ['LIPID'] }, { codes: ['LIPID'] }])
    const slot = await insertWindow(server.db, { capacity: 6 })
    await hold(server, made.headers, parentOf(made), slot)
    await placeFamily(server, await shownTo(server, made), made.headers)
    const ids = (await shownTo(server, made)).map(({ order_id }) => order_id)
    await set(ids, { slotDate: TOMORROW, slotFrom: '07:00', slotTo: '07:30' })
    await runAt('18:00')
    const messages = await newestMessages(server.deps, made.user.mobile_no)
    const reminders = messages.filter(({ template }) => template.startsWith('visit.tomorrow.home'))
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.text).toContain('07:00 AM to 07:40 AM')
    expect(reminders[0]?.text).toContain('. No food from ')
  })
})
