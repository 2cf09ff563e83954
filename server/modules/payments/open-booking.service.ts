import type { EndpointResult } from '#contract/endpoint.ts'
import type { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import type { PatientCaller } from '#server/http/authentication.ts'
import { findDevice } from '../account/live-session.ts'
import { findBooking } from '../orders/booking.repository.ts'
import { priceDrafts } from '../orders/draft-pricing.service.ts'
import { stageToResume } from '../orders/drafts/checkout-stage.service.ts'
import { findOpenDraft } from '../orders/order.repository.ts'
import { readOrder } from '../orders/reading/read-order.service.ts'
import { findPaymentUnderWay } from './payment.repository.ts'
import { pageOf, toPayment } from './payment-opening.service.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'gateway'>

/** The draft that the patient can go on with, on any device, and where. */
export async function openBooking(
  deps: Needs,
  { userId: accountId, sessionId }: PatientCaller,
): Promise<EndpointResult<typeof orderEndpoints.openBooking>> {
  const { db, clock } = deps
  const draft = await findOpenDraft(db, accountId)
  if (!draft) return { booking: null }
  const payment = await paymentUnderWay(deps, draft.id)
  if (draft.checkoutStage === 'abandoned' && !payment) return { booking: null }
  const now = clock.now()
  const booking = await priceDrafts(db, await findBooking(db, draft), now)
  const stage = payment ? 'paying' : stageToResume(booking)
  const device = draft.sessionId === sessionId ? null : await findDevice(db, draft.sessionId)
  return { booking: { order: await readOrder(db, draft, now), stage, device, payment } }
}

async function paymentUnderWay({ db, gateway }: Needs, orderId: string): Promise<Payment | null> {
  const payment = await findPaymentUnderWay(db, orderId)
  if (!payment || payment.gateway !== gateway?.name) return null
  return toPayment(payment, await pageOf(db, gateway, payment))
}
