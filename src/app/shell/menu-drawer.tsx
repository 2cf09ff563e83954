import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Phone from 'lucide-react/icons/phone'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { servicesMenu } from '#config/site-links.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import { UnbrokenList } from '#ui/unbroken-list.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AccountLink, NewAccountItem, OrdersItem } from './account-links.tsx'
import { navAfterServices, navBeforeServices } from './nav-items.ts'
import { ReportLink } from './report-link.tsx'

type MenuDrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The phone's menu: the links of both header bars. */
export function MenuDrawer({ open, onOpenChange }: MenuDrawerProps) {
  const number = callCentreNumber(useLocation())
  // In the bubbling phase: closed before the link's own handler ran, the link would reload the
  // page.
  const closeAfterLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onOpenChange(false)
  }
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click of it */}
      <nav aria-label="Menu" onClick={closeAfterLink}>
        <ul className={LIST}>
          <li>
            <AccountLink />
          </li>
          <NewAccountItem />
          <OrdersItem />
          {navBeforeServices.map(({ label, href }) => (
            <li key={label}>
              <AppLink href={href}>{label}</AppLink>
            </li>
          ))}
        </ul>
        <Accordion summary="Services">
          <ul className={LIST}>
            {servicesMenu.map(({ label, href }) => (
              <li key={label}>
                <AppLink href={href}>{label}</AppLink>
              </li>
            ))}
          </ul>
        </Accordion>
        <ul className={LIST}>
          {navAfterServices().map(({ label, href, external }) => (
            <li key={label}>
              {external ? (
                <a href={href} target="_blank" rel="noopener">
                  {label}
                  <Icon icon={ArrowUpRight} size={16} />
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </a>
              ) : (
                <AppLink href={href}>{label}</AppLink>
              )}
            </li>
          ))}
          <li>
            <ReportLink>Download report</ReportLink>
          </li>
          <li>
            <AppLink href={paths.location.getHref()}>Find a centre</AppLink>
          </li>
          <li>
            <a href={telHref(number)}>
              <Icon icon={Phone} size={16} />
              <span className="tabular-nums">{number}</span>
            </a>
          </li>
        </ul>
        <p className="note tabular-nums mt-3">
          <UnbrokenList items={brand().supportHours} />
        </p>
      </nav>
    </Drawer>
  )
}

const LIST =
  '[&_a]:flex [&_a]:min-h-11 [&_a]:items-center [&_a]:gap-2 [&_a]:text-ink [&_a]:no-underline'
