import { paths } from '#config/paths.ts'
import type { PageKind } from '#machines/callback/callback.events.ts'
import type { Peers } from '#machines/root/wire-peers.ts'
import type { MirroredRouter } from './checkout-url.ts'

/** Where somebody looks around. On every other page they are doing something. */
const TO_LOOK_AROUND: readonly string[] = [
  paths.home.path,
  paths.termOfUse.path,
  paths.accessibility.path,
  paths.privacyPolicy.path,
  paths.testMenu.path,
  paths.buyOneGet50OnSecond.path,
  paths.testDetail.path,
  paths.pathologyTest.path,
  paths.radiologyTest.path,
  paths.category.path,
  paths.pathology.path,
  paths.centre.path,
  paths.centreLocator.path,
  paths.ourLabs.path,
  paths.location.path,
  paths.promotionAndDiscount.path,
  paths.event.path,
  paths.videos.path,
  paths.testimonial.path,
  paths.aboutUs.path,
  paths.accreditation.path,
  paths.faqs.path,
  paths.notices.path,
  paths.csr.path,
  paths.annualReturns.path,
  paths.corporateGovernance.path,
  paths.blog.path,
]
const FOLDERS_TO_LOOK_AROUND = ['/location/', '/services/', '/blog/']

function kindOf(pathname: string): PageKind {
  // Also matches `/thank-you-for-submit`.
  if (pathname.startsWith(paths.thankYou.path)) return 'thankYou'
  const isToLookAround =
    TO_LOOK_AROUND.includes(pathname) ||
    FOLDERS_TO_LOOK_AROUND.some((folder) => pathname.startsWith(folder))
  return isToLookAround ? 'ordinary' : 'task'
}

/** Sends each page change to the callback chart, which waits where the patient is doing something. */
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
