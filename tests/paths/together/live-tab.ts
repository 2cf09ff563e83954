import { silentClock, withHeldActors } from 'chart-paths/together/held-actors.ts'
import type { AnyActorRef } from 'xstate'
import { callbackMachine } from '#machines/callback/callback.machine.ts'
import { cartMachine } from '#machines/cart/cart.machine.ts'
import { changeBetween } from '#machines/cart/server-cart.ts'
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts'
import { pathOf } from '#machines/checkout/checkout.selectors.ts'
import { createRoot, rootMachine } from '#machines/root/root.machine.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import { sampleUser } from '#paths/session/model.ts'
import { tellPages } from '../../../src/app/callback-page.ts'
import { keptAfter } from './kept-booking.ts'
import { releasedAtLogOut } from './lab-orders.ts'
import { askLab } from './network.ts'
import { current, type Running, whileRunning } from './running-tab.ts'
import { onSignal, settleHere } from './tab-calls.ts'
import type { Call, Charts, Device, DeviceName, Tab, TabMessage } from './world.ts'

export const OFFERS = { centreVisit: true, coupons: true, wallet: true, online: true } as const

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

type Machines = {
  readonly session: typeof sessionMachine
  readonly cart: typeof cartMachine
  readonly checkout: typeof checkoutMachine
  readonly callback: typeof callbackMachine
}

/** The app with held calls; its side effects act on the tab that takes a step. */
export function appOf(machines: Partial<Machines> = {}): App {
  const {
    session = sessionMachine,
    cart = cartMachine,
    checkout = checkoutMachine,
    callback = callbackMachine,
  } = machines
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
        callback: withHeldActors(callback, onSignal),
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
  // SAFETY: the snapshot is the one that this function persisted.
  const snapshot = tab.charts === null ? {} : { snapshot: tab.charts as never }
  const { calls, inbox } = tab
  const { root, peers } = createRoot(app.machine, {
    input: { offers: OFFERS },
    clock: silentClock,
    ...snapshot,
  })
  app.wireMore?.(peers)
  const run: Running = {
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
  let { stored, drafts } = tab
  peers.checkout.subscribe({
    next: (now) => {
      const { order, drafts: own } = now.context
      const draftId = (order ?? own[0])?.order_id
      if (draftId && !drafts.includes(draftId)) drafts = [...drafts, draftId]
      const kept = keptAfter(now, run.device, { stored, drafts })
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
  return whileRunning(run, () => {
    root.start()
    if (tab.charts === null) followDevice(run)
    act(peers)
    settleHere(run)
    tellPage(peers)
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
      drafts,
      error: failure === undefined ? tab.error : String(failure),
    }
    const step = { tab: next, device: run.device, told: run.told, orphans: run.orphans }
    return run.isReloading ? reloaded(app, step, isSyncTaken) : step
  })
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
    drafts: [],
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

/** The page is the one of the booking, as `mirrorCheckout` of src/app keeps it. */
function tellPage({ checkout, callback }: Peers): void {
  const pathname = pathOf(checkout.getSnapshot()) ?? '/'
  const state = { location: { pathname }, navigation: { state: 'idle' } }
  tellPages({ state, navigate: () => {}, subscribe: () => () => {} }, callback)
}

export function lookAtDevice(peers: Peers): void {
  followDevice({ peers, device: current().device })
}
