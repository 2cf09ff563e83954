import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import type { PlanChange, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { openDatabase, openPool } from '#server/db/client.ts'
import { accounts, consents } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { repeatPlans } from '#server/db/schema/repeat-plans.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { planReminders } from '#server/jobs/plan-reminders.ts'
import { daysAfter } from '#server/lab-time.ts'
import { deletePersonalData } from '#server/modules/personal-data/account-deletion.repository.ts'
import { remindOfPlan } from '#server/modules/repeat-plans/reminder.service.ts'
import { deleteEndedPlans } from '#server/retention/retention.repository.ts'
import { memberForm } from './factories/account.ts'
import { orderCalls } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { insertWindow, placed } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, type Patient, post, signIn } from './support/sign-in.ts'

/** The day of the test clock; at the lab it is 10:00. */
const TODAY = '2026-03-02'
const QUARTERLY = { every: 3, unit: 'months', once: false } as const
const ONCE = { every: 8, unit: 'weeks', once: true } as const

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ poolSize: 20 })
  calls = orderCalls(server)
})
afterAll(() => server.close())

type Whose = Pick<Patient, 'headers' | 'self'>
type Wish = Partial<{
  code: string
  interval: RepeatPlan['interval']
  first_on: string | null
  reminders: boolean
  member_id: string
}>

const wishOf = ({ self }: Whose, wish: Wish = {}) => ({
  member_id: self.member_id,
  code: 'HBA1C',
  interval: QUARTERLY,
  first_on: null,
  reminders: false,
  ...wish,
})
const plan = (whose: Whose, wish: Wish = {}) =>
  post<RepeatPlan>(server, 'patient/plan/create', wishOf(whose, wish), whose.headers)
const refusal = async (whose: Whose, path: string, payload: object) => {
  const url = `/api/v1/patient/plan/${path}`
  const answer = await server.inject({ method: 'POST', url, payload, headers: whose.headers })
  return `${answer.statusCode} ${answer.json().code}`
}
type Without<T> = T extends unknown ? Omit<T, 'plan_id'> : never
const change = ({ headers }: Whose, { plan_id }: RepeatPlan, what: Without<PlanChange>) =>
  post<RepeatPlan>(server, 'patient/plan/change', { plan_id, ...what }, headers)
const plansOf = async ({ headers }: { headers: Headers }): Promise<RepeatPlan[]> =>
  (await server.inject({ url: '/api/v1/patient/plan/list', headers })).json().result.plans
const testsOf = async ({ headers }: { headers: Headers }) =>
  (await server.inject({ url: '/api/v1/patient/plan/tests', headers })).json().result.tests

/** A patient with a placed order of a test on a day; `taken` once its sample is at the lab. */
async function ordered(on: string, status: 'booked' | 'at_lab' | 'cancelled' = 'at_lab') {
  const ready = await calls.readyToPlace(['HBA1C'])
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  await setOrder(order, { slotDate: on, status })
  return { ...ready, order }
}
const setOrder = async (
  { order_id }: Pick<Order, 'order_id'>,
  set: Partial<typeof orders.$inferInsert>,
) => {
  await server.db.update(orders).set(set).where(eq(orders.id, order_id))
}

const remindAll = () => planReminders.run(server.deps)
const remindersTo = async (to: string) =>
  (await newestMessages(server.deps, to)).filter(({ template }) => template === 'plan.due')

