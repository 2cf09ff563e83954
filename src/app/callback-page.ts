import { paths } from '#config/paths.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import type { MirroredRouter } from './checkout-url.ts'

/** Tells the callback chart of each page: on thank-you pages it waits (spec §2). */
export function tellPages(router: MirroredRouter, callback: Peers['callback']): () => void {
  let shown = ''
  const tell = () => {
    const { pathname } = router.state.location
    if (pathname === shown) return
    shown = pathname
    // `/thank-you-for-submit` is one too.
    callback.send({ type: 'page.entered', thankYou: pathname.startsWith(paths.thankYou.path) })
  }
  tell()
  return router.subscribe(tell)
}
