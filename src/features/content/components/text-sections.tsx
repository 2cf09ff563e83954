import type { TextSection } from '#config/content/page-text.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Facts } from '#ui/facts.tsx'
import { Prose } from '#ui/prose.tsx'

type TextSectionsProps = {
  sections: readonly TextSection[]
  /** Effective date, formatted. */
  since?: string | undefined
}

/** Sections of a text, with a table of contents when there are many. */
export function TextSections({ sections, since }: TextSectionsProps) {
  return (
    <div className="wrap page cols cols--aside">
      <div className="stack stack--8">
        {since && <p className="note tabular-nums">In effect from {since}.</p>}
        {sections.map((section) => (
          <Part key={section.id} section={section} />
        ))}
      </div>
      <nav className="aside only-wide" aria-label="On this page">
        <h2 className="h4">On this page</h2>
        <ul className="toc">
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function Part({ section }: { section: TextSection }) {
  const { id, heading, paragraphs = [], points = [], facts = [], links = [] } = section
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {heading}
      </h2>
      {(paragraphs.length > 0 || points.length > 0) && (
        <Prose>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points.length > 0 && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </Prose>
      )}
      {facts.length > 0 && <Facts look="ruled" items={facts} />}
      {links.length > 0 && (
        <ul className="row row--wrap gap-x-5 gap-y-2">
          {links.map(({ label, href }) => (
            <li key={href}>
              <AppLink className="link" href={href}>
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