describe('a new plan', () => {
  it('counts from the sample of a walk-in, whenever it was ordered', async () => {
    const patient = await ordered('2026-02-28')
    const { order_id: orderId } = patient.order
    await setOrder(patient.order, { slotDate: null, slotFrom: null, slotTo: null })
    const at = new Date('2026-03-01T20:00:00Z')
    await server.db.insert(orderEvents).values({ orderId, status: 'sample_collected', at })
    expect(await testsOf(patient)).toMatchObject([{ code: 'HBA1C', last_on: '2026-03-02' }])
  })

  it('counts from the last sample, and asks for nothing else', async () => {
    const patient = await ordered('2026-02-28')
    expect(await testsOf(patient)).toMatchObject([
      { code: 'HBA1C', last_on: '2026-02-28', usual_days: 90, plan_id: null },
    ])
    const made = await plan(patient)
    expect(made).toMatchObject({
      due_on: '2026-05-30',
      planned: ['2026-08-29', '2026-11-28'],
      after_skip_on: '2026-08-29',
      later_on: null,
      booked: null,
      past: [{ on: '2026-02-28', what: 'done' }],
      state: 'on',
      remind_on: null,
    })
    expect(made.price).toBeGreaterThan(0)
    expect(await plansOf(patient)).toEqual([made])
    expect(await testsOf(patient)).toMatchObject([{ plan_id: made.plan_id }])
    expect(
      await server.db.select().from(orders).where(eq(orders.memberId, patient.self.member_id)),
    ).toHaveLength(1)
  })

  it('that is sooner than the usual gap is made, and names the date that is not', async () => {
    const patient = await ordered('2026-02-28')
    const made = await plan(patient, { interval: ONCE })
    expect(made).toMatchObject({
      due_on: '2026-04-25',
      later_on: '2026-05-30',
      after_skip_on: null,
    })
    const moved = await change(patient, made, { action: 'move', due_on: '2026-05-30' })
    expect(moved).toMatchObject({ due_on: '2026-05-30', later_on: null })
  })

  it('is answered again as it is; another interval is refused, also in the same moment', async () => {
    const patient = await signIn(server)
    const both = await Promise.all([plan(patient), plan(patient)])
    expect(both[0]?.plan_id).toBe(both[1]?.plan_id)
    expect(await refusal(patient, 'create', wishOf(patient, { interval: ONCE }))).toBe(
      '409 plan-exists',
    )
    expect(await plansOf(patient)).toHaveLength(1)
  })

  it('is refused for a scan, an unknown test, a date that is over, and the 51st time', async () => {
    const patient = await signIn(server)
    const refused = (wish: Wish) => refusal(patient, 'create', wishOf(patient, wish))
    expect(await refused({ code: 'CTBRN' })).toBe('422 not-repeatable')
    expect(await refused({ code: 'NONE' })).toBe('404 unknown-item')
    expect(await refused({ first_on: '2026-03-01' })).toBe('400 invalid')
    expect(await refused({ first_on: '2029-03-01' })).toBe('400 invalid')
    const made = await plan(patient)
    const [row] = await server.db.select().from(repeatPlans).where(eq(repeatPlans.id, made.plan_id))
    if (!row) throw new Error('no plan')
    const more = Array.from({ length: 49 }, (_, at) => ({
      ...row,
      id: `${row.id} ${at}`,
      code: `X${at}`,
    }))
    await server.db.insert(repeatPlans).values(more)
    expect(await refused({ code: 'VITD' })).toBe('409 too-many-plans')
  })
})

describe('a change of a plan', () => {
  it('skips a date once, however often it is sent, and remembers it', async () => {
    const patient = await ordered('2026-02-28')
    const made = await plan(patient)
    const skip = { action: 'skip', due_on: made.due_on } as const
    await Promise.all([change(patient, made, skip), change(patient, made, skip)])
    expect(await change(patient, made, skip)).toMatchObject({
      due_on: '2026-08-29',
      past: [
        { on: '2026-02-28', what: 'done' },
        { on: '2026-05-30', what: 'skipped' },
      ],
    })
  })

  it('pauses, resumes with the next date that is not over, ends, and begins again', async () => {
    const patient = await ordered('2025-11-29')
    const made = await plan(patient)
    expect(made.due_on).toBe('2026-05-30')
    expect(await change(patient, made, { action: 'pause' })).toMatchObject({
      state: 'paused',
      since: TODAY,
      due_on: '2026-05-30',
    })
    expect((await change(patient, made, { action: 'end' })).state).toBe('ended')
    const other = await plan(patient, { interval: ONCE })
    const again = { plan_id: made.plan_id, action: 'resume' }
    expect(await refusal(patient, 'change', again)).toBe('409 plan-exists')
    await change(patient, other, { action: 'end' })
    expect(await change(patient, made, { action: 'resume' })).toMatchObject({ state: 'on' })
  })

  it('of the interval counts from the last sample', async () => {
    const patient = await ordered('2026-02-28')
    const made = await plan(patient)
    const changed = await change(patient, made, {
      action: 'interval',
      interval: { every: 6, unit: 'months', once: false },
    })
    expect(changed.due_on).toBe('2026-08-29')
  })

  it('is audited', async () => {
    const patient = await signIn(server)
    const made = await plan(patient)
    await change(patient, made, { action: 'pause' })
    const rows = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.accountId, patient.user.uniqueId))
    const subjects = rows.filter(({ action }) => action.startsWith('plan-'))
    const session = expect.any(String)
    const named = { plan_id: made.plan_id, member_id: patient.self.member_id, session }
    expect(subjects.map(({ action, subject }) => [action, subject])).toEqual([
      ['plan-made', named],
      ['plan-changed', { ...named, change: 'pause' }],
    ])
  })
})

