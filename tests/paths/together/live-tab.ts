import type { AnyActorRef } from 'xstate'
import { callbackMachine } from '#machines/callback/callback.machine.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import { isCartReady, isCartSynced } from '#machines/cart/cart.selectors.ts'
import type { CartInput } from '#machines/cart/cart.setup.ts'
import { changeBetween, linesOfChange, noCart } from '#machines/cart/server-cart.ts'
import type { OrderInput, ResumeInput } from '#machines/checkout/checkout.actors.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { createRoot, rootMachine } from '#machines/root/root.machine.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { sampleUser } from '#machines/session/model/session.samples.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { isSettled, isSignedIn } from '#machines/session/session.selectors.ts'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import {
  answered,
  failedWith,
  type HeldSignal,
  silentClock,
  withHeldActors,
} from '#tools/paths/together/held-actors.ts'
import { orderPayload } from '../../../src/features/checkout/order-payload.ts'
import { hasKeptDraft, keptAfter, resumeHere } from './kept-booking.ts'
import { type Answer, releasedAtLogOut } from './lab.ts'
import { askLab, givesBack, noAnswer } from './network.ts'
import {
  type Call,
  type Charts,
  type Device,
  type DeviceName,
  nameOf,
  type Tab,
  type TabMessage,
} from './world.ts'

export const OFFERS = { centreVisit: true, coupons: true, wallet: true, online: true } as const

/** One tab while it takes a step, with what the step changes around it. */
type Running = {
  readonly peers: Peers
  device: Device
  calls: readonly Call[]
  inbox: readonly TabMessage[]
  /** For the other tabs of the device. */
  readonly told: TabMessage[]
  /** Requests that were given up after they were sent. */
  readonly orphans: Call[]
  gateway: string | null
  isReloading: boolean
  /** Another tab of the device asks the server for the cart. */
  readonly isSyncTaken: boolean
}

/** One tab of a device at a time, as `withTabLock` has it. */
const SYNC = 'cart.syncCart'

export function isSyncing({ calls }: Tab): boolean {
  return calls.some((call) => nameOf(call) === SYNC && call.stage !== 'held')
}

export function waitsToSync({ calls }: Tab): boolean {
  return calls.some((call) => nameOf(call) === SYNC && call.stage === 'held')
}

export type TabStep = {
  readonly tab: Tab
  readonly device: Device
  readonly told: readonly TabMessage[]
  readonly orphans: readonly Call[]
}

/** Charts, wiring and adapters of a tab; negative controls pass broken ones. */
export type App = {
  readonly machine: typeof rootMachine
  /** A fault in the wiring, for tests. */
  readonly wireMore?: (peers: Peers) => void
  /** How the lab answers; a faulty one for tests. */
  readonly ask: typeof askLab
  /** What the lab does when the patient of a draft logs out. */
  readonly leave: typeof releasedAtLogOut
}

/** Charts are synchronous: one tab runs at a time. */
let running: Running | null = null

function current(): Running {
  if (!running) throw new Error('No tab takes a step.')
  return running
}

type Machines = {
  readonly session: typeof sessionMachine
  readonly cart: typeof cartMachine
  readonly checkout: typeof checkoutMachine
}

/** The app with held calls; its side effects act on the tab that takes a step. */
export function appOf(machines: Partial<Machines> = {}): App {
  const { session = sessionMachine, cart = cartMachine, checkout = checkoutMachine } = machines
  const reload = () => {
    current().isReloading = true
  }
  return {
    ask: askLab,
    leave: releasedAtLogOut,
    machine: rootMachine.provide({
      actors: {
        session: withHeldActors(session, onSignal).provide({
          actions: {
            reloadPage: reload,
            reloadForOtherPatient: reload,
            leaveForHome: reload,
            leaveForLogin: reload,
            tellOtherTabsSignedIn: ({ context: { user } }) => {
              if (user) current().told.push({ type: 'signed-in', user })
            },
            tellOtherTabsLeft: () => current().told.push({ type: 'signed-out', chosen: true }),
            tellOtherTabsLost: () => current().told.push({ type: 'signed-out', chosen: false }),
          },
        }),
        signIn: withHeldActors(signInMachine, onSignal),
        cart: withHeldActors(cart, onSignal).provide({
          actions: {
            persist: ({ context: { lines, unsaved, isSynced } }) => {
              const run = current()
              run.device = {
                ...run.device,
                cart: { lines, unsaved, isSynced },
                badge: lines.length,
              }
            },
            tellOtherTabs: ({ context: { told, lines } }) => {
              current().told.push({ type: 'cart-changed', ...changeBetween(told, lines) })
            },
            tellOtherTabsSaved: ({ context: { lines, sent } }) => {
              current().told.push({ type: 'cart-saved', lines, sent })
            },
          },
        }),
        checkout: withHeldActors(checkout, onSignal).provide({
          actions: {
            openGateway: ({ context: { payment } }) => {
              current().gateway = payment?.payment_id ?? null
            },
          },
        }),
        callback: withHeldActors(callbackMachine, onSignal),
      },
    }),
  }
}

