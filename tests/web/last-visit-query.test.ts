// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { lastVisitQuery } from '#features/orders/api/orders.queries.ts'
import { sampleAddress } from '#paths/checkout/checkout.data.ts'
import { orderApi } from './support/profile.tsx'
import { aVisit } from './support/visit.ts'

const orders = aVisit(({ order_id }) => ({ address: sampleAddress, order_no: order_id }))

function lastVisitOf(
  memberId: string | null,
  like: string | null = null,
  placed: Order[] = orders,
) {
  const lists = {
    memberList: () => ({ members: orders.map(({ member }) => member) }),
    addressList: () => ({ addresses: [sampleAddress], total: 1 }),
  }
  const { api } = orderApi(placed, {}, lists)
  return new QueryClient().fetchQuery(lastVisitQuery(api, 'u-1', { memberId, like }))
}

test('of a visit to several people, the account’s holder is the patient of last time', async () => {
  const visit = await lastVisitOf(null)
  expect([visit?.member.firstName, visit?.order.order_id]).toEqual(['Asha', 'o-2'])
})

test('of a scan at a centre that was booked last, its patient is the one of last time', async () => {
  const scan = {
    ...(orders[2] as Order),
    order_id: 'o-9',
    order_type: 'lab_visit',
    linked: undefined,
  } as const
  const cancelled = { ...(orders[0] as Order), order_id: 'o-8', status: 'cancelled' } as const
  const visit = await lastVisitOf(null, null, [cancelled, scan, ...orders])
  expect([visit?.member.firstName, visit?.order.order_id]).toEqual(['Kavya', 'o-3'])
  const withoutVisit = await lastVisitOf(null, null, [scan, ...orders.slice(0, 2)])
  expect([withoutVisit?.member.firstName, withoutVisit?.order.order_id]).toEqual(['Kavya', 'o-2'])
})

test('a visit for another sample is not the one of last time', async () => {
  const again = {
    ...(orders[1] as Order),
    order_id: 'o-9',
    order_no: 'o-9',
    further_visit: { tests: ['CBC'], charge: 0 },
  }
  const visit = await lastVisitOf('m-2', null, [again, ...orders])
  expect(visit?.order.order_id).toBe('o-2')
})

test('for a person who was among them, it is their order', async () => {
  const visit = await lastVisitOf('m-3')
  expect([visit?.member.firstName, visit?.order.order_id]).toEqual(['Kavya', 'o-3'])
})

test('of an order that is booked again, it is that order; who has a visit to come is still told', async () => {
  const visit = await lastVisitOf('m-1', 'o-1')
  const older = await lastVisitOf('m-2', 'o-1')
  expect([visit?.order.order_id, visit?.newest?.order_id]).toEqual(['o-1', 'o-1'])
  expect([older?.order.order_id, older?.newest?.order_id]).toEqual(['o-1', 'o-2'])
  expect((await lastVisitOf('m-3', 'gone'))?.order.order_id).toBe('o-3')
})