describe('an order of the test', () => {
  it('is the repeat while it is booked, and moves the plan on once the sample is taken', async () => {
    const patient = await ordered('2025-11-29')
    const made = await plan(patient)
    const form = draftForm(patient.self.member_id, ['HBA1C'], {
      address_id: patient.address.address_id,
    })
    const draft = await post<Order>(server, 'orders/create', form, patient.headers)
    const next = await placed(server, patient.headers, draft)
    await setOrder(next, { slotDate: '2026-03-05' })
    expect(await plansOf(patient)).toMatchObject([
      { due_on: '2026-05-30', booked: { on: '2026-03-05', order_no: next.order_no } },
    ])
    await setOrder(next, { status: 'cancelled' })
    expect(await plansOf(patient)).toMatchObject([{ due_on: '2026-05-30', booked: null }])
    await setOrder(next, { status: 'sample_collected' })
    expect(await plansOf(patient)).toMatchObject([
      { due_on: '2026-06-11', booked: null, last_on: '2026-03-05' },
    ])
    const once = await change(patient, made, { action: 'interval', interval: ONCE })
    expect(once).toMatchObject({ state: 'on', due_on: '2026-04-30' })
  })

  it('from which the plan counts is not taken for its repeat when it moves', async () => {
    const patient = await ordered('2026-03-04', 'booked')
    await plan(patient, { interval: ONCE })
    await setOrder(patient.order, { slotDate: '2026-03-07', status: 'at_lab' })
    expect(await plansOf(patient)).toMatchObject([{ state: 'on', booked: null }])
  })

  it('from which the plan counts takes its dates along when it moves, unless the patient chose one', async () => {
    const patient = await ordered('2026-03-04', 'booked')
    const made = await plan(patient)
    expect(made.due_on).toBe('2026-06-10')
    await setOrder(patient.order, { slotDate: '2026-03-14' })
    const moved = { due_on: '2026-06-20', planned: ['2026-09-19', '2026-12-19'], later_on: null }
    expect(await plansOf(patient)).toMatchObject([moved])
    await change(patient, made, { action: 'move', due_on: '2026-07-01' })
    await setOrder(patient.order, { slotDate: '2026-03-17', status: 'at_lab' })
    expect(await plansOf(patient)).toMatchObject([{ due_on: '2026-07-01', last_on: '2026-03-17' }])
  })

  it('stores the new date when its visit moves, as reminders use it', async () => {
    const patient = await ordered('2026-03-04', 'booked')
    const { plan_id } = await plan(patient)
    const slot_id = await insertWindow(server.db, { slotDate: '2026-03-07' })
    const body = { order_id: patient.order.order_id, slot_id, center_slot: [] }
    await post(server, 'orders/order-reschedule', body, patient.headers)
    const [stored] = await server.db.select().from(repeatPlans).where(eq(repeatPlans.id, plan_id))
    expect(stored).toMatchObject({ countedFrom: '2026-03-07', dueOn: '2026-06-13' })
  })

  describe('from which the plan counts, when it is cancelled,', () => {
    /** A patient with another order of the test, booked for the fifth. */
    async function orderedAgain(before: string) {
      const patient = await ordered(before)
      const form = draftForm(patient.self.member_id, ['HBA1C'], {
        address_id: patient.address.address_id,
      })
      const draft = await post<Order>(server, 'orders/create', form, patient.headers)
      const next = await placed(server, patient.headers, draft)
      await setOrder(next, { slotDate: '2026-03-05' })
      return { ...patient, next }
    }
    const cancel = ({ headers }: Whose, { order_id }: Order) =>
      post(server, 'orders/order-cancel', { order_id, reason: 'Away that day' }, headers)
    const storedOf = async ({ plan_id }: RepeatPlan) => {
      const [row] = await server.db.select().from(repeatPlans).where(eq(repeatPlans.id, plan_id))
      return row
    }

    it('leaves the last order that was not, and its dates', async () => {
      const expected = {
        due_on: '2026-05-30',
        planned: ['2026-08-29', '2026-12-05'],
        last_on: '2025-11-29',
        booked: null,
      }
      const patient = await orderedAgain('2025-11-29')
      const made = await plan(patient)
      expect(made).toMatchObject({ due_on: '2026-06-11', last_on: '2026-03-05' })
      await cancel(patient, patient.next)
      expect(await plansOf(patient)).toMatchObject([expected])
      expect(await storedOf(made)).toMatchObject({
        dueOn: '2026-05-30',
        countedOrderId: patient.order.order_id,
      })
      // By a process of the release before, which does not store the date.
      const other = await orderedAgain('2025-11-29')
      await plan(other)
      await setOrder(other.next, { status: 'cancelled' })
      expect(await plansOf(other)).toMatchObject([expected])
    })

    it('leaves a date that the patient chose', async () => {
      const patient = await orderedAgain('2025-11-29')
      const made = await plan(patient)
      await change(patient, made, { action: 'move', due_on: '2026-07-01' })
      await cancel(patient, patient.next)
      expect(await plansOf(patient)).toMatchObject([
        { due_on: '2026-07-01', last_on: '2025-11-29' },
      ])
    })

    it('leaves the day on which it was made, if there was no other order', async () => {
      const patient = await ordered('2026-03-05', 'booked')
      const made = await plan(patient)
      await cancel(patient, patient.order)
      expect(await plansOf(patient)).toMatchObject([{ due_on: '2026-06-08', last_on: null }])
      expect(await storedOf(made)).toMatchObject({ countedFrom: TODAY, countedOrderId: null })
    })

    it('brings a reminder that is due by then, at the next run', async () => {
      const patient = await orderedAgain('2025-12-20')
      await plan(patient, { interval: ONCE, reminders: true })
      const mobile = patient.user.mobile_no
      await remindAll()
      expect(await remindersTo(mobile)).toEqual([])
      await cancel(patient, patient.next)
      await remindAll()
      expect(await remindersTo(mobile)).toHaveLength(1)
    })
  })

  it('is no repeat any more when its visit is long over and the lab took no sample', async () => {
    const patient = await ordered('2025-11-29')
    await plan(patient)
    const form = draftForm(patient.self.member_id, ['HBA1C'], {
      address_id: patient.address.address_id,
    })
    const draft = await post<Order>(server, 'orders/create', form, patient.headers)
    const next = await placed(server, patient.headers, draft)
    for (const [slotDate, status, isBooked] of [
      [daysAfter(TODAY, -1), 'booked', true],
      [daysAfter(TODAY, -2), 'booked', false],
      [daysAfter(TODAY, -2), 'resample', true],
    ] as const) {
      await setOrder(next, { slotDate, status })
      const [shown] = await plansOf(patient)
      expect([slotDate, status, shown?.booked !== null]).toEqual([slotDate, status, isBooked])
    }
  })

  it('of a plan that has ended moves its date on too, for the day it is resumed', async () => {
    for (const interval of [QUARTERLY, ONCE]) {
      const patient = await ordered('2026-01-10')
      const made = await plan(patient, { interval })
      await change(patient, made, { action: 'end' })
      const form = draftForm(patient.self.member_id, ['HBA1C'], {
        address_id: patient.address.address_id,
      })
      const draft = await post<Order>(server, 'orders/create', form, patient.headers)
      const next = await placed(server, patient.headers, draft)
      await setOrder(next, { slotDate: '2026-02-28', status: 'at_lab' })
      const resumed = await change(patient, made, { action: 'resume' })
      const due_on = interval === ONCE ? '2026-04-25' : '2026-05-30'
      expect(resumed).toMatchObject({ state: 'on', due_on })
    }
  })
})

