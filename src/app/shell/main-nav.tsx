import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useLocation } from 'react-router-dom'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { navAfterServices, navBeforeServices } from './nav-items.ts'
import { ServicesMenu } from './services-menu.tsx'

export function MainNav() {
  const { pathname } = useLocation()
  const current = (href: string) => (pathname === href ? 'page' : undefined)
  return (
    <nav className="top__nav" aria-label="Main">
      {navBeforeServices.map(({ label, href }) => (
        <AppLink key={label} href={href} aria-current={current(href)}>
          {label}
        </AppLink>
      ))}
      <ServicesMenu />
      {navAfterServices().map(({ label, href, external }) =>
        external ? (
          <a key={label} href={href} target="_blank" rel="noopener">
            {label}
            <Icon icon={ArrowUpRight} size={16} />
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        ) : (
          <AppLink key={label} href={href} aria-current={current(href)}>
            {label}
          </AppLink>
        ),
      )}
    </nav>
  )
}
