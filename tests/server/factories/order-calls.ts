import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import { itemPrices, items } from '#server/db/schema/catalogue.ts'
import { slotWindows } from '#server/db/schema/slots.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, post } from '../support/sign-in.ts'
import { booker } from './order.ts'
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
