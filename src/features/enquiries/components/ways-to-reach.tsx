import type { LucideIcon } from 'lucide-react'
import Building2 from 'lucide-react/icons/building-complex'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { mobileInWords } from '#lib/format/person-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { UnbrokenList } from '#ui/unbroken-list.tsx'

/** Digits of the country code of India. */
const COUNTRY_CODE = 2

export function WaysToReach() {
  const { whatsApp, email, fullName, address, supportHours } = brand()
  const number = callCentreNumber(paths.contactUs.path)
  return (
    <section className="stack stack--6" aria-labelledby="ways">
      <h2 className="h2" id="ways">
        Ways to reach us
      </h2>
      <div className="grid grid--3">
        <ContactCard icon={Phone} title="Call" value={number} href={telHref(number)}>
          <UnbrokenList items={supportHours} />
        </ContactCard>
        {whatsApp && (
          <ContactCard
            icon={MessageCircle}
            title="WhatsApp"
            value={mobileInWords(whatsApp.slice(COUNTRY_CODE))}
            href={`https://wa.me/${whatsApp}`}
          >
            Questions and photos of prescriptions, during support hours
          </ContactCard>
        )}
        <ContactCard icon={Mail} title="E-mail" value={email} href={`mailto:${email}`}>
          We reply within one working day
        </ContactCard>
        <ContactCard icon={Building2} title="Registered office" value={fullName}>
          {address.join(', ')}
        </ContactCard>
        <ContactCard
          icon={MapPin}
          title="Centres"
          value="Find a centre near you"
          href={paths.centreLocator.getHref()}
        >
          With addresses, opening hours and directions
        </ContactCard>
        <ContactCard
          icon={MessageCircle}
          title="Complaints"
          value="Write to the management"
          href={paths.reachOutToUs.getHref()}
        >
          Read by someone who was not involved
        </ContactCard>
      </div>
    </section>
  )
}

type ContactCardProps = {
  icon: LucideIcon
  title: string
  value: string
  href?: string
  children: ReactNode
}

function ContactCard({ icon, title, value, href, children }: ContactCardProps) {
  const inside = (
    <>
      <span className="row note">
        <Icon icon={icon} />
        {title}
      </span>
      <b className="tabular-nums">{value}</b>
      <span className="note tabular-nums">{children}</span>
    </>
  )
  return href ? (
    <AppLink className="reach" href={href}>
      {inside}
    </AppLink>
  ) : (
    <div className="reach">{inside}</div>
  )
}
