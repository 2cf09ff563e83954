import type { SnapshotFrom } from 'xstate'
import { paths } from '#config/paths.ts'
import { ownPath } from '#lib/routing/own-path.ts'
import { cookies } from '#lib/storage/cookies.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import type { SignInIntent } from '#machines/sign-in/sign-in.events.ts'
import { intentOf, isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { intentOfPage, isAccountPage, pageOfIntent } from './account-pages.ts'
import type { MirroredRouter } from './checkout-url.ts'

/** spec §2: this hash opens sign-in and leads to the reports. */
const REPORT_HASH = '#report'

/** Target of a saved redirect without a usable path (spec §2: the profile tab). */
const REPORTS = paths.profile.getHref('download-report')

export type LedRouter = MirroredRouter & {
  readonly state: { readonly location: { readonly hash: string } }
}

type Standing = 'in' | 'out' | 'unknown'

/**
 * Opens sign-in for an address and navigates when it is done. A saved redirect or `#report` opens sign-in
 * for a visitor and is the target afterwards; a signed-in patient goes there at once. `/login` and
 * `/sign-up` keep the dialog open while a visitor is on them, and lead to the profile after sign-in.
 */
export function leadAfterSignIn({ session, signIn }: Peers, router: LedRouter): () => void {
  const { origin } = location
  let address = ''
  let wasOnAccountPage = false
  let standing: Standing = 'unknown'

  const subscriptions = [
    // Closing sign-in gives up its target.
    signIn.on('signIn.closed', () => cookies.redirect.remove()),
    signIn.subscribe((snapshot) => {
      if (isOnAccountPage() && isSignInOpen(snapshot)) showIntent(intentOf(snapshot))
    }),
    session.on('session.started', ({ redirect }) => {
      standing = 'in'
      settle(redirect)
    }),
    session.subscribe((snapshot) => {
      const now = standingOf(snapshot)
      if (now === standing) return
      standing = now
      settle()
    }),
  ]
  const stopListening = router.subscribe(() => {
    if (router.state.navigation.state === 'idle') arrive()
  })
  standing = standingOf(session.getSnapshot())
  arrive()

  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
    stopListening()
  }

  function arrive(): void {
    const { pathname, hash } = router.state.location
    if (address === pathname + hash) return
    address = pathname + hash
    const left = wasOnAccountPage && !isOnAccountPage()
    wasOnAccountPage = isOnAccountPage()
    if (left) signIn.send({ type: 'signIn.close' })
    if (hash === REPORT_HASH) cookies.redirect.set(REPORTS)
    settle()
  }

  /** Sends a signed-in patient to the target, and opens sign-in for a visitor who has one. */
  function settle(redirect: string | null = null): void {
    if (standing === 'unknown') return
    const target = ownPath(redirect, origin) ?? savedTarget()
    if (standing === 'in') leadOn(target ?? (isOnAccountPage() ? paths.profile.getHref() : null))
    else if (target || isOnAccountPage()) {
      const intent = intentOfPage(router.state.location.pathname)
      signIn.send({ type: 'signIn.open', redirect: target, intent })
    }
  }

  /** A number with an account turns sign-up into sign-in; the address changes with it. */
  function showIntent(intent: SignInIntent): void {
    const page = pageOfIntent(intent)
    if (router.state.location.pathname !== page) void router.navigate(page, { replace: true })
  }

  function leadOn(target: string | null): void {
    // Another tab may have signed in while the dialog is open here.
    signIn.send({ type: 'signIn.close' })
    if (!target) return
    cookies.redirect.remove()
    void router.navigate(target, { replace: isOnAccountPage() })
  }

  function isOnAccountPage(): boolean {
    return isAccountPage(router.state.location.pathname)
  }

  function savedTarget(): string | null {
    const saved = cookies.redirect.get()
    return saved === null ? null : (ownPath(saved, origin) ?? REPORTS)
  }
}

function standingOf(session: SnapshotFrom<Peers['session']>): Standing {
  // A refresh without an answer does not end the session.
  if (isSignedIn(session) || session.matches({ auth: 'unreachable' })) return 'in'
  return session.matches({ auth: 'anonymous' }) ? 'out' : 'unknown'
}
