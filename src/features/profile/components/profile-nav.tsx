import { FlaskConical, LogOut, User } from 'lucide-react'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'

const ITEMS = [
  { part: 'profile', href: paths.profile.getHref(), label: 'Profile', icon: User },
  {
    part: 'orders',
    href: paths.profile.getHref('my-order'),
    label: 'My orders',
    icon: FlaskConical,
  },
] as const

/** What the navigation marks as shown. */
export type ProfilePart = (typeof ITEMS)[number]['part']

/** The parts of the profile that are there. */
export function ProfileNav({ current }: { current: ProfilePart }) {
  return (
    <nav className="profile__nav" aria-label="Profile">
      <ul>
        {ITEMS.map(({ part, href, label, icon }) => (
          <li key={part}>
            <AppLink href={href} aria-current={part === current ? 'page' : undefined}>
              <Icon icon={icon} />
              {label}
            </AppLink>
          </li>
        ))}
        <li>
          <AppLink href={paths.profile.getHref('logout')}>
            <Icon icon={LogOut} />
            Log out
          </AppLink>
        </li>
      </ul>
    </nav>
  )
}