describe('the reminder of a plan', () => {
  const dueIn = (days: number) => daysAfter(TODAY, days)
  /** A patient who agreed to reminders, with a plan due in some days. */
  async function planned(days: number, wish: Wish = {}) {
    const patient = await signIn(server)
    const made = await plan(patient, { first_on: dueIn(days), reminders: true, ...wish })
    return { ...patient, made, mobile: patient.user.mobile_no }
  }

  it('goes a week before, once, with a link that books nothing, and names no test', async () => {
    const [near, far] = [await planned(7), await planned(8)]
    await remindAll()
    await remindAll()
    const [sms, ...more] = await remindersTo(near.mobile)
    expect(more).toEqual([])
    expect(sms?.text).toContain('a repeat test for Asha is due on 9 Mar 2026')
    expect(sms?.text).toContain(`/repeat?plan=${near.made.plan_id}`)
    expect(sms?.text).not.toContain('HbA1c')
    expect(await remindersTo(far.mobile)).toEqual([])
    expect(await plansOf(near)).toMatchObject([{ reminded: true, remind_on: TODAY }])
    expect(await plansOf(far)).toMatchObject([{ reminded: false, remind_on: '2026-03-03' }])
  })

  it('goes by e-mail too where the address is confirmed, with the name of the test', async () => {
    const { user, mobile } = await planned(5)
    const email = `${mobile}@example.com`
    await server.db
      .update(accounts)
      .set({ confirmedEmail: email })
      .where(eq(accounts.id, user.uniqueId))
    await remindAll()
    const [mail] = await remindersTo(email)
    expect(mail?.text).toContain('HbA1c for Asha is due on 7 Mar 2026.')
    expect(mail?.text).toContain('Nothing is booked and nothing is charged until you confirm.')
    expect(await remindersTo(mobile)).toHaveLength(1)
  })

  it('goes only with consent, which making the plan can give', async () => {
    const silent = await planned(3, { reminders: false })
    const agreed = await planned(3)
    await remindAll()
    expect(await remindersTo(silent.mobile)).toEqual([])
    expect(await remindersTo(agreed.mobile)).toHaveLength(1)
    const [row] = await server.db
      .select()
      .from(consents)
      .where(and(eq(consents.accountId, agreed.user.uniqueId), eq(consents.purpose, 'reminders')))
    expect(row).toMatchObject({ given: true, version: '2026-04' })
  })

  it('does not go for a plan that is paused, ended or booked, nor at night', async () => {
    const [paused, ended, atNight] = [await planned(3), await planned(3), await planned(3)]
    await change(paused, paused.made, { action: 'pause' })
    await change(ended, ended.made, { action: 'end' })
    const night = { now: () => new Date('2026-03-02T22:00:00+05:30') }
    await planReminders.run({ ...server.deps, clock: night })
    expect(await remindersTo(atNight.mobile)).toEqual([])
    await remindAll()
    expect(await remindersTo(paused.mobile)).toEqual([])
    expect(await remindersTo(ended.mobile)).toEqual([])
    expect(await remindersTo(atNight.mobile)).toHaveLength(1)

    const booked = await ordered('2026-03-05', 'booked')
    const made = await plan(booked, { reminders: true, first_on: dueIn(3) })
    await server.db
      .update(repeatPlans)
      .set({ countedFrom: '2025-12-01', countedOrderId: null })
      .where(eq(repeatPlans.id, made.plan_id))
    await remindAll()
    expect(await remindersTo(booked.user.mobile_no)).toEqual([])
    await setOrder(booked.order, { status: 'cancelled' })
    await remindAll()
    expect(await remindersTo(booked.user.mobile_no)).toHaveLength(1)
  })

  it('goes once from two processes at the same moment', async () => {
    const pool = openPool({ ...server.database.address, size: 8 })
    const other = { ...server.deps, db: openDatabase(pool) }
    for (let made = 0; made < 4; made += 1) {
      const { mobile, made: one } = await planned(2)
      await Promise.all(
        Array.from({ length: 16 }, (_, at) =>
          remindOfPlan(at % 2 ? other : server.deps, one.plan_id),
        ),
      )
      await remindAll()
      expect(await remindersTo(mobile)).toHaveLength(1)
    }
    await pool.end()
  })

  it('goes again for the next date after the sample was taken', async () => {
    const { mobile, made } = await planned(2)
    await remindAll()
    await server.db
      .update(repeatPlans)
      .set({ dueOn: dueIn(4) })
      .where(eq(repeatPlans.id, made.plan_id))
    await remindAll()
    expect(await remindersTo(mobile)).toHaveLength(2)
  })
})

