import type { EndpointInput } from '../../../contract/endpoint.ts'
import type { EndpointName, endpoints } from '../../../contract/inventory.ts'
import type { DraftPayload, Order } from '../../../contract/orders.schemas.ts'
import type { AddressFields } from '../../../contract/patient.endpoints.ts'
import type { Payment } from '../../../contract/payment.endpoints.ts'
import type { AppliedWallet } from '../../../contract/wallet.endpoints.ts'

/** One record of each kind that belongs to a patient. */
export type Owned = {
  readonly owner: {
    readonly user: { readonly mobile_no: string }
    readonly self: { readonly member_id: string }
  }
  readonly sessionId: string
  readonly memberId: string
  readonly addressId: string
  readonly planId: string
  /** Placed. */
  readonly order: Order
  readonly invoiceId: string
  readonly reportId: string
  readonly shareId: string
  /** A report of another lab. */
  readonly importId: string
  /** Holds a slot, a coupon, points and a payment. */
  readonly draft: Order
  readonly holdId: string
  readonly couponUseId: string
  readonly pointsId: string
  readonly payment: Payment
  /** What the gateway handed to the browser of who paid. */
  readonly gatewayPaymentId: string
  readonly signature: string
  readonly imageKey: string
  readonly prescriptionId: string
  /** A draft of a third patient that holds an appointment: an account has one draft. */
  readonly scanned: { readonly draft: Order }
  readonly appointmentId: string
}

/** The patient who asks for another's records, with a draft of their own. */
export type Thief = {
  readonly mobile: string
  readonly memberId: string
  readonly draft: Order
  /** A draft of theirs as the browser sends it. */
  readonly draftForm: (changes: Partial<DraftPayload>) => DraftPayload
  readonly addressForm: (changes: Partial<AddressFields>) => AddressFields
  /** Code of a scan with an appointment, and its sub-department. */
  readonly scanCode: string
  readonly subdepartment: string
  /** Of another patient, in the former system. */
  readonly formerSid: string
  readonly couponCode: string
  readonly jobId: string
  freeWindow(): Promise<string>
  freeAppointment(): Promise<string>
  /** The draft with a slot: everything that placing it needs. */
  ready(): Promise<Order>
  /** A draft of a centre visit with a held appointment. */
  scan(): Promise<Order>
  paying(): Promise<{ draft: Order; payment: Payment }>
  applyWallet(): Promise<AppliedWallet>
  applyCoupon(): Promise<unknown>
}

type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: object
}

/** A call with one id of another patient; all other input is the caller's own and valid. */
export type Attempt = {
  readonly call: EndpointName
  /** The field with the other's id, with the names of its parents: `slot_info.hold_id`. */
  readonly field: string
  readonly does: string
  /** Status and code of the refusal; `ignored` if the provider does not use the field. */
  readonly answer: `${number} ${string}` | 'ignored'
  readonly input: (them: Owned, me: Thief) => Promise<Parts>
}

export function attempt<N extends EndpointName>(
  call: N,
  field: string,
  does: string,
  answer: Attempt['answer'],
  input: (
    them: Owned,
    me: Thief,
  ) => EndpointInput<(typeof endpoints)[N]> | Promise<EndpointInput<(typeof endpoints)[N]>>,
): Attempt {
  // SAFETY: every endpoint's input has these parts; the compiler cannot derive it for the union.
  return { call, field, does, answer, input: async (them, me) => (await input(them, me)) as Parts }
}
