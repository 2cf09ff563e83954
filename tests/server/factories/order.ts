import type { Tokens } from '#contract/auth.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, type Patient, post, signIn, withToken } from '../support/sign-in.ts'
import { addressForm } from './address.ts'
import { draftForm } from './order-forms.ts'

export type Booker = {
  readonly patient: Patient
  readonly address: Address
  readonly draft: Order
}

/** A signed-in patient in Mumbai with an address and a draft. */
export async function booker(
  server: TestApp,
  codes: readonly string[] = ['CBC'],
  mobile?: string,
): Promise<Booker> {
  const patient = await signIn(server, mobile === undefined ? {} : { mobile })
  const { headers, self } = patient
  const address = await post<Address>(server, 'patient/address/add', addressForm(), headers)
  const form = draftForm(self.member_id, codes, { address_id: address.address_id })
  const draft = await post<Order>(server, 'orders/create', form, headers)
  return { patient, address, draft }
}

/** Headers of the patient with a new access token: a hold lives as long as the token. */
export async function renewed(
  server: TestApp,
  { headers, tokens }: Pick<Patient, 'headers' | 'tokens'>,
): Promise<Headers> {
  const body = { token: tokens.refreshToken }
  const { token } = await post<Tokens>(server, 'auth/refresh-token', body, headers)
  return withToken(headers, token)
}
