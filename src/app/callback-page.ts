import { paths } from '#config/paths.ts'
import type { PageKind } from '#machines/callback/callback.events.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import type { MirroredRouter } from './checkout-url.ts'

const STEPS: readonly string[] = [
  paths.patientCart.path,
  paths.savedAddress.path,
  paths.slots.path,
  paths.payment.path,
  paths.paymentReturn.path,
  paths.addTest.path,
  paths.repeat.path,
  paths.prescriptionCart.path,
]

function kindOf(pathname: string): PageKind {
  // Also matches `/thank-you-for-submit`.
  if (pathname.startsWith(paths.thankYou.path)) return 'thankYou'
  const isTogether = pathname.startsWith(paths.bookTogether.getHref())
  return isTogether || STEPS.includes(pathname) ? 'step' : 'ordinary'
}

/** Sends each page change to the callback chart, which waits on thank-you pages (spec §2) and steps. */
export function tellPages(router: MirroredRouter, callback: Peers['callback']): () => void {
  let shown = ''
  const tell = () => {
    const { pathname } = router.state.location
    if (pathname === shown) return
    shown = pathname
    callback.send({ type: 'page.entered', kind: kindOf(pathname) })
  }
  tell()
  return router.subscribe(tell)
}
