import type { Query, QueryClient } from '@tanstack/react-query'
import { waitFor } from 'xstate'
import { brand } from '#config/brand.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { provideCallback } from '#features/callback/callback.controller.ts'
import { provideCart } from '#features/cart/cart.controller.ts'
import { bookingFacts, provideCheckout } from '#features/checkout/checkout.controller.ts'
import { rememberBooking, reportStage } from '#features/checkout/remember-booking.ts'
import { spendPoints } from '#features/checkout/spend-points.ts'
import { provideSession } from '#features/session/session.controller.ts'
import { provideSignIn } from '#features/sign-in/sign-in.controller.ts'
import type { Api } from '#lib/http/api.ts'
import { forgetAnswers } from '#lib/http/kept-answers.ts'
import { isInAppMode } from '#lib/mode.ts'
import { pageGeneration } from '#lib/routing/page-generation.ts'
import { cookieChanges } from '#lib/storage/cookie-changes.ts'
import { clearLocalDatabase } from '#lib/storage/local-database.ts'
import { patientSignedIn } from '#lib/storage/tokens.ts'
import { nextTask } from '#lib/system/next-task.ts'
import type { System } from '#lib/system/system.tsx'
import { wallClock } from '#lib/system/wall-clock.ts'
import { shareChanges } from '#lib/tabs/share-changes.ts'
import { openTabs } from '#lib/tabs/tabs.ts'
import { showToast } from '#lib/toast/toast.ts'
import { inspection, startTracing } from '#lib/trace/tracing.ts'
import { isCartReady, isCartSynced } from '#machines/cart/cart.selectors.ts'
import { createRoot, rootMachine } from '#machines/root/root.machine.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { type LedRouter, leadAfterSignIn } from './after-sign-in.ts'
import { tellPages } from './callback-page.ts'
import { mirrorCheckout } from './checkout-url.ts'
import { coverPage } from './cover-page.ts'
import { followDialogs } from './follow-dialogs.ts'
import { followForms } from './follow-forms.ts'
import { followTabs } from './follow-tabs.ts'
import type { BridgePorts } from './host-bridge.ts'
import { withServedCity } from './served-city.ts'

export type SystemOptions = {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly city: () => City
  readonly router: LedRouter & BridgePorts
}

/** Starts the charts of the app and joins them to cookies, storage, tabs and the provider. */
export async function startSystem({
  queryClient,
  city,
  router,
  ...options
}: SystemOptions): Promise<System> {
  // Each part of the start is a task of its own: together they would block a cheap phone.
  await nextTask()
  const api = withServedCity(options.api, { city, revalidate: () => router.revalidate() })
  await startTracing()
  // A build leaves it out.
  if (import.meta.env.MODE === 'development') {
    const { attachInspector } = await import('./attach-inspector.ts')
    await attachInspector()
  }
  const tabs = openTabs()
  const cityId = () => city().id
  const machine = rootMachine.provide({
    actors: {
      session: provideSession({
        api,
        tabs,
        goTo: (path) => void router.navigate(path),
        leaveFor: (path) => location.assign(path),
        reload: () => location.reload(),
        clearMemory: () => queryClient.clear(),
        renewPages: pageGeneration.renew,
        loadRefused: () => {
          void queryClient.refetchQueries({ type: 'active', predicate: hasFailed })
          router.revalidate()
        },
        forgetAnswers: () => void forgetAnswers(patientSignedIn()),
        clearStorage: () => clearLocalDatabase(),
      }),
      signIn: provideSignIn({ api, cityId }),
      cart: provideCart({ api, tabs, booking: () => bookingFacts(peers.checkout) }),
      checkout: provideCheckout({
        api,
        cityId,
        lines: () => peers.cart.getSnapshot().context.lines,
        cartRead: () => waitFor(peers.cart, isCartReady),
        cartSynced: () => waitFor(peers.cart, isCartSynced),
        tell: (message, ms) => void showToast('bad', message, ms === undefined ? {} : { ms }),
        praise: (message) => void showToast('good', message),
      }),
      callback: provideCallback({ api, tabs, cityId }),
    },
  })
  await nextTask()
  const { root, peers } = createRoot(machine, {
    input: { offers: brand().offers },
    clock: wallClock(),
    ...inspection(),
  })
  await nextTask()
  leadAfterSignIn(peers, router)
  rememberBooking(peers.checkout, () => peers.cart.getSnapshot().context.lines, tabs)
  reportStage(peers.checkout, api)
  peers.checkout.on('wallet.refetch', () => {
    void queryClient.invalidateQueries({ queryKey: ['wallet'] })
  })
  peers.checkout.on('slots.stale', () => {
    void queryClient.invalidateQueries({ queryKey: ['home-windows'] })
  })
  peers.checkout.on('order.placed', ({ order }) => {
    spendPoints(order, api, queryClient)
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
  })
  root.start()

  const stopTabs = followTabs(peers, tabs)
  const stopSharing = shareChanges(queryClient, tabs)
  const stopHost = isInAppMode() ? joinHost(peers, router) : () => {}
  followCity(peers, city)
  // Before the cart is read a deep link would be refused for an empty one.
  void waitFor(peers.cart, isCartReady).then(() => mirrorCheckout(router, peers.checkout))
  tellPages(router, peers.callback)
  const stopDialogs = followDialogs(peers)
  const stopForms = followForms(peers)
  const stopCover = coverPage(peers)
  const stopGateway = followGateway(peers)
  const stopNetwork = followNetwork(peers)

  return {
    ...peers,
    stop() {
      stopGateway()
      stopNetwork()
      stopDialogs()
      stopForms()
      stopCover()
      stopTabs()
      stopSharing()
      stopHost()
      root.stop()
    },
  }
}

function hasFailed({ state }: Query): boolean {
  return state.status === 'error'
}

/** In a lab's mobile app. Its bridge is loaded there only. */
function joinHost(peers: Peers, router: SystemOptions['router']): () => void {
  peers.session.send({ type: 'host.embedded' })
  const joined = import('./host-bridge.ts').then(({ bridgeToHost }) => bridgeToHost(peers, router))
  joined.catch(reportError)
  return () => void joined.then((stop) => stop())
}

/** Who leaves the bank's page by the back button finds this page as it was left, still waiting. */
function followGateway({ checkout }: Peers): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) checkout.send({ type: 'gateway.returned' })
  }
  addEventListener('pageshow', shown)
  return () => removeEventListener('pageshow', shown)
}

/** A session without an answer is refreshed as soon as the network is back. */
function followNetwork({ session }: Peers): () => void {
  const retry = () => session.send({ type: 'session.retry' })
  addEventListener('online', retry)
  return () => removeEventListener('online', retry)
}

/** The cart has the city that the patient picked, from the start and after every change. */
function followCity({ cart }: Peers, city: () => City): void {
  let known: number | null = null
  const tell = () => {
    if (city().id === known) return
    known = city().id
    cart.send({ type: 'city.chosen', city: city() })
  }
  cookieChanges.subscribe(tell)
  tell()
}
