import FileDown from 'lucide-react/icons/file-down'
import FlaskConical from 'lucide-react/icons/flask-conical'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import type { BottomBarItem } from '#ui/dock.tsx'

/** Completed orders with their reports. */
export const REPORTS_HREF = paths.profile.getHref('completed-order')

/** The four links of the phone's bottom bar (spec §2). */
export function bottomItemsAt({
  pathname,
  search = '',
}: {
  pathname: string
  search?: string
}): BottomBarItem[] {
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
    {
      label: 'Call Now',
      icon: Phone,
      href: telHref(callCentreNumber({ pathname, search })),
      outside: true,
    },
  ]
}
