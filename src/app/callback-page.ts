import { paths } from '#config/paths.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import type { MirroredRouter } from './checkout-url.ts'

/** Sends each page change to the callback chart, which pauses on thank-you pages (spec §2). */
export function tellPages(router: MirroredRouter, callback: Peers['callback']): () => void {
  let shown = ''
  const tell = () => {
    const { pathname } = router.state.location
    if (pathname === shown) return
    shown = pathname
    // Also matches `/thank-you-for-submit`.
    callback.send({ type: 'page.entered', thankYou: pathname.startsWith(paths.thankYou.path) })
  }
  tell()
  return router.subscribe(tell)
}
