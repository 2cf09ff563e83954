import { FileDown, FlaskConical, MapPin, Phone } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { useDockPlace } from '#lib/dock/dock-slot.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { BottomBar, Dock } from '#ui/dock.tsx'
import type { LinkProps } from '#ui/link-component.ts'
import { REPORTS_HREF, ReportLink } from './report-link.tsx'

/** The foot of a phone: the page's action bar, then the four ways of spec §2. */
export function PhoneDock({ bottomBar }: { bottomBar: boolean }) {
  const { place, bars } = useDockPlace()
  const { pathname } = useLocation()
  if (bars === 0 && !bottomBar) return <div ref={place} />
  return (
    <div className={bars === 0 ? 'contents sm:hidden' : 'contents'}>
      <Dock>
        <div ref={place} />
        {bottomBar && <BottomBar items={itemsAt(pathname)} link={BarLink} />}
      </Dock>
    </div>
  )
}

function itemsAt(pathname: string) {
  const { testMenu, location } = paths
  return [
    {
      label: 'Test and Packages',
      icon: FlaskConical,
      href: testMenu.getHref(),
      current: pathname === testMenu.path,
    },
    { label: 'Download Report', icon: FileDown, href: REPORTS_HREF },
    {
      label: 'Find Center',
      icon: MapPin,
      href: location.getHref(),
      current: pathname === location.path,
    },
    { label: 'Call Now', icon: Phone, href: telHref(callCentreNumber(pathname)), outside: true },
  ]
}

function BarLink(props: LinkProps) {
  return props.href === REPORTS_HREF ? <ReportLink {...props} /> : <AppLink {...props} />
}
