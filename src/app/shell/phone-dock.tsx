import { useLocation } from 'react-router-dom'
import { useDockPlace } from '#lib/dock/dock-slot.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { BottomBar, Dock } from '#ui/dock.tsx'
import type { LinkProps } from '#ui/link-component.ts'
import { bottomItemsAt, REPORTS_HREF } from './bottom-items.ts'
import { ReportLink } from './report-link.tsx'

/** The page's action bar above the bottom bar (spec §2). */
export function PhoneDock({ bottomBar }: { bottomBar: boolean }) {
  const { place, bars } = useDockPlace()
  const { pathname } = useLocation()
  const withoutBars = bottomBar ? 'contents sm:hidden' : 'hidden'
  return (
    <div className={bars === 0 ? withoutBars : 'contents'}>
      <Dock>
        <div ref={place} />
        {bottomBar && <BottomBar items={bottomItemsAt(pathname)} link={BarLink} />}
      </Dock>
    </div>
  )
}

function BarLink(props: LinkProps) {
  return props.href === REPORTS_HREF ? <ReportLink {...props} /> : <AppLink {...props} />
}
