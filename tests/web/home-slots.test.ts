import { expect, test } from 'vitest'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import { homeVisitQuery } from '#features/catalogue/api/home.queries.ts'
import { nextVisitQuery } from '#features/centres/api/next-visit.query.ts'
import type { Api } from '#lib/http/api.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { sampleDays } from '#machines/checkout/model/checkout.data.ts'

type Charges = { readonly from: number; readonly to: number }

const client = createQueryClient()
const CITY_ID = 1
const ASKED = [
  ['the cart', (api: Api) => client.fetchQuery(windowFactsQuery(api, CITY_ID))],
  ['the catalogue', (api: Api) => client.fetchQuery(homeVisitQuery(api, CITY_ID))],
  ['a city page', (api: Api) => client.fetchQuery(nextVisitQuery(api, CITY_ID))],
] as const

function answering(days: readonly SlotDay[], charges: Charges): Api {
  client.clear()
  // SAFETY: the queries make only this call.
  return { call: async () => ({ days, charges, hold_minutes: 15 }) } as unknown as Api
}

test.each(ASKED)('%s returns the charges of a city with slots', async (_, ask) => {
  const charges = { from: 100, to: 150 }
  expect(await ask(answering(sampleDays, charges))).toMatchObject({ charges })
})

test.each(ASKED)('%s fails for a city without slots instead of returning ₹0', async (_, ask) => {
  const days = sampleDays.map((day) => ({ ...day, free: 0, slots: [] }))
  await expect(ask(answering(days, { from: 0, to: 0 }))).rejects.toThrow('no home collection slot')
})