type Opened = Pick<TabStep, 'tab' | 'device'> & { readonly isSyncTaken?: boolean }

/** Opens the app in a closed tab, or takes a step in an open one. */
export function stepIn(
  app: App,
  { tab, device, isSyncTaken = false }: Opened,
  act: (peers: Peers) => void,
): TabStep {
  const before = running
  // SAFETY: the snapshot is the one that this function persisted.
  const snapshot = tab.charts === null ? {} : { snapshot: tab.charts as never }
  const { calls, inbox } = tab
  try {
    const { root, peers } = createRoot(app.machine, {
      input: { offers: OFFERS },
      clock: silentClock,
      ...snapshot,
    })
    app.wireMore?.(peers)
    running = {
      peers,
      device,
      calls,
      inbox,
      told: [],
      orphans: [],
      gateway: null,
      isReloading: false,
      isSyncTaken,
    }
    const run = running
    let { stored } = tab
    peers.checkout.subscribe({
      next: (now) => {
        const kept = keptAfter(now, run.device, stored)
        if (!kept) return
        stored = kept.stored
        run.device = { ...run.device, booking: kept.booking }
      },
      error: () => {},
    })
    const failures: unknown[] = []
    const actors: readonly AnyActorRef[] = [root, ...Object.values(peers)]
    for (const actor of actors) {
      actor.subscribe({ error: (error: unknown) => failures.push(error) })
    }
    root.start()
    if (tab.charts === null) followDevice(run)
    act(peers)
    settleHere(run)
    const [failure] = failures
    // SAFETY: the root persists its children by these names, unless one has stopped.
    const charts = failure ? tab.charts : (root.getPersistedSnapshot() as unknown as Charts)
    const next: Tab = {
      device: tab.device,
      charts,
      calls: run.calls,
      inbox: run.inbox,
      gateway: run.gateway ?? tab.gateway,
      stored,
      error: failure === undefined ? tab.error : String(failure),
    }
    const step = { tab: next, device: run.device, told: run.told, orphans: run.orphans }
    return run.isReloading ? reloaded(app, step, isSyncTaken) : step
  } finally {
    running = before
  }
}

/** A tab before its page is loaded. */
export function closedTab(device: DeviceName): Tab {
  return {
    device,
    charts: null,
    calls: [],
    inbox: [],
    gateway: null,
    stored: '',
    error: null,
  }
}

/** Reloads the page: charts and messages are gone, what the device stores stays. */
export function reloaded(
  app: App,
  { tab, device, told, orphans }: TabStep,
  isSyncTaken: boolean,
): TabStep {
  const sent = tab.calls.filter(({ stage }) => stage === 'out')
  const closed = { ...closedTab(tab.device), error: tab.error }
  const opened = stepIn(app, { tab: closed, device, isSyncTaken }, () => {})
  return {
    ...opened,
    told: [...told, ...opened.told],
    orphans: [...orphans, ...sent, ...opened.orphans],
  }
}

/** As `followTabs` and `followCity` of src/app do when a tab becomes visible. */
export function followDevice({ peers, device }: Pick<Running, 'peers' | 'device'>): void {
  const { city } = device
  if (peers.cart.getSnapshot().context.city?.id !== city.id) {
    peers.cart.send({ type: 'city.chosen', city })
  }
  const session = peers.session.getSnapshot()
  if (isSignedIn(session) && !device.token) {
    peers.session.send({ type: 'tab.signedOut', chosen: false })
  } else if (device.token && session.matches({ auth: 'anonymous' })) {
    peers.session.send({ type: 'tab.signedIn', user: sampleUser })
  }
}

