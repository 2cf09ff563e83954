import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { CartBar } from '#features/catalogue/lazy-parts.tsx'
import { useCartLines } from '#features/catalogue/use-cart-lines.ts'
import { useDockPlace } from '#lib/dock/dock-slot.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { BottomBar, Dock } from '#ui/dock.tsx'
import type { LinkProps } from '#ui/link-component.ts'
import { bottomItemsAt, REPORTS_HREF } from './bottom-items.ts'
import { ReportLink } from './report-link.tsx'

interface PhoneDockProps {
  bottomBar: boolean
  /** The page is neither a step of a booking nor of an account. */
  isBrowsing: boolean
}

/** The page's action bar, or else the cart's, above the bottom bar (spec §2). */
export function PhoneDock({ bottomBar, isBrowsing }: PhoneDockProps) {
  const { place, bars } = useDockPlace()
  const location = useLocation()
  const lines = useCartLines() ?? []
  const hasCart = isBrowsing && lines.length > 0
  const withoutBars = bottomBar ? 'contents sm:hidden' : 'hidden'
  return (
    <div className={bars === 0 && !hasCart ? withoutBars : 'contents'}>
      <Dock>
        <div ref={place} className="peer" />
        {hasCart && (
          <Suspense>
            <CartBar lines={lines} className="peer-not-empty:hidden" />
          </Suspense>
        )}
        {bottomBar && <BottomBar items={bottomItemsAt(location)} link={BarLink} />}
      </Dock>
    </div>
  )
}

function BarLink(props: LinkProps) {
  return props.href === REPORTS_HREF ? <ReportLink {...props} /> : <AppLink {...props} />
}
