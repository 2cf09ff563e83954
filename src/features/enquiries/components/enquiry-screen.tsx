import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '#config/brand.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { homeLink } from '#config/site-links.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { UnbrokenList } from '#ui/unbroken-list.tsx'
import type { EnquiryContent, Question } from '../enquiry-content.ts'
import { HowItGoes } from './how-it-goes.tsx'

type EnquiryScreenProps = {
  content: EnquiryContent
  /** Content between the offer and the form. */
  children?: ReactNode
  form: ReactNode
  hasContacts?: boolean
}

export function EnquiryScreen({ content, children, form, hasContacts }: EnquiryScreenProps) {
  const { title, lead, offers, steps, questions } = content
  return (
    <div className="wrap page stack stack--8">
      <PageHead crumbs={[homeLink, { label: content.crumb ?? title }]} link={AppLink} title={title}>
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

function ContactCard() {
  const number = callCentreNumber(useLocation().pathname)
  return (
    <section className="card card--mist stack stack--2" aria-labelledby="rather-talk">
      <h2 className="h3" id="rather-talk">
        Prefer to talk?
      </h2>
      <p>
        <a className="link tabular-nums nowrap" href={telHref(number)}>
          {number}
        </a>
      </p>
      <p className="note tabular-nums">
        <UnbrokenList items={brand().supportHours} />.
      </p>
      <p>
        <a className="link" href={`mailto:${brand().email}`}>
          {brand().email}
        </a>
      </p>
    </section>
  )
}

function Offers({ title, points }: NonNullable<EnquiryContent['offers']>) {
  return (
    <section className="stack stack--6" aria-labelledby="offers">
      <h2 className="h2" id="offers">
        {title}
      </h2>
      <ul className="offers grid grid--3">
        {points.map(({ icon, title: name, text }) => (
          <li key={name}>
            <Icon icon={icon} size={24} />
            <h3 className="h4">{name}</h3>
            <p className="note">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <section className="stack" aria-labelledby="questions">
      <h2 className="h2" id="questions">
        Before you write
      </h2>
      <div>
        {questions.map(({ question, answer }) => (
          <Accordion key={question} summary={question}>
            <p className="prose">{answer}</p>
          </Accordion>
        ))}
      </div>
    </section>
  )
}