describe('the plans', () => {
  it('of a member are deleted with the member, those of an account with the account', async () => {
    const patient = await signIn(server)
    const member = await post<{ member_id: string }>(
      server,
      'patient/member/add',
      memberForm(),
      patient.headers,
    )
    await plan(patient, { member_id: member.member_id })
    await plan(patient)
    await post(server, 'patient/member/delete', { member_id: member.member_id }, patient.headers)
    expect(await plansOf(patient)).toHaveLength(1)
    const accountId = patient.user.uniqueId
    await deletePersonalData(server.db, {
      accountId,
      mobileNo: patient.user.mobile_no,
      email: null,
    })
    expect(await plansOf(patient)).toEqual([])
  })

  it('that ended a year ago are deleted, others stay', async () => {
    const patient = await signIn(server)
    const [ended, live] = [await plan(patient), await plan(patient, { code: 'VITD' })]
    await change(patient, ended, { action: 'end' })
    await deleteEndedPlans(server.db, new Date('2026-03-02T00:00:00+05:30'))
    expect(await plansOf(patient)).toHaveLength(2)
    await deleteEndedPlans(server.db, new Date('2026-03-03T00:00:00+05:30'))
    expect((await plansOf(patient)).map(({ plan_id }) => plan_id)).toEqual([live.plan_id])
  })
})
