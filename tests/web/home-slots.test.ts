// @vitest-environment node
import { expect, test } from 'vitest'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { homeVisitQuery } from '#features/catalogue/api/home.queries.ts'
import { itemVisitQuery } from '#features/catalogue/api/item-visit.query.ts'
import { nextVisitQuery } from '#features/centres/api/next-visit.query.ts'
import type { Api } from '#lib/http/api.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { sampleDays, sampleSlot } from '#paths/checkout/checkout.data.ts'

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

test('the first slots beside a test are those that can be booked for it', async () => {
  const at = (slot_date: string, from_time: string, to_time: string): Slot => ({
    ...sampleSlot,
    slot_id: `${slot_date} ${from_time}`,
    slot_date,
    from_time,
    to_time,
    state: 'free',
    suits_fasting: to_time <= '11:00',
  })
  const dayOf = (slot_date: string, slots: readonly Slot[]): SlotDay => ({
    slot_date,
    free: slots.length,
    slots: [...slots],
  })
  const today = dayOf('2026-11-27', [at('2026-11-27', '13:00', '14:00')])
  const next = dayOf('2026-11-28', [
    at('2026-11-28', '06:00', '06:30'),
    at('2026-11-28', '07:00', '07:30'),
    at('2026-11-28', '13:00', '14:00'),
  ])
  const api = answering([today, next], { from: 100, to: 150 })
  const item = { code: 'WB', item_name: 'Whole Body', fasting_hours: 10 }
  const drawn = { kind: 'window', from: '07:00', to: '12:00' } as const
  const firstOf = async (asked: Parameters<typeof itemVisitQuery>[2]) =>
    (await client.fetchQuery(itemVisitQuery(api, CITY_ID, asked))).first
  expect(await firstOf({ ...item, preparation_rules: [drawn] })).toEqual({
    date: '2026-11-28',
    times: ['07:00'],
  })
  const fasting = { date: '2026-11-28', time: '06:00' }
  const first = { date: '2026-11-27', times: ['13:00'] }
  expect(await client.fetchQuery(homeVisitQuery(api, CITY_ID))).toMatchObject({ first, fasting })
  expect(await client.fetchQuery(nextVisitQuery(api, CITY_ID))).toMatchObject({ fasting })
})
