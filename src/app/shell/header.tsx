import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Menu from 'lucide-react/icons/menu'
import Phone from 'lucide-react/icons/phone'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AccountLink, CartLink, PhoneSignIn, WalletLink } from './account-links.tsx'
import { navAfterServices, navBeforeServices } from './nav-items.ts'
import { ReportLink } from './report-link.tsx'
import { ServicesMenu } from './services-menu.tsx'

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

export function Header() {
  return (
    <header className="top">
      <UtilityBar />
      <div className="wrap top__bar">
        <MenuButton />
        <AppLink className="brand" href={paths.home.getHref()}>
          <Logo brand={brand()} />
          <VisuallyHidden>, home</VisuallyHidden>
        </AppLink>
        <MainNav />
        <span className="grow top__narrow" />
        <PhoneSignIn />
        <WalletLink />
        <CartLink />
      </div>
    </header>
  )
}

function UtilityBar() {
  const number = callCentreNumber(useLocation())
  return (
    <div className="top__util">
      <div className="wrap">
        <a className="top__call tabular-nums" href={telHref(number)}>
          <Icon icon={Phone} size={16} />
          {number}
        </a>
        <span className="tabular-nums text-ink-2">{brand().supportHours.join(', ')}</span>
        <span className="grow" />
        <ReportLink>Download report</ReportLink>
        <AppLink href={paths.location.getHref()}>Find a centre</AppLink>
        <AccountLink />
      </div>
    </div>
  )
}

function MenuButton() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const change = (next: boolean) => {
    setWanted(true)
    setOpen(next)
  }
  return (
    <>
      <IconButton
        className="top__menu"
        icon={Menu}
        label="Menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => change(true)}
      />
      {wanted && (
        <Suspense>
          <MenuDrawer open={open} onOpenChange={change} />
        </Suspense>
      )}
    </>
  )
}

function MainNav() {
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
