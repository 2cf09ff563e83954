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
import { MainNav } from './main-nav.tsx'
import { ReportLink } from './report-link.tsx'

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
