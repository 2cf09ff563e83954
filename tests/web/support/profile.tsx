import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { Providers } from '#app/providers.tsx'
import type { User } from '#contract/auth.endpoints.ts'
import { ORDER_GROUPS, type OrderGroup, type OrderStatus } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { refundOf } from '#contract/rules/refund.ts'
import { NO_FACTS } from '#lib/app-facts.ts'
import type { Api, ApiInput, CallOptions } from '#lib/http/api.ts'
import type { HttpFailure } from '#lib/http/http-failure.ts'
import { OverlaysContext } from '#lib/overlays/overlays.ts'
import { createQueryClient } from '#lib/query-client.ts'
import type { System } from '#lib/system/system.tsx'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { RestoredSession } from '#machines/session/session.setup.ts'
import { page as emailVerification } from '#pages/account/email-verification.page.tsx'
import { page } from '#pages/profile/profile.page.tsx'
import { sampleAddress, sampleMember, sampleOrder } from '#paths/checkout/checkout.data.ts'
import { sampleUser } from '#paths/session/model.ts'
import { isSilent } from './silent.ts'

/** A placed order with Pay at Service: a home visit on Sun 22 Nov 2026. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  const slot = {
    slot_date: '2026-11-22',
    from_time: '07:00',
    to_time: '07:30',
    name: '07:00 - 07:30',
  }
  return {
    ...sampleOrder,
    placed_at: '2026-11-21T10:40:00.000Z',
    member: { ...sampleMember, firstName: 'Mohan', relation_type: 'father' },
    slot,
    address: sampleAddress,
    timeline: [
      { status: 'draft', at: '2026-11-21T10:30:00.000Z' },
      { status: 'booked', at: '2026-11-21T10:40:00.000Z' },
    ],
    ...overrides,
  }
}

type Calls = { name: string; input: unknown; silent: boolean }[]

/** Fakes the API with these orders. Calls in `fails` reject with that failure. */
export function orderApi(
  orders: Order[],
  fails: Record<string, HttpFailure> = {},
  replies: Record<string, () => unknown> = {},
) {
  const asked: Calls = []
  const isIn = (group: OrderGroup) => (order: Order) => {
    const statuses: readonly OrderStatus[] = ORDER_GROUPS[group]
    return statuses.includes(order.status)
  }
  const answers: Record<string, (input: unknown) => unknown> = {
    wallet: () => ({ points: 240, points_cashvalue: 120 }),
    orderList(input) {
      // SAFETY: the input of the call by this name.
      const { page: number, size = 10, group } = (input as ApiInput<'orderList'>).body
      const all = group ? orders.filter(isIn(group)) : orders
      const count = (of: OrderGroup) => orders.filter(isIn(of)).length
      return {
        orders: all.slice((number - 1) * size, number * size),
        total: all.length,
        counts: {
          open: count('open'),
          completed: count('completed'),
          cancelled: count('cancelled'),
        },
      }
    },
    orderDetails(input) {
      // SAFETY: the input of the call by this name.
      const { id } = (input as ApiInput<'orderDetails'>).params
      return orders.find(({ order_id }) => order_id === id)
    },
    orderCancel(input) {
      // SAFETY: the input of the call by this name.
      const { order_id } = (input as ApiInput<'orderCancel'>).body
      const at = orders.findIndex((order) => order.order_id === order_id)
      const order = anOrder(orders[at])
      const back = refundOf(order)
      const refund = { ...back, status: back.online > 0 ? 'pending' : 'none' } as const
      orders[at] = { ...order, status: 'cancelled', refund }
      return orders[at]
    },
    orderInvoice: () => ({ invoice_id: 'inv-1' }),
    orderInvoiceDownload: () => new TextEncoder().encode('%PDF-1.3'),
    mapDirection: () => ({ map: null }),
    ...replies,
  }
  const answer = async (name: string, input: unknown, options: CallOptions = {}) => {
    asked.push({ name, input, silent: isSilent(name, options) })
    if (fails[name]) throw fails[name]
    // SAFETY: each answer has the shape of the endpoint it is named after.
    return answers[name]?.(input) as never
  }
  const api: Api = {
    call: answer,
    callWithMessage: async (name, input, options) => ({
      result: await answer(name, input, options),
      message: '',
    }),
  }
  return { api, asked, fails }
}

/** The session chart with a given stored session. */
function startSession(restore: () => Promise<RestoredSession>) {
  const actors = {
    restoreSession: fromPromise<RestoredSession>(restore),
    signOut: fromPromise<undefined, { readonly chosen: boolean }>(async () => undefined),
  }
  return createActor(sessionMachine.provide({ actors })).start()
}

type Options = {
  address?: string
  api?: Api
  user?: User | null
  /** How the session is restored; at once when omitted. */
  restore?: () => Promise<RestoredSession>
}

/** Renders the profile, or a page within it, for a patient or a visitor (`user: null`). */
export function renderProfile({
  address = '/profile',
  api = orderApi([]).api,
  user = sampleUser,
  restore = async () => (user ? { kind: 'valid', user } : { kind: 'none' }),
}: Options = {}) {
  const session = startSession(restore)
  const open = vi.fn()
  // SAFETY: the profile uses only the session of the system.
  const loadSystem = vi.fn(async () => ({ session }) as unknown as System)
  const router = createMemoryRouter(
    [
      { path: '/profile', Component: page.Component },
      { path: '/email-verification', Component: emailVerification.Component },
      { path: '*', element: <h1>Another page</h1> },
    ],
    { initialEntries: [address] },
  )
  const shown = render(
    <Providers
      api={api}
      queryClient={createQueryClient()}
      facts={{ ...NO_FACTS, signedIn: user !== null }}
      loadSystem={loadSystem}
    >
      <OverlaysContext value={{ open, close: () => {} }}>
        <RouterProvider router={router} />
      </OverlaysContext>
    </Providers>,
  )
  return { ...shown, router, session, open, loadSystem }
}
