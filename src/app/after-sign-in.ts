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

/** Where a saved redirect without a target ends (spec §2: the profile tab). */
const REPORTS = paths.profile.getHref('download-report')

export type LedRouter = MirroredRouter & {
  readonly state: { readonly location: { readonly hash: string } }
}

type Standing = 'in' | 'out' | 'unknown'

/**
 * The way into sign-in by an address, and the way on from it. A saved redirect or `#report` opens it and is
 * where the patient goes then; who is signed in goes there straight. `/login` and `/sign-up` have the flow
 * open while a visitor stays on them, and lead on once somebody is signed in.
 *
 * Stands before `wirePeers`: it must know where to, before the session hears that sign-in is done.
 */
export function leadAfterSignIn({ session, signIn }: Peers, router: LedRouter): () => void {
  const { origin } = location
  let address = ''
  let wasOnAccountPage = false
  let standing: Standing = 'unknown'
  let asked: string | null = null

  const subscriptions = [
    signIn.on('signIn.done', ({ redirect }) => {
      asked = redirect
    }),
    // Who closes sign-in no longer wants to go there.
    signIn.on('signIn.closed', () => cookies.redirect.remove()),
    signIn.subscribe((snapshot) => {
      if (isOnAccountPage() && isSignInOpen(snapshot)) showIntent(intentOf(snapshot))
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

  /** Leads on who is signed in, and asks a visitor who wants to go somewhere. */
  function settle(): void {
    if (standing === 'unknown') return
    const target = ownPath(asked, origin) ?? savedTarget()
    asked = null
    if (standing === 'in') leadOn(target ?? (isOnAccountPage() ? paths.profile.getHref() : null))
    else if (target || isOnAccountPage()) {
      const intent = intentOfPage(router.state.location.pathname)
      signIn.send({ type: 'signIn.open', redirect: target, intent })
    }
  }

  /** A number that has an account leads from `/sign-up` to signing in: the address goes along. */
  function showIntent(intent: SignInIntent): void {
    const page = pageOfIntent(intent)
    if (router.state.location.pathname !== page) void router.navigate(page, { replace: true })
  }

  function leadOn(target: string | null): void {
    // Signed in by another tab: the question here has its answer.
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
  // Without an answer to the refresh the session stands.
  if (isSignedIn(session) || session.matches({ auth: 'unreachable' })) return 'in'
  return session.matches({ auth: 'anonymous' }) ? 'out' : 'unknown'
}
