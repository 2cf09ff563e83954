import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tokens } from '#contract/auth.endpoints.ts'
import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import { itemPrices, items } from '#server/db/schema/catalogue.ts'
import { slotWindows } from '#server/db/schema/slots.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, type Patient, post, signIn, withToken } from '../support/sign-in.ts'
import { addressForm } from './account.ts'
import { draftForm } from './order-forms.ts'
import { detailsOf, hold, insertWindow } from './slot.ts'

/** Calls of the order tests, for one server. */
export function orderCalls(server: TestApp) {
  const send = (method: 'POST' | 'PUT', path: string, payload: object, headers: Headers) =>
    server.inject({ method, url: `/api/v1/orders/${path}`, payload, headers })

  return {
    send,

    /** Status and code of a refusal; requires a message. */
    async refusal(path: string, payload: object, headers: Headers): Promise<[number, string]> {
      const answer = await send('POST', path, payload, headers)
      const { result, code, message } = answer.json()
      expect([result, typeof message]).toEqual([null, 'string'])
      return [answer.statusCode, code]
    },

    place: (payload: OrderPayload, headers: Headers) =>
      post<Order>(server, 'orders/order-create', payload, headers),

    /** A draft with its own slot, as the patient sees it before confirming. */
    async readyToPlace(codes?: readonly string[]) {
      const { patient, draft, address } = await booker(server, codes)
      const slotId = await insertWindow(server.db)
      const held = await hold(server, patient.headers, draft, slotId)
      const shown = await detailsOf(server, patient.headers, draft.order_id)
      return { ...patient, draft, address, slotId, held, shown }
    },

    async takenOf(slotId: string): Promise<number | undefined> {
      const [row] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, slotId))
      return row?.taken
    },

    /** Sets a price in every city, paise. */
    async setPrice(code: string, pricePaise: number): Promise<void> {
      const [item] = await server.db.select().from(items).where(eq(items.code, code))
      await server.db
        .update(itemPrices)
        .set({ pricePaise, mrpPaise: Math.max(pricePaise, 30_000) })
        .where(eq(itemPrices.itemId, item?.id ?? 0))
    },
  }
}

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
