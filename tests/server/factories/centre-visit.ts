import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import type { DraftPayload, Order } from '#contract/orders.schemas.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, type Patient, post, signIn } from '../support/sign-in.ts'
import type { ProfileForm } from './account.ts'
import { draftForm } from './order-forms.ts'

/** A centre in Mumbai with CT, MRI, ultrasound and mammography, closed on Sundays. */
export const IMAGING_CENTRE = 'MUM02'

export type Visitor = { readonly patient: Patient; readonly draft: Order }

/** A signed-in patient with a draft of a visit to that centre. */
export async function centreVisitor(
  server: TestApp,
  codes: readonly string[],
  overrides: Partial<DraftPayload> = {},
  profile: Partial<ProfileForm> = {},
): Promise<Visitor> {
  const patient = await signIn(server, { profile })
  const form = draftForm(patient.self.member_id, codes, {
    order_type: 'lab_visit',
    lab_code: IMAGING_CENTRE,
    ...overrides,
  })
  return { patient, draft: await post<Order>(server, 'orders/create', form, patient.headers) }
}

export type HeldAppointment = SlotHold & { readonly subdepartment: string }

export function holdAppointment(
  server: TestApp,
  { patient, draft }: Visitor,
  slotId: string,
  subdepartment: string,
  headers: Headers = patient.headers,
): Promise<HeldAppointment> {
  const body = { slot_id: slotId, order_id: draft.order_id, subdepartment }
  return post<HeldAppointment>(server, 'cart/r/slot/block', body, headers)
}

/** Appointments of a room, by day. */
export async function appointmentDays(
  server: TestApp,
  labCode: string,
  modality: number,
): Promise<SlotDay[]> {
  const query = `lab_code=${labCode}&modality=${modality}`
  const answer = await server.inject({ url: `/api/v1/cart/r/slots/available?${query}` })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().result.days
}
