import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ORDER_GROUPS, type OrderGroup, type OrderStatus, SELF } from '#contract/codes.ts'
import { ADDRESS_PAGE_SIZE, ORDER_PAGE_SIZE } from '#contract/constants.ts'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import type { Api, ApiResult } from '#lib/http/api.ts'
import { foundOrNull } from '#lib/http/found-or-null.ts'

/** Key prefix of every order query; invalidated when an order is placed or cancelled. */
export const ORDERS_KEY = ['orders'] as const

export type OrderListPage = ApiResult<'orderList'>

/** Keyed by account, so that another account on the same browser never sees them. */
export function orderListKey(userId: string) {
  return [...ORDERS_KEY, userId, 'list'] as const
}

/** An account's orders, newest first; all groups when `group` is null. */
export function orderListQuery(api: Api, userId: string, group: OrderGroup | null) {
  return infiniteQueryOptions({
    queryKey: [...orderListKey(userId), group],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'orderList',
        { body: { page: pageParam, size: ORDER_PAGE_SIZE, ...(group && { group }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * ORDER_PAGE_SIZE < total ? pages.length + 1 : undefined,
    enabled: userId !== '',
    // Runs offline too, where the kept answer is read (offline-answers.ts).
    networkMode: 'always',
  })
}

/** The phlebotomist who comes for an order, from the list of its city. */
export function phlebotomistQuery(api: Api, order: Pick<Order, 'city_id' | 'phlebotomist'>) {
  const { city_id, phlebotomist } = order
  return queryOptions({
    queryKey: ['phlebotomists', city_id],
    queryFn: async ({ signal }) => {
      const options = { signal, byItself: true }
      return (await api.call('phlebotomists', { query: { city_id } }, options)).phlebotomists
    },
    select: (all) => all.find(({ badge }) => badge === phlebotomist?.badge),
    enabled: phlebotomist !== null,
  })
}

export function orderQuery(api: Api, userId: string, id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, userId, 'details', id],
    queryFn: ({ signal, client, queryKey }) => {
      // An order that is shown already is asked for again by itself.
      const byItself = client.getQueryData(queryKey) !== undefined
      return api.call('orderDetails', { params: { id } }, { signal, byItself, fresh: byItself })
    },
    enabled: userId !== '' && id !== '',
    // Runs offline too, where the kept answer is read (offline-answers.ts).
    networkMode: 'always',
  })
}

/** The most that a page of the list has. */
const MAX_PAGE = 100

/** The account's orders whose visit is still to come. */
export function visitsToComeQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, userId, 'visits-to-come'],
    queryFn: async ({ signal }) => {
      const body = { page: 1, size: MAX_PAGE, group: 'open' } as const
      const { orders } = await api.call('orderList', { body }, { signal, byItself: true })
      return orders.filter(({ status }) => isBeforeVisit(status))
    },
    enabled: userId !== '',
  })
}

/** Those of them on one of these days (`YYYY-MM-DD`), whole. */
export function visitsOnQuery(api: Api, userId: string, days: readonly string[]) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, userId, 'visits-on', days],
    queryFn: async ({ client, signal }) => {
      const toCome = await client.fetchQuery(visitsToComeQuery(api, userId))
      return Promise.all(
        toCome
          .filter(({ slot }) => slot && days.includes(slot.slot_date))
          .map(({ order_id: id }) =>
            api.call('orderDetails', { params: { id } }, { signal, byItself: true }),
          ),
      )
    },
    enabled: userId !== '' && days.length > 0,
  })
}

/** How many of the newest orders are searched for the last booking, and for a home visit. */
const RECENT = 5

/** A home visit that can be booked again: its member and address are still saved. */
export type PastVisit = {
  readonly order: Order
  /** As they are saved now; the order keeps them as they were. */
  readonly member: Member
  readonly address: Address
  /** The newest home visit of the member; undefined without one among the newest orders. */
  readonly newest: OrderSummary | undefined
}

type VisitWanted = {
  readonly memberId: string | null
  /** The order that is booked again. */
  readonly like: string | null
}

/**
 * The home visit that is booked again, or the last one: of the member, else of the patient of the last
 * booking, wherever that was, else of anybody. Cancelled orders do not count; null without a home visit
 * among the newest orders.
 */
export function lastVisitQuery(api: Api, userId: string, { memberId, like }: VisitWanted) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, userId, 'last-visit', memberId, like],
    queryFn: async ({ signal }): Promise<PastVisit | null> => {
      const options = { signal, byItself: true }
      const detailsOf = (id: string) => api.call('orderDetails', { params: { id } }, options)
      const [{ orders }, asked] = await Promise.all([
        api.call('orderList', { body: { page: 1, size: RECENT } }, options),
        like && foundOrNull(detailsOf(like)),
      ])
      const again = asked && asked.order_type === 'home_collection' ? asked : null
      const booked = orders.filter(({ status }) => status !== 'cancelled')
      // A visit after the first is none of its own: its time and charge are those of no booking.
      const visits = booked.filter(
        ({ order_type, slot, further_visit }) =>
          order_type === 'home_collection' && slot && !further_visit,
      )
      const patientId = memberId ?? again?.member.member_id ?? ownOf(booked)?.member.member_id
      const isOfPatient = ({ member }: OrderSummary) => member.member_id === patientId
      const last = visits.find(isOfPatient) ?? ownOf(visits)
      const id = again?.order_no ?? last?.order_no
      if (id === undefined) return null
      const query = { page: 1, size: ADDRESS_PAGE_SIZE }
      const [order, { members }, { addresses }] = await Promise.all([
        again ?? detailsOf(id),
        api.call('memberList', { body: {} }, options),
        api.call('addressList', { query }, options),
      ])
      const member = members.find(({ member_id }) => member_id === patientId)
      const address = addresses.find(({ address_id }) => address_id === order.address?.address_id)
      const newest = visits.find(isOfPatient)
      return member && address ? { order, member, address, newest } : null
    },
    enabled: userId !== '',
  })
}

/** The last order; of a booking for several people the one of the account's holder, if they are among them. */
function ownOf(orders: readonly OrderSummary[]): OrderSummary | undefined {
  const [last] = orders
  const booking = orders.filter(
    ({ linked }) => linked && linked.parent_order_id === last?.linked?.parent_order_id,
  )
  return booking.find(({ member }) => member.relation_type === SELF) ?? last
}

/** Polling interval of an open order, milliseconds. */
export const LIVE_MS = 10_000

/**
 * Polls while the order is open and the page is visible; a page that becomes visible again waits
 * for its next interval (docs/decisions/0026-live-orders.md).
 */
export function liveOrderQuery(api: Api, userId: string, id: string) {
  return {
    ...orderQuery(api, userId, id),
    refetchInterval: ({ state }: { state: { data: ApiResult<'orderDetails'> | undefined } }) =>
      state.data && isUnderWay(state.data.status) ? LIVE_MS : false,
  } as const
}

/** An order is open until its report is ready. */
function isUnderWay(status: OrderStatus): boolean {
  const open: readonly OrderStatus[] = ORDER_GROUPS.open
  return open.includes(status)
}

/**
 * The orders of all pages without duplicates: an order placed between two requests shifts one
 * onto both pages.
 */
export function ordersOf(pages: readonly OrderListPage[]): OrderSummary[] {
  const orders = pages.flatMap((page) => page.orders)
  return [...new Map(orders.map((order) => [order.order_id, order])).values()]
}
