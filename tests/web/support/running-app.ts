import { createMemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { startSystem } from '#app/system.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { clearLocalDatabase } from '#lib/storage/local-database.ts'
import { keepTokens } from '#lib/storage/tokens.ts'
import { sampleLine } from '#paths/cart/cart.samples.ts'
import {
  sampleAddress,
  sampleDays,
  sampleDraft,
  sampleHold,
  sampleMan,
  sampleOrder,
  sampleSlot,
} from '#paths/checkout/checkout.data.ts'
import { sampleUser } from '#paths/session/model.ts'
import { orderLine } from './order-line.ts'
import { MUMBAI } from './shell.tsx'
import { tokenFor } from './tokens.ts'

type Answer = (input: never) => unknown
export type Answers = Record<string, Answer>

export const appDraft: Order = { ...sampleDraft, lines: [orderLine('CBC')] }

const usual: Answers = {
  leadCreate: () => ({ _id: 'l-1' }),
  memberList: () => ({ members: [sampleMan] }),
  addressList: () => ({ addresses: [sampleAddress], total: 1 }),
  centreList: () => ({ centres: [], total: 0 }),
  orderDraft: () => appDraft,
  orderUpdate: () => appDraft,
  orderDetails: () => appDraft,
  orderCancel: () => ({ ...appDraft, status: 'cancelled' }),
  orderCreate: () => sampleOrder,
  slotsAvailable: () => ({ days: sampleDays }),
  slotBlock: () => sampleHold,
  slotUnblock: () => ({ done: true }),
}

type CartBody = { readonly action: string; readonly cart_data: string }
type SentLine = { readonly code: string; readonly removed?: true }

/** The cart of a server that begins with these tests; `known` are the lines of its catalogue. */
export function cartAnswers(codes: readonly string[], known: readonly CartLine[] = []): Answer {
  const lineOf = (code: string) => known.find((line) => line.code === code) ?? sampleLine
  const kept = new Set(codes)
  return ({ body: { action, cart_data } }: { body: CartBody }) => {
    // SAFETY: the app sends the lines of its cart.
    const sent = JSON.parse(cart_data) as readonly SentLine[]
    const stored = action === 'check' ? new Set(sent.map(({ code }) => code)) : kept
    if (action === 'change') {
      for (const { code, removed } of sent) removed ? kept.delete(code) : kept.add(code)
    }
    return { cart_data: [...stored].map((code) => ({ ...lineOf(code), code })), changes: [] }
  }
}

/** Waits as long as a busy machine may take. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 8_000 })
}

const running: { stop(): void }[] = []

/**
 * The app's charts with their production controllers, cookies and storage, joined as the browser joins
 * them. The provider answers what a test says, and what it changes in `answers` later; `signedIn` keeps
 * a session first.
 */
export async function startRunningApp({
  answers: given = {},
  signedIn = false,
  path = '/',
  serverCart = [],
}: {
  answers?: Answers
  /** Codes of the tests that the server's cart has. */
  serverCart?: readonly string[]
  signedIn?: boolean
  path?: string
} = {}) {
  // Test files share a process: a channel would join their apps as tabs of one browser.
  vi.stubGlobal('BroadcastChannel', undefined)
  if (signedIn) {
    keepTokens({ token: tokenFor(sampleUser.uniqueId, 3600), refreshToken: 'r' })
    cookies.user.set(sampleUser)
  }
  const answers: Answers = { ...usual, cartData: cartAnswers(serverCart), ...given }
  const asked: { readonly name: string; readonly input: unknown }[] = []
  const call = async (name: string, input: unknown) => {
    asked.push({ name, input })
    const answer = answers[name]
    if (!answer) throw new HttpFailure({ kind: 'network', status: 0, code: name, message: '' })
    // SAFETY: a test's answer knows the input of the call it stands for.
    return answer(input as never) as never
  }
  const api: Api = {
    call,
    callWithMessage: async (name, input) => ({ result: await call(name, input), message: '' }),
  }
  const city = () => cookies.city.get() ?? MUMBAI
  const queryClient = createQueryClient()
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })
  const system = await startSystem({ api, queryClient, city, router })
  running.push(system)
  const reached = (state: Parameters<typeof isAt>[1]) =>
    eventually(() => {
      if (!isAt(system.checkout, state)) {
        throw new Error(`The booking is at ${JSON.stringify(system.checkout.getSnapshot().value)}.`)
      }
    })
  const inputsOf = (wanted: string) =>
    asked.filter(({ name }) => name === wanted).map(({ input }) => input)
  return { ...system, api, answers, asked, inputsOf, queryClient, router, reached }
}

type RunningApp = Awaited<ReturnType<typeof startRunningApp>>

function isAt(
  checkout: Awaited<ReturnType<typeof startSystem>>['checkout'],
  state: Parameters<ReturnType<typeof checkout.getSnapshot>['matches']>[0],
): boolean {
  return checkout.getSnapshot().matches(state)
}

/** A signed-in patient with one test in the cart, at the cart. */
export async function startAtCart(answers: Answers = {}): Promise<RunningApp> {
  const app = await startRunningApp({ answers, signedIn: true, path: '/cart' })
  await eventually(() => {
    if (!app.cart.getSnapshot().matches({ contents: 'empty', sync: 'idle' })) {
      throw new Error('The cart is not ready.')
    }
  })
  app.cart.send({ type: 'cart.add', line: sampleLine })
  await app.reached('reviewing')
  return app
}

/** With a member chosen, at the patient step. */
export async function startAtDetails(answers: Answers = {}): Promise<RunningApp> {
  const app = await startAtCart(answers)
  app.checkout.send({ type: 'checkout.start' })
  await app.reached({ booking: { details: 'choosing' } })
  app.checkout.send({ type: 'member.choose', member: sampleMan })
  return app
}

/** With a draft and a window held, at the open payment page. */
export async function startAtPayment(answers: Answers = {}): Promise<RunningApp> {
  const app = await startAtDetails(answers)
  app.checkout.send({ type: 'address.choose', address: sampleAddress })
  app.checkout.send({ type: 'details.confirm' })
  await app.reached({ booking: { slot: { home: 'choosing' } } })
  app.checkout.send({ type: 'slot.choose', slot: sampleSlot })
  await app.reached({ booking: { slot: { home: 'held' } } })
  app.checkout.send({ type: 'slot.confirm' })
  await app.reached({ booking: { payment: { opening: 'open' } } })
  return app
}

/** Ends what a test started, and empties cookies and storage. */
export async function stopRunningApps(): Promise<void> {
  for (const system of running.splice(0)) system.stop()
  vi.unstubAllGlobals()
  for (const cookie of Object.values(cookies)) cookie.remove()
  await clearLocalDatabase()
}
