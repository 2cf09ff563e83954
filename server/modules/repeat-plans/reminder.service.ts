import { REMIND_DAYS } from '#contract/rules/repeat-plan.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { daysAfter, formatDayInWords, labDay } from '#server/lab-time.ts'
import { type Message, smsMessage } from '#server/messages/message.ts'
import { consents } from '../account/consents.service.ts'
import { findRecipient } from '../account/recipient.ts'
import { audit } from '../audit/audit.service.ts'
import { findMember } from '../patient/member.repository.ts'
import { followPlan } from './followed-plan.ts'
import {
  findRepeatable,
  listTestsTaken,
  lockUnlessBusy,
  type PlanRow,
  updatePlan,
} from './repeat-plan.repository.ts'

type ReminderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'messages'>

/**
 * Reminds of a plan's next date if it is near, once for each date: the plan is locked, and the date is
 * settled in the transaction that writes the message. A plan that another transaction has is left to
 * the next run. A sample that was taken meanwhile moves the plan on instead.
 */
export function remindOfPlan(deps: ReminderDeps, planId: string): Promise<void> {
  const { db, clock } = deps
  return inTransaction(db, async (tx) => {
    const stored = await lockUnlessBusy(tx, planId)
    if (stored?.state !== 'on') return
    const now = clock.now()
    const tests = await listTestsTaken(tx, stored.accountId, stored.code)
    const { plan, booked } = followPlan(stored, tests, now)
    if (plan !== stored) {
      const { id, ...moved } = plan
      await updatePlan(tx, id, moved)
    }
    if (plan.state !== 'on' || booked || plan.remindedFor === plan.dueOn) return
    if (plan.dueOn > daysAfter(labDay(now), REMIND_DAYS)) return
    const { accountId } = plan
    const to = await findRecipient(tx, accountId)
    const member = await findMember(tx, accountId, plan.memberId)
    const isWanted = to && member && (await consents(tx, accountId, 'reminders'))
    const remindedAt = isWanted ? now : null
    await updatePlan(tx, plan.id, { remindedFor: plan.dueOn, remindedAt })
    if (!isWanted) return
    const words = { plan, name: member.firstName, config: deps.config }
    await deps.messages.send(reminderSms(words, to), tx)
    if (to.email !== null) {
      const [item] = await findRepeatable(tx, [plan.code])
      await deps.messages.send(
        reminderEmail(words, { to: to.email, test: item?.name ?? 'A test' }),
        tx,
      )
    }
    const subject = { plan_id: plan.id, due_on: plan.dueOn }
    const entry = { at: now, accountId, action: 'plan-reminded', call: 'plan-reminders' }
    await audit(tx, { ...entry, subject, network: '' })
  })
}

type ReminderWords = {
  readonly plan: PlanRow
  readonly name: string
  readonly config: Pick<Config, 'labName' | 'publicUrl'>
}

/** Names no test: an SMS may be read by others. */
function reminderSms(words: ReminderWords, to: Parameters<typeof smsMessage>[1]): Message {
  const { plan, name } = words
  return smsMessage('plan.due', to, { name, date: plan.dueOn, link: bookingLink(words) })
}

function reminderEmail(
  words: ReminderWords,
  { to, test }: { readonly to: string; readonly test: string },
): Message {
  const { plan, name, config } = words
  const paragraphs = [
    `${test} for ${name} is due on ${formatDayInWords(plan.dueOn)}.`,
    `Book it: ${bookingLink(words)}`,
    'Nothing is booked and nothing is charged until you confirm.',
    `Skip this date, pause or end the plan: ${config.publicUrl}/profile?tab=repeat-plans`,
  ]
  return {
    channel: 'email',
    to,
    template: 'plan.due',
    subject: `${config.labName}: a repeat test is due`,
    text: paragraphs.join('\n\n'),
  }
}

function bookingLink({ plan, config }: ReminderWords): string {
  return `${config.publicUrl}/repeat?plan=${encodeURIComponent(plan.id)}`
}
