import FileText from 'lucide-react/icons/file-text'
import FlaskConical from 'lucide-react/icons/flask-conical'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import Repeat from 'lucide-react/icons/repeat'
import Shield from 'lucide-react/icons/shield'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { useEffect, useRef } from 'react'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'

const { getHref } = paths.profile

const ITEMS = [
  { part: 'profile', href: getHref(), label: 'Profile', icon: User },
  { part: 'family', href: getHref('family-member'), label: 'Family', icon: Users },
  { part: 'orders', href: getHref('my-order'), label: 'My orders', icon: FlaskConical },
  { part: 'plans', href: getHref('repeat-plans'), label: 'Plans', icon: Repeat },
  { part: 'reports', href: getHref('download-report'), label: 'Reports', icon: FileText },
  { part: 'addresses', href: getHref('address'), label: 'Addresses', icon: MapPin },
  { part: 'wallet', href: getHref('wallet'), label: 'Wallet', icon: Wallet },
  { part: 'security', href: getHref('security'), label: 'Security', icon: Shield },
] as const

/** The entry marked as current. */
export type ProfilePart = (typeof ITEMS)[number]['part']

export function ProfileNav({ current }: { current: ProfilePart }) {
  const list = useRef<HTMLUListElement>(null)
  // On a phone the navigation scrolls horizontally; the current entry is scrolled into view.
  useEffect(() => {
    const link = list.current?.querySelector(`[data-part=${current}]`)
    if (!list.current || !link) return
    const [row, shown] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()]
    list.current.scrollLeft += shown.left - row.left - (row.width - shown.width) / 2
  }, [current])
  return (
    <nav className="profile__nav" aria-label="Profile">
      <ul ref={list}>
        {ITEMS.map(({ part, href, label, icon }) => (
          <li key={part}>
            <AppLink
              href={href}
              data-part={part}
              aria-current={part === current ? 'page' : undefined}
            >
              <Icon icon={icon} />
              {label}
            </AppLink>
          </li>
        ))}
        <li>
          <AppLink href={getHref('logout')}>
            <Icon icon={LogOut} />
            Log out
          </AppLink>
        </li>
      </ul>
    </nav>
  )
}
