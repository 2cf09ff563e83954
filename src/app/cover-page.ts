import type { Peers } from '#machines/root/wire-peers.ts'
import { isCovered } from '#machines/session/session.selectors.ts'

/** On the root element while the page is covered (covered.css). */
const COVERED = 'data-covered'

/**
 * While the session is lost the page stays as it was, but nothing on it can be read, pressed or
 * found. Returns a function that ends it.
 */
export function coverPage({ session }: Pick<Peers, 'session'>): () => void {
  const root = document.documentElement
  const main = () => document.getElementById('main')
  // Not before sign-in has the focus: its dialog returns the focus to what has it now.
  const seal = ({ target }: FocusEvent) => {
    if (!(target instanceof Node) || main()?.contains(target)) return
    main()?.setAttribute('inert', '')
  }
  const tell = () => {
    const covered = isCovered(session.getSnapshot())
    if (covered === root.hasAttribute(COVERED)) return
    root.toggleAttribute(COVERED, covered)
    if (covered) document.addEventListener('focusin', seal)
    else uncover()
  }
  const uncover = () => {
    document.removeEventListener('focusin', seal)
    main()?.removeAttribute('inert')
  }
  tell()
  const subscription = session.subscribe(tell)
  return () => {
    subscription.unsubscribe()
    root.removeAttribute(COVERED)
    uncover()
  }
}
