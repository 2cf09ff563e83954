import { clsx } from 'clsx'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { SyntheticEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { legalLinks } from '#config/site-links.ts'
import { useAppFacts } from '#lib/app-facts.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { UnbrokenList } from '#ui/unbroken-list.tsx'
import { FooterGroups } from './footer-groups.tsx'

/** The full footer, or the slim one of booking pages. */
export function Footer({ slim }: { slim: boolean }) {
  return (
    <footer className={clsx('foot', slim && 'foot--slim')}>
      <div className="wrap foot__top">
        {slim ? <Hours /> : <Name />}
        <Contacts />
      </div>
      {!slim && <FooterGroups />}
      <End />
    </footer>
  )
}

function Name() {
  const { word, motto } = brand()
  return (
    <div className="foot__name">
      {word && (
        <span className="foot__deva" lang={word.lang} aria-hidden="true">
          {word.text}
        </span>
      )}
      {motto && <p>{motto}</p>}
    </div>
  )
}

function Hours() {
  return (
    <p className="tabular-nums">
      We answer <UnbrokenList items={brand().supportHours} />.
    </p>
  )
}

function Contacts() {
  const navigate = useNavigate()
  const { whatsApp, email } = brand()
  const number = callCentreNumber(useLocation())
  const feedback = paths.feedback.getHref()
  const toFeedback = (event: SyntheticEvent) => {
    event.preventDefault()
    void navigate(feedback)
  }
  return (
    <div className="foot__talk">
      <a className="chip" href={telHref(number)}>
        <Icon icon={Phone} size={16} />
        <span className="tabular-nums">{number}</span>
      </a>
      {whatsApp && (
        <a className="chip" href={`https://wa.me/${whatsApp}`}>
          <Icon icon={MessageCircle} size={16} />
          WhatsApp
        </a>
      )}
      <a className="chip" href={`mailto:${email}`}>
        <Icon icon={Mail} size={16} />
        E-mail
      </a>
      {/* A form, so that it works before the footer is hydrated. */}
      <form action={feedback} onSubmit={toFeedback}>
        <Chip type="submit">Feedback</Chip>
      </form>
    </div>
  )
}

function End() {
  const { address } = useAppFacts()
  return (
    <div className="wrap foot__end">
      <span>{brand().fullName}</span>
      {legalLinks.map(({ label, href }) => (
        <AppLink key={label} href={href}>
          {label}
        </AppLink>
      ))}
      <span>v{address}</span>
    </div>
  )
}
