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

const NUMBER = callCentreNumber(paths.contactUs.path)
const WHATSAPP_MOBILE = brand.whatsApp.slice(2)

export function WaysToReach() {
  return (
    <section className="stack stack--6" aria-labelledby="ways">
      <h2 className="h2" id="ways">
        Ways to reach us
      </h2>
      <div className="grid grid--3">
        <Way icon={Phone} title="Call" what={NUMBER} href={telHref(NUMBER)}>
          <UnbrokenList items={brand.supportHours} />
        </Way>
        <Way
          icon={MessageCircle}
          title="WhatsApp"
          what={mobileInWords(WHATSAPP_MOBILE)}
          href={`https://wa.me/${brand.whatsApp}`}
        >
          Questions and photos of prescriptions, in support hours
        </Way>
        <Way icon={Mail} title="E-mail" what={brand.email} href={`mailto:${brand.email}`}>
          Answered within one working day
        </Way>
        <Way icon={Building2} title="Registered office" what={brand.fullName}>
          {brand.address.join(', ')}
        </Way>
        <Way
          icon={MapPin}
          title="Centres"
          what="Find a centre near you"
          href={paths.centreLocator.getHref()}
        >
          With addresses, opening hours and directions
        </Way>
        <Way
          icon={MessageCircle}
          title="Complaints"
          what="Write to the management"
          href={paths.reachOutToUs.getHref()}
        >
          Read by somebody who was not part of it
        </Way>
      </div>
    </section>
  )
}

type WayProps = {
  icon: LucideIcon
  title: string
  what: string
  href?: string
  children: ReactNode
}

function Way({ icon, title, what, href, children }: WayProps) {
  const inside = (
    <>
      <span className="row note">
        <Icon icon={icon} />
        {title}
      </span>
      <b className="tabular-nums">{what}</b>
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