export function lookAtDevice(peers: Peers): void {
  followDevice({ peers, device: current().device })
}

/** A change of what the browser stores, by the step that is taken. */
export function changeDevice(change: (device: Device) => Device): void {
  const run = current()
  run.device = change(run.device)
}

/** Ends a call of the tab. */
export function endCall(
  peers: Peers,
  { chart, invoke }: Pick<Call, 'chart' | 'invoke'>,
  answer: Answer,
): void {
  const run = current()
  run.calls = run.calls.filter((call) => !(call.chart === chart && call.invoke === invoke))
  childOf(peers, chart, invoke)?.send(
    answer.ok ? answered(answer.output) : failedWith(answer.error),
  )
}

/** An answer of the lab arrives. A refused token tells the session first (src/lib/http). */
export function deliver(peers: Peers, call: Call): void {
  const run = current()
  const { answer, cart } = call
  if (!answer) return
  const open = run.calls.find(
    ({ chart, invoke, stage }) =>
      chart === call.chart && invoke === call.invoke && stage === call.stage,
  )
  const { token } = run.device
  if (!answer.ok && answer.error.kind === 'lost' && call.token !== null && token) {
    if (call.token === token.serial) peers.session.send({ type: 'http.401' })
    // The patient has signed in again since: src/lib/http/client.ts sends the call again.
    else if (open) {
      replace(run, open, { ...open, stage: 'out', token: token.serial, answer: null })
      return
    }
  }
  if (answer.ok && cart !== undefined) changeDevice((device) => ({ ...device, seenCart: cart }))
  if (run.calls.includes(open ?? call)) endCall(peers, call, answer)
}

function childOf(peers: Peers, chart: string, invoke: string): AnyActorRef | undefined {
  // SAFETY: the id of a peer is its name, and each of its children is an invoke.
  const peer = peers[chart as keyof Peers]
  return (peer.getSnapshot().children as Record<string, AnyActorRef | undefined>)[invoke]
}

function onSignal(held: HeldSignal): void {
  const run = current()
  const { kind, chart, invoke } = held
  if (kind === 'started') {
    run.calls = [...run.calls, callOf(held, run)]
    return
  }
  const ended = run.calls.find((call) => call.chart === chart && call.invoke === invoke)
  run.calls = run.calls.filter((call) => call !== ended)
  if (ended && (ended.stage === 'out' || givesBack(ended))) run.orphans.push(ended)
}

/** Actors that the browser answers itself. */
const HERE = new Set([
  'session.restoreSession',
  'session.signOut',
  'session.forgetSession',
  'session.clearPatient',
  'cart.restoreCart',
  'checkout.createLead',
  'checkout.watchHold',
  'callback.restoreCallback',
  'signIn.checkPassword',
])
const PUBLIC = new Set([
  'session.refreshTokens',
  'cart.checkPrices',
  'checkout.checkPrices',
  'checkout.loadSlots',
])

function callOf({ chart, invoke, actor, input }: HeldSignal, run: Running): Call {
  const name = `${chart}.${actor}`
  const call = { chart, invoke, actor, input, token: null, answer: null }
  if (HERE.has(name) || actor === 'resumeBooking') return { ...call, request: null, stage: 'held' }
  const request = requestOf(chart, actor, input, run)
  const { token } = run.device
  if (name === SYNC && run.isSyncTaken) return { ...call, request, stage: 'held' }
  if (PUBLIC.has(name)) return { ...call, request, stage: 'out' }
  if (token?.isExpired) return { ...call, request, stage: 'held' }
  return { ...call, request, stage: 'out', token: token?.serial ?? null }
}

/** What is read at the start of a call, besides its input. */
function requestOf(
  chart: string,
  actor: string,
  input: unknown,
  { peers, device }: Running,
): unknown {
  const { lines } = peers.cart.getSnapshot().context
  const seen = lines.map(({ code, selling_price }) => ({ code, selling_price }))
  if (chart === 'cart') {
    // SAFETY: every actor of the cart but restoreCart has this input.
    const given = input as CartInput
    const city = given.city?.id ?? 0
    if (actor === 'checkPrices') return { action: 'check', lines: seen, city }
    const unsaved = linesOfChange(given.unsaved)
    return { action: unsaved.length > 0 ? 'change' : 'load', lines: unsaved, city }
  }
  switch (actor) {
    case 'checkPrices':
      return { action: 'check', lines: seen, city: device.city.id }
    case 'createDraft':
    case 'updateDraft':
    case 'placeOrder':
    case 'createPayment':
      // SAFETY: the input of these actors.
      return { payload: orderPayload(input as OrderInput, lines), city: device.city.id }
    default:
      return null
  }
}

