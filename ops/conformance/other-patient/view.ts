import type { EndpointName } from '../../../contract/inventory.ts'
import type { Parts } from '../client.ts'
import type { Lab } from '../lab.ts'
import type { Patient } from '../patients.ts'
import type { Owned } from './attempt.ts'

type Read = readonly [call: EndpointName, input: Parts]

/** Records of the owner as they see them, by the call that reads them. */
export async function viewOf(lab: Lab, owner: Patient, { draft }: Owned): Promise<string[]> {
  const byMobile = { query: { mobile_number: owner.mobile } }
  const { order_id } = await lab.order()
  const reads: Read[] = [
    ['memberList', { body: {} }],
    ['addressList', {}],
    ['repeatPlans', {}],
    ['orderList', { body: { page: 1, size: 100 } }],
    ['orderDetails', { params: { id: order_id } }],
    ['orderDetails', { params: { id: draft.order_id } }],
    ['wallet', byMobile],
    ['walletLedger', byMobile],
    ['allReports', { body: {} }],
    ['reportShares', { body: {} }],
    ['reportImportList', {}],
  ]
  return Promise.all(
    reads.map(async ([call, input]) => {
      const { status, text } = await owner.client.send(call, input)
      return `${call} ${status} ${text.replace(/"seconds_left":\d+/g, '')}`
    }),
  )
}

/** Texts that a response to another patient must not contain. */
export function secretsOf(owned: Owned): string[] {
  const read = [
    () => owned.memberId,
    () => owned.addressId,
    () => owned.planId,
    () => owned.order.order_id,
    () => owned.order.order_no,
    () => owned.draft.order_id,
    () => owned.invoiceId,
    () => owned.reportId,
    () => owned.shareId,
    () => owned.importId,
    () => owned.holdId,
    () => owned.couponUseId,
    () => owned.pointsId,
    () => owned.payment.payment_id,
    () => owned.gatewayPaymentId,
    () => owned.imageKey,
    () => owned.prescriptionId,
    () => owned.owner.user.mobile_no,
    () => owned.appointmentId,
  ]
  return read.flatMap((secret) => {
    try {
      return secret() || []
    } catch {
      // A part that this provider did not let us make.
      return []
    }
  })
}
