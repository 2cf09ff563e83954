import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { EnquiryContent } from '../enquiry-content.ts'
import { ContactCard } from './contact-card.tsx'
import { HowItGoes } from './how-it-goes.tsx'
import { Offers } from './offers.tsx'
import { Questions } from './questions.tsx'

type EnquiryScreenProps = {
  content: EnquiryContent
  /** Stands between the offer and the form, such as a list. */
  children?: ReactNode
  form: ReactNode
  /** The page has the numbers elsewhere. */
  hasContacts?: boolean
}

/** A page with a form: what it is about, what helps to decide, the form, and what becomes of it. */
export function EnquiryScreen({ content, children, form, hasContacts }: EnquiryScreenProps) {
  const { title, lead, offers, steps, questions } = content
  return (
    <div className="wrap page stack stack--8">
      <PageHead
        crumbs={[{ label: 'Home', href: paths.home.getHref() }, { label: content.crumb ?? title }]}
        link={AppLink}
        title={title}
      >
        {lead}
      </PageHead>
      {offers && <Offers {...offers} />}
      {children}
      <div className="cols cols--aside">
        <section
          className="stack stack--6 outline-none"
          aria-labelledby="form-title"
          id="form"
          tabIndex={-1}
        >
          <h2 className="h2" id="form-title">
            {content.formTitle}
          </h2>
          {form}
        </section>
        <aside className="stack" aria-label="After you send it">
          <HowItGoes steps={steps} />
          {!hasContacts && <ContactCard />}
        </aside>
      </div>
      {questions && <Questions questions={questions} />}
    </div>
  )
}
