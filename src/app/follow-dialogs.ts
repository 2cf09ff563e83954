import type { Peers } from '#machines/root/wire-peers.ts'
import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { openDialogs } from '#ui/open-dialogs.ts'

/** The callback dialog waits while another dialog is open. */
export function followDialogs({
  callback,
  signIn,
}: Pick<Peers, 'callback' | 'signIn'>): () => void {
  const tell = () => {
    if (openDialogs.any()) callback.send({ type: 'screen.covered' })
    // Sign-in covers the screen before its dialog is mounted.
    else if (!isSignInOpen(signIn.getSnapshot())) callback.send({ type: 'screen.cleared' })
  }
  if (openDialogs.any()) tell()
  const stopListening = openDialogs.subscribe(tell)
  // When sign-in closes, the dialog that opened it may still be open.
  const subscriptions = [signIn.on('signIn.closed', tell), signIn.on('signIn.done', tell)]
  return () => {
    stopListening()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
