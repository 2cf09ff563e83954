import {
  changePayment,
  findDueForReconciliation,
  type PaymentRow,
} from '#server/modules/payments/payment.repository.ts'
import { type InquiryDeps, inquire } from '#server/modules/payments/payment-inquiry.service.ts'
import { nextReconciliation } from '#server/modules/payments/reconciliation-schedule.ts'
import { attemptEach, type PeriodicTask } from './periodic.ts'

const BATCH_SIZE = 100

/**
 * Asks the gateway about payments without a webhook: a paid one is settled, others expire after fifteen
 * minutes and are checked again for three days.
 */
export const paymentReconciliation: PeriodicTask = {
  name: 'payment-reconciliation',
  everyMs: 60_000,
  async run(deps) {
    const { db, clock, gateway } = deps
    if (!gateway) return
    const due = await findDueForReconciliation(db, gateway.name, clock.now(), BATCH_SIZE)
    await attemptEach(due, (payment) => reconcile(deps, payment))
  },
}

async function reconcile(deps: InquiryDeps, due: PaymentRow): Promise<void> {
  const { payment, gatewayStatus } = await inquire(deps, due)
  // No answer: the next run retries.
  if (gatewayStatus === 'unknown') return
  const now = deps.clock.now()
  const { id, createdAt } = payment
  const changes = { status: 'expired', askAt: nextReconciliation(createdAt, now) } as const
  await changePayment(deps.db, id, ['open', 'expired'], changes, now)
  await changePayment(deps.db, id, ['declined'], { askAt: changes.askAt }, now)
}
