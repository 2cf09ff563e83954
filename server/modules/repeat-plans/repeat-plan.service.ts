import { randomUUID } from 'node:crypto'
import type { PlanChange, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { nextDue } from '#contract/rules/repeat-plan.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { auditWithWork, nameRecords } from '#server/http/health-access.ts'
import { Problem } from '#server/http/problem.ts'
import { daysAfter, labDay } from '#server/lab-time.ts'
import { findHolder, lockAccount } from '../account/account.repository.ts'
import { consents, giveConsent } from '../account/consents.service.ts'
import { audit } from '../audit/audit.service.ts'
import { findMember } from '../patient/member.repository.ts'
import { unknownMember } from '../patient/patient.problems.ts'
import { dueOf, followPlan, intervalOf } from './followed-plan.ts'
import { isRepeatable, readPlans } from './plan-list.service.ts'
import { afterSkip } from './repeat-plan.mapper.ts'
import { MAX_PLANS, planExists, tooManyPlans, unknownPlan } from './repeat-plan.problems.ts'
import * as repository from './repeat-plan.repository.ts'

type NewPlan = {
  readonly member_id: string
  readonly code: string
  readonly interval: RepeatPlan['interval']
  readonly first_on: string | null
  readonly reminders: boolean
}
type Caller = { readonly accountId: string; readonly network: string }

/** A date further ahead is a mistake. */
const MAX_DAYS_AHEAD = 731

/**
 * Makes a plan. The same plan again is answered as it is.
 * @throws Problem 404 `unknown-member`, `unknown-item`; 422 `not-repeatable`; 409 `plan-exists`,
 * `too-many-plans`; 400 for a date that is over or too far ahead.
 */
export function createPlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, network }: Caller,
  { member_id: memberId, code, interval, first_on: firstOn, reminders }: NewPlan,
): Promise<RepeatPlan> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const now = clock.now()
    const today = labDay(now)
    if (!(await findMember(tx, accountId, memberId))) throw unknownMember()
    await requireRepeatable(tx, code)
    if (firstOn !== null) requireDate(firstOn, today)
    const existing = await livePlan(tx, { accountId, memberId, code }, now)
    if (existing && !isSame(existing, interval)) throw planExists()
    const plan =
      existing ?? (await newPlan(tx, { accountId, memberId, code, interval, firstOn, now }))
    if (reminders) await agreeToReminders(tx, { accountId, network, now })
    return auditWithWork(tx, await answerOf(tx, plan, now))
  })
}

async function newPlan(
  tx: Transaction,
  input: Pick<repository.PlanRow, 'accountId' | 'memberId' | 'code'> & {
    readonly interval: RepeatPlan['interval']
    readonly firstOn: string | null
    readonly now: Date
  },
): Promise<repository.PlanRow> {
  const { accountId, memberId, code, interval, firstOn, now } = input
  if ((await repository.countLivePlans(tx, accountId)) >= MAX_PLANS) throw tooManyPlans()
  const tests = await repository.listTestsTaken(tx, accountId, code)
  const last = tests.findLast((one) => one.memberId === memberId)
  const cityId = last?.cityId ?? (await findHolder(tx, accountId))?.cityId
  if (cityId === undefined) throw unknownMember()
  const today = labDay(now)
  const countedFrom = last?.on ?? today
  const plan: repository.PlanRow = {
    id: randomUUID(),
    accountId,
    memberId,
    cityId,
    code,
    ...interval,
    countedFrom,
    countedOrderId: last?.orderId ?? null,
    dueOn: firstOn ?? nextDue(countedFrom, interval, today),
    state: 'on',
    stateSince: now,
    skipped: [],
    remindedFor: null,
    remindedAt: null,
    createdAt: now,
  }
  await repository.insertPlan(tx, plan)
  return plan
}

/**
 * @throws Problem 404 `unknown-plan`, also for another patient's; 409 `plan-exists` or
 * `too-many-plans` for an ended one that is resumed; 400 for a date that is over or too far ahead.
 */
