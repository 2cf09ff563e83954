import { randomUUID } from 'node:crypto'
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

type PaymentRequest = {
  readonly accountId: string
  readonly orderId: string
  readonly amountPaise: number
}

export function openingService({
  db,
  clock,
  gateway,
}: Pick<Deps, 'db' | 'clock' | 'gateway'>): OpeningService {
  return {
    async create(accountId, orderId, amount) {
      if (!gateway)
        throw paymentRefused('Online payment is not available. Please choose Pay at Service.')
      const request = { accountId, orderId, amountPaise: toPaise(amount) }
      const open = await inTransaction(db, (tx) => openPaymentOf(tx, request, gateway, clock.now()))
      const payment = open ?? (await openPaymentAt(gateway, request))
      return toPayment(payment, await pageOf(db, gateway, payment))
    },

    async checkout(paymentId) {
      const payment = await findPayment(db, paymentId)
      if (!gateway || payment?.gateway !== gateway.name || payment.status !== 'open') return
      return pageOf(db, gateway, payment)
    },
  }

  /** Calls the gateway between two transactions, so that no lock is held meanwhile. */
  async function openPaymentAt(at: PaymentGateway, request: PaymentRequest): Promise<PaymentRow> {
    const id = randomUUID()
    const gatewayOrderId = await createGatewayOrder(at, request.amountPaise, id)
    const opened = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const open = await openPaymentOf(tx, request, at, now)
      if (open) return open
      const payment: PaymentRow = {
        ...request,
        id,
        gateway: at.name,
        gatewayOrderId,
        gatewayPaymentId: null,
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

/** Checks the draft and returns its open payment; one at another price expires. */
async function openPaymentOf(
  tx: Transaction,
  request: PaymentRequest,
  gateway: PaymentGateway,
  now: Date,
): Promise<PaymentRow | undefined> {
  const order = await lockPayableDraft(tx, request, now)
  const [arrived] = await lockPaymentsOf(tx, order.id, ['paid'])
  if (arrived) throw paymentPending()
  const [open] = await lockPaymentsOf(tx, order.id, ['open'])
  if (!open) return undefined
  if (open.amountPaise === request.amountPaise && open.gateway === gateway.name) return open
  const askAt = nextReconciliation(open.createdAt, now)
  await changePayment(tx, open.id, ['open'], { status: 'expired', askAt }, now)
  return undefined
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
