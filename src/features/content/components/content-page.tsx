import type { ReactNode } from 'react'
import type { NextStep } from '#config/content/page-text.ts'
import { homeLink } from '#config/site-links.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ContentArt, type ContentArtName } from './content-art.tsx'

type ContentPageProps = {
  text: { readonly crumb: string; readonly title: string; readonly lead: string }
  /** Breadcrumbs between the home page and this one. */
  above?: readonly { readonly label: string; readonly href: string }[]
  art: ContentArtName
  next: NextStep
  children: ReactNode
}

export function ContentPage({ text, above = [], art, next, children }: ContentPageProps) {
  return (
    <>
      <div className="intro">
        <div className="wrap intro__in">
          <PageHead
            crumbs={[homeLink, ...above, { label: text.crumb }]}
            link={AppLink}
            title={text.title}
          >
            {text.lead}
          </PageHead>
          <ContentArt name={art} className="intro__art" />
        </div>
      </div>
      {children}
      <section className="band band--tight" aria-labelledby="what-next">
        <div className="wrap">
          <div className="onward">
            <div className="grow">
              <h2 className="h2" id="what-next">
                {next.title}
              </h2>
              <p className="note">{next.text}</p>
            </div>
            <AppLink href={next.href} className={buttonClass({ variant: 'next' })}>
              {next.label}
            </AppLink>
          </div>
        </div>
      </section>
    </>
  )
}
