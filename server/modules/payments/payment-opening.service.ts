import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Payment } from '#contract/payment.endpoints.ts'
import type { CheckoutPage, PaymentGateway } from '#server/adapters/payment-gateway.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { toPaise, toRupees } from '#server/money.ts'
import { metrics } from '#server/observe/metrics.ts'
import { checkoutPath } from '../../adapters/payment-paths.ts'
import { findMobile } from '../account/account.repository.ts'
import { findOrder, type OrderRow } from '../orders/order.repository.ts'
import { lockPayableDraft } from './payable-draft.ts'
import { asProblem, paymentPending, paymentRefused } from './payment.problems.ts'
import {
  changePayment,
  findPayment,
  insertPayment,
  lockPaymentsOf,
  type PaymentRow,
} from './payment.repository.ts'
import { nextReconciliation } from './reconciliation-schedule.ts'

export type OpeningService = {
  /**
   * Opens a payment for a draft prepared by `order-payment`. An open payment of the same amount is
   * reused; one of another amount expires. `amount` in rupees.
   * @throws Problem of `lockPayableDraft`; 409 `payment-pending` if a payment has just arrived, 503
   * `gateway-unavailable`.
   */
  create(accountId: string, orderId: string, amount: number): Promise<Payment>
  /** The page that leads to the gateway; undefined if the payment is no longer open. */
  checkout(paymentId: string): Promise<CheckoutPage | undefined>
}

/** What a payment is requested for. */
export type Payable = Pick<
  PaymentRow,
  'accountId' | 'orderId' | 'amountPaise' | 'addition' | 'forDue'
>

/** Locks the order and checks that this amount can be paid for it now. */
type LockPayable = (tx: Transaction, now: Date) => Promise<Payable>

type OpeningDeps = Pick<Deps, 'db' | 'clock' | 'gateway'>

export function openingService(deps: OpeningDeps): OpeningService {
  const { db, gateway } = deps
  return {
    create(accountId, orderId, amount) {
      const draft = { accountId, orderId, amountPaise: toPaise(amount) }
      return openPayment(deps, async (tx, now) => {
        await lockPayableDraft(tx, draft, now)
        return { ...draft, addition: null, forDue: false }
      })
    },

    async checkout(paymentId) {
      const payment = await findPayment(db, paymentId)
      if (!gateway || payment?.gateway !== gateway.name || payment.status !== 'open') return
      return pageOf(db, gateway, payment)
    },
  }
}

/**
 * Opens a payment, or returns the open one for the same. Calls the gateway between two transactions,
 * so that no lock is held meanwhile.
 * @throws Problem of `lock`; 409 `payment-refused` without a gateway, `payment-pending` if a payment
 * has just arrived, 503 `gateway-unavailable`.
 */
export async function openPayment(
  { db, clock, gateway }: OpeningDeps,
  lock: LockPayable,
): Promise<Payment> {
  if (!gateway) throw paymentRefused('Online payment is not available. Please pay at service.')
  const { payable, open } = await inTransaction(db, (tx) =>
    lockOpen(tx, lock, gateway, clock.now()),
  )
  const payment = open ?? (await openPaymentAt(gateway, payable))
  return toPayment(payment, await pageOf(db, gateway, payment))

  async function openPaymentAt(at: PaymentGateway, { amountPaise }: Payable): Promise<PaymentRow> {
    const id = randomUUID()
    const gatewayOrderId = await createGatewayOrder(at, amountPaise, id)
    const opened = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const locked = await lockOpen(tx, lock, at, now)
      if (locked.open) return locked.open
      if (locked.payable.amountPaise !== amountPaise) throw paymentPending()
      const payment: PaymentRow = {
        ...locked.payable,
        id,
        gateway: at.name,
        gatewayOrderId,
        gatewayPaymentId: null,
        offerPaise: 0,
        status: 'open',
        askAt: nextReconciliation(now, now),
        createdAt: now,
        updatedAt: now,
      }
      if (!(await insertPayment(tx, payment))) throw paymentPending()
      return payment
    })
    if (opened.id === id) metrics.payments.inc({ event: 'opened' })
    return opened
  }
}

async function createGatewayOrder(
  gateway: PaymentGateway,
  amountPaise: number,
  receipt: string,
): Promise<string> {
  try {
    return await gateway.createOrder({ amountPaise, receipt })
  } catch (error) {
    throw asProblem(error)
  }
}

type Locked = { readonly payable: Payable; readonly open: PaymentRow | undefined }

/** What is payable, and the open payment for it; one for anything else expires. */
async function lockOpen(
  tx: Transaction,
  lock: LockPayable,
  gateway: PaymentGateway,
  now: Date,
): Promise<Locked> {
  const payable = await lock(tx, now)
  const [arrived] = await lockPaymentsOf(tx, payable.orderId, ['paid'])
  if (arrived) throw paymentPending()
  const [open] = await lockPaymentsOf(tx, payable.orderId, ['open'])
  if (!open) return { payable, open }
  if (open.gateway === gateway.name && isFor(open, payable)) return { payable, open }
  const askAt = nextReconciliation(open.createdAt, now)
  await changePayment(tx, open.id, ['open'], { status: 'expired', askAt }, now)
  return { payable, open: undefined }
}

function isFor(open: PaymentRow, { amountPaise, addition, forDue }: Payable): boolean {
  const isSame = open.amountPaise === amountPaise && open.forDue === forDue
  return isSame && isDeepStrictEqual(open.addition, addition)
}

export async function pageOf(
  db: Executor,
  gateway: PaymentGateway,
  { accountId, orderId, gatewayOrderId, amountPaise }: PaymentRow,
): Promise<CheckoutPage> {
  const order = await findOrder(db, accountId, orderId)
  const mobile = await findMobile(db, accountId)
  if (!order || mobile === undefined) throw new Error('A payment has no order or no patient.')
  const contact = { name: nameOf(order), mobile }
  return gateway.checkoutPage({ gatewayOrderId, amountPaise, contact })
}

function nameOf({ member, callerName }: OrderRow): string {
  return callerName.trim() || `${member.firstName} ${member.lastName}`.trim()
}

export function toPayment(payment: PaymentRow, page: CheckoutPage): Payment {
  return {
    payment_id: payment.id,
    gateway: payment.gateway,
    gateway_order_id: payment.gatewayOrderId,
    checkout_url: page.kind === 'link' ? page.url : checkoutPath(payment.id),
    amount: toRupees(payment.amountPaise),
    currency: 'INR',
  }
}
