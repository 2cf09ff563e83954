import Check from 'lucide-react/icons/check'
import { useLocation } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { UnbrokenList } from '#ui/unbroken-list.tsx'
import { thanksCopy } from '../thanks-copy.ts'
import { HowItGoes } from './how-it-goes.tsx'

const HOME = { label: 'Go to the home page', href: paths.home.getHref() }

type EnquiryThanksProps = {
  sent: string | null
  /** The next step, before the other links. */
  next?: { readonly label: string; readonly href: string } | null
}

export function EnquiryThanks({ sent, next: first = null }: EnquiryThanksProps) {
  const { title, text, next, again = HOME } = thanksCopy(sent)
  const number = callCentreNumber(useLocation())
  return (
    <div className="wrap page">
      <div className="mx-auto stack stack--6 max-w-[640px]">
        <div className="done">
          <span className="done__mark">
            <Icon icon={Check} size={24} />
          </span>
          <div>
            <h1 className="h1">{title}</h1>
            <p className="lead">{text}</p>
          </div>
        </div>
        <HowItGoes steps={next} />
        <p className="note tabular-nums">
          Support hours: <UnbrokenList items={brand().supportHours} />. To call us:{' '}
          <a className="link nowrap" href={telHref(number)}>
            {number}
          </a>
        </p>
        <div className="row row--wrap">
          {first && (
            <AppLink className={buttonClass({ variant: 'next' })} href={first.href}>
              {first.label}
            </AppLink>
          )}
          <AppLink
            className={buttonClass({ variant: first ? undefined : 'next' })}
            href={paths.testMenu.getHref()}
          >
            See tests and packages
          </AppLink>
          <AppLink className={buttonClass()} href={again.href}>
            {again.label}
          </AppLink>
        </div>
      </div>
    </div>
  )
}
