import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import type { LeadFacts } from '#features/lead-page/lead-facts.ts'
import { LeadPage } from '#features/lead-page/lead-page.tsx'
import { type AppFacts, AppFactsContext } from '#lib/app-facts.ts'
import { buttonClass } from '#ui/button.tsx'
import { ActionBar, BottomBar, Dock } from '#ui/dock.tsx'
import { Icon } from '#ui/icon.tsx'
import type { LinkProps } from '#ui/link-component.ts'
import { Logo } from '#ui/logo.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { bottomItemsAt, REPORTS_HREF } from '../shell/bottom-items.ts'
import { Footer } from '../shell/footer.tsx'
import { LEAD_ACTION_ID, LEAD_FORM_ID, LEAD_PROBLEM_ID } from './lead-state.ts'

type LeadDocumentProps = {
  facts: LeadFacts
  app: AppFacts
  pathname: string
}

/** A landing page with its reduced header and footer. Rendered on the server only. */
export function LeadDocument({ facts, app, pathname }: LeadDocumentProps) {
  return (
    <AppFactsContext value={app}>
      <StaticRouter location={pathname}>
        <SkipLink />
        {!app.inApp && <LeadHeader pathname={pathname} />}
        <main id="main" tabIndex={-1} className="outline-none">
          <LeadPage facts={facts} form={<FormSlot />} />
        </main>
        {!app.inApp && <Footer slim />}
        <Dock>
          <LeadAction facts={facts} />
          {!app.inApp && <BottomBar items={bottomItemsAt({ pathname })} link={BarLink} />}
        </Dock>
      </StaticRouter>
    </AppFactsContext>
  )
}

/** The form is rendered into the first element; the second says why it could not be loaded. */
function FormSlot() {
  return (
    <div>
      <div id={LEAD_FORM_ID} />
      <p id={LEAD_PROBLEM_ID} className="note text-danger" role="alert" />
    </div>
  )
}

function LeadHeader({ pathname }: { pathname: string }): ReactNode {
  const number = callCentreNumber(pathname)
  return (
    <header className="top">
      <div className="wrap top__bar lead-bar">
        <a className="brand" href={paths.home.getHref()}>
          <Logo brand={brand()} />
          <VisuallyHidden>, home</VisuallyHidden>
        </a>
        <a className="lead-call" href={telHref(number)}>
          <Icon icon={Phone} />
          <span className="tabular-nums">{number}</span>
        </a>
      </div>
    </header>
  )
}

/** The page's script opens sign-in for a marked link. */
function BarLink(props: LinkProps): ReactNode {
  return <a {...props} data-sign-in={props.href === REPORTS_HREF ? '' : undefined} />
}

/** Leads back to the form; shown while the form is out of view. */
function LeadAction({ facts }: { facts: LeadFacts }): ReactNode {
  const [offer] = facts.items
  return (
    <div id={LEAD_ACTION_ID} hidden>
      <ActionBar sum={offer && formatRupees(offer.price)} sub={offer?.item_name}>
        <a className={buttonClass({ variant: 'next' })} href={`#${LEAD_FORM_ID}`}>
          Call me back
        </a>
      </ActionBar>
    </div>
  )
}
