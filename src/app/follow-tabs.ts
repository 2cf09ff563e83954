import { userOf } from '#features/session/user-of-claims.ts'
import { cookieChanges } from '#lib/storage/cookie-changes.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { claimsOf } from '#lib/storage/tokens.ts'
import type { Tabs } from '#lib/tabs/tabs.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'

/**
 * Turns changes in other tabs into events of the charts. A tab that becomes visible also rereads
 * the cookies, for browsers without BroadcastChannel.
 */
export function followTabs({ session, cart, checkout, callback }: Peers, tabs: Tabs): () => void {
  const stopHearing = tabs.listen((message) => {
    // The other tab has written cookies that this tab shows.
    cookieChanges.notify()
    if (message.type === 'signed-in') session.send({ type: 'tab.signedIn', user: message.user })
    else if (message.type === 'signed-out') {
      session.send({ type: 'tab.signedOut', chosen: message.chosen })
    } else if (message.type === 'callback-asked') {
      callback.send({ type: 'callback.askedElsewhere' })
    } else if (message.type === 'booking-changed') {
      checkout.send({ type: 'tab.changedBooking' })
    } else if (message.type === 'cart-changed') {
      cart.send({ ...message, type: 'tab.changedCart' })
    } else if (message.type === 'cart-saved') cart.send({ ...message, type: 'tab.savedCart' })
  })
  const look = () => {
    const isShown = document.visibilityState === 'visible'
    callback.send({ type: isShown ? 'tab.shown' : 'tab.hidden' })
    if (!isShown) return
    compareWithCookies(session)
    // Another device may have changed the cart meanwhile.
    cart.send({ type: 'sync.refresh' })
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    stopHearing()
    document.removeEventListener('visibilitychange', look)
  }
}

function compareWithCookies(session: Peers['session']): void {
  const snapshot = session.getSnapshot()
  const token = cookies.accessToken.get()
  const claims = token && claimsOf(token)
  if (isSignedIn(snapshot)) {
    if (!claims) session.send({ type: 'tab.signedOut', chosen: false })
    else if (claims.uniqueId !== snapshot.context.user?.uniqueId) {
      session.send({ type: 'tab.signedIn', user: userOf(claims) })
    }
  } else if (claims && snapshot.matches({ auth: 'anonymous' })) {
    session.send({ type: 'tab.signedIn', user: userOf(claims) })
  }
}