export function changePlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  change: PlanChange,
): Promise<RepeatPlan> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const stored = await repository.lockPlan(tx, accountId, change.plan_id)
    if (!stored || !(await findMember(tx, accountId, stored.memberId))) throw unknownPlan()
    const now = clock.now()
    if (change.action === 'resume' && stored.state === 'ended') await requireRoom(tx, stored, now)
    const tests = await repository.listTestsTaken(tx, accountId, stored.code)
    const { plan } = followPlan(stored, tests, now)
    const changed = changedBy(plan, change, now)
    const { id, ...columns } = changed
    await repository.updatePlan(tx, id, columns)
    nameRecords({ change: change.action })
    return auditWithWork(tx, await answerOf(tx, changed, now))
  })
}

function changedBy(plan: repository.PlanRow, change: PlanChange, now: Date): repository.PlanRow {
  const today = labDay(now)
  switch (change.action) {
    case 'skip': {
      if (plan.once) throw new Problem(400, 'invalid', 'A plan with one repeat has no next date.')
      const due = dueOf(plan, today)
      // Skipped already.
      if (change.due_on !== due) return plan
      const next = afterSkip({ plan, booked: null, lastOn: null, done: [] }, today)
      return { ...plan, skipped: [...plan.skipped, due], dueOn: next }
    }
    case 'move':
      requireDate(change.due_on, today)
      return { ...plan, dueOn: change.due_on }
    case 'interval':
      return {
        ...plan,
        ...change.interval,
        dueOn: nextDue(plan.countedFrom, change.interval, today),
      }
    case 'resume':
      if (plan.state === 'on') return plan
      return { ...plan, state: 'on', stateSince: now, dueOn: dueOf(plan, today) }
    case 'pause':
      return plan.state === 'on' ? { ...plan, state: 'paused', stateSince: now } : plan
    case 'end':
      return plan.state === 'ended' ? plan : { ...plan, state: 'ended', stateSince: now }
  }
}

async function answerOf(tx: Transaction, row: repository.PlanRow, now: Date): Promise<RepeatPlan> {
  const [plan] = await readPlans(tx, { accountId: row.accountId, rows: [row], now })
  if (!plan) throw unknownPlan()
  return plan
}

/** The plan of a test. One that its repeat has ended meanwhile is noted as ended. */
async function livePlan(
  db: Executor,
  { accountId, memberId, code }: Pick<repository.PlanRow, 'accountId' | 'memberId' | 'code'>,
  now: Date,
): Promise<repository.PlanRow | undefined> {
  const stored = await repository.findLivePlan(db, { memberId, code })
  if (!stored) return undefined
  const { plan } = followPlan(stored, await repository.listTestsTaken(db, accountId, code), now)
  if (plan.state !== 'ended') return plan
  await repository.updatePlan(db, plan.id, { state: 'ended', stateSince: now })
  return undefined
}

async function requireRepeatable(db: Executor, code: string): Promise<void> {
  const [item] = await repository.findRepeatable(db, [code])
  if (!item) throw new Problem(404, 'unknown-item', 'We do not offer this test any more.')
  if (!isRepeatable(item)) {
    throw new Problem(422, 'not-repeatable', 'A scan cannot be repeated by a plan. Please call us.')
  }
}

async function requireRoom(db: Executor, plan: repository.PlanRow, now: Date): Promise<void> {
  if (await livePlan(db, plan, now)) throw planExists()
  if ((await repository.countLivePlans(db, plan.accountId)) >= MAX_PLANS) throw tooManyPlans()
}

function requireDate(day: string, today: string): void {
  if (day >= today && day <= daysAfter(today, MAX_DAYS_AHEAD)) return
  throw new Problem(400, 'invalid', 'Choose a date from today on, within two years.')
}

function isSame(plan: repository.PlanRow, interval: RepeatPlan['interval']): boolean {
  const { every, unit, once } = intervalOf(plan)
  return every === interval.every && unit === interval.unit && once === interval.once
}

async function agreeToReminders(
  tx: Transaction,
  { accountId, network, now }: Caller & { readonly now: Date },
): Promise<void> {
  if (await consents(tx, accountId, 'reminders')) return
  await giveConsent(tx, { accountId, purpose: 'reminders', at: now })
  const subject = { purpose: 'reminders', given: 'true' }
  const entry = { at: now, accountId, action: 'consent-set', call: 'repeatPlanCreate', network }
  await audit(tx, { ...entry, subject })
}