/** Instead of a token: the session was told that it is expired. */
const WAITS = -1

/** Everything that a tab does by itself and at once. */
function settleHere(run: Running): void {
  for (let progress = true; progress; ) {
    const call = run.calls.find((one) => one.stage === 'held' && isReady(one, run))
    progress = call !== undefined
    if (call) goOn(call, run)
  }
}

function isReady(call: Call, run: Running): boolean {
  const { peers, device } = run
  if (call.actor === 'watchHold') return false
  if (isUnread(call)) {
    const cart = peers.cart.getSnapshot()
    // SAFETY: the input of this actor.
    const isSyncNeeded = !hasKeptDraft(device, call.input as ResumeInput)
    return isCartReady(cart) && (isCartSynced(cart) || !isSyncNeeded)
  }
  // Tokens are read faster than the cart.
  if (call.actor === 'restoreCart')
    return !peers.session.getSnapshot().matches({ auth: 'restoring' })
  if (HERE.has(nameOf(call))) return true
  if (nameOf(call) === SYNC && run.isSyncTaken) return false
  const session = peers.session.getSnapshot()
  return isSettled(session) || session.matches({ auth: 'reloading' })
}

/** Resuming waits for the cart before it reads the kept booking. */
function isUnread({ actor, request }: Call): boolean {
  return actor === 'resumeBooking' && request === null
}

function goOn(call: Call, run: Running): void {
  const { peers } = run
  if (isUnread(call)) {
    const codes = peers.cart.getSnapshot().context.lines.map(({ code }) => code)
    // SAFETY: the input of this actor.
    const ask = resumeHere(run.device, call.input as ResumeInput, codes)
    if ('at' in ask) endCall(peers, call, { ok: true, output: ask })
    else send(call, ask, run)
    return
  }
  if (HERE.has(nameOf(call))) {
    endCall(peers, call, { ok: true, output: outputHere(call, run) })
    return
  }
  const session = peers.session.getSnapshot()
  if (run.device.token?.isExpired && call.token !== WAITS) {
    replace(run, call, { ...call, token: WAITS })
    peers.session.send({ type: 'token.expired' })
    return
  }
  // The client sends no call of the patient without a token (src/lib/http/client.ts).
  if (!isSignedIn(session) && run.device.token && !PUBLIC.has(nameOf(call))) {
    endCall(peers, call, noAnswer)
    return
  }
  const token = isSignedIn(session) ? (run.device.token?.serial ?? null) : null
  replace(run, call, { ...call, stage: 'out', token })
}

function send(call: Call, request: unknown, run: Running): void {
  const { token } = run.device
  const sent = token?.isExpired
    ? ({ stage: 'held', token: null } as const)
    : ({ stage: 'out', token: token?.serial ?? null } as const)
  replace(run, call, { ...call, request, ...sent })
}

function replace(run: Running, call: Call, next: Call): void {
  run.calls = run.calls.map((one) => (one === call ? next : one))
}

/** The answers of actors that work in the browser only, with what they change in it. */
function outputHere({ actor }: Call, run: Running): unknown {
  const { device } = run
  switch (actor) {
    case 'restoreSession':
      if (!device.token) return { kind: 'none' }
      return { kind: device.token.isExpired ? 'expired' : 'valid', user: sampleUser }
    case 'restoreCart':
      return device.cart
    case 'createLead':
      return { leadId: 'l-1' }
    case 'restoreCallback':
      return { kind: 'over' }
    case 'checkPassword': {
      const serial = device.serial + 1
      run.device = { ...device, serial, token: { serial, isExpired: false, isRevoked: false } }
      return sampleUser
    }
    case 'signOut':
      run.device = { ...device, token: null, cart: noCart, badge: null, booking: null }
      return undefined
    case 'forgetSession':
      run.device = { ...device, token: null }
      return undefined
    case 'clearPatient':
      run.device = { ...device, cart: noCart, badge: null, booking: null }
      return undefined
    default:
      throw new Error(`${actor} is not known here`)
  }
}
