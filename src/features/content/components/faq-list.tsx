import { type ReactNode, useState } from 'react'
import type { FaqTopic } from '#contract/content.endpoints.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Prose } from '#ui/prose.tsx'
import { TextInput } from '#ui/text-input.tsx'

type FaqListProps = {
  readonly topics: readonly FaqTopic[]
  /** Shown between the search field and the questions. */
  readonly notice: (typed: string) => ReactNode
}

/** FAQs by topic, filtered while typing; without JavaScript all are shown. */
export function FaqList({ topics, notice }: FaqListProps) {
  const [typed, setTyped] = useState('')
  const shown = faqsWith(topics, typed)
  const count = countFaqs(shown)
  const searching = typed.trim() !== ''
  return (
    <div className="cols cols--aside">
      <div className="stack stack--8">
        <div className="stack stack--2">
          <TextInput
            type="search"
            label="Search the questions"
            hint="For example: fasting, refund, report"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className="note tabular-nums" role="status">
            {searching && (count === 1 ? '1 question' : `${count} questions`)}
          </p>
        </div>
        {notice(typed)}
        {count === 0 && (
          <EmptyState
            title={`No questions found for “${typed.trim()}”`}
            action={<Button onClick={() => setTyped('')}>Show all questions</Button>}
          >
            Try a shorter word, or write to us.
          </EmptyState>
        )}
        {shown.map(({ slug, topic, faqs }) => (
          <section key={slug} className="stack stack--3" aria-labelledby={slug}>
            <h2 className="h2" id={slug}>
              {topic}
            </h2>
            <div>
              {faqs.map(({ question, answer }) => (
                <Accordion key={question} summary={question}>
                  <Prose>
                    <p>{answer}</p>
                  </Prose>
                </Accordion>
              ))}
            </div>
          </section>
        ))}
      </div>
      <nav className="aside only-wide" aria-label="Topics">
        <h2 className="h4">Topics</h2>
        <ul className="toc">
          {shown.map(({ slug, topic }) => (
            <li key={slug}>
              <a href={`#${slug}`}>{topic}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Keeps the questions that contain every search word in the question or the answer. */
function faqsWith(topics: readonly FaqTopic[], typed: string): FaqTopic[] {
  const words = normalise(typed).split(/\s+/).filter(Boolean)
  return topics.flatMap((topic) => {
    const faqs = topic.faqs.filter(({ question, answer }) => {
      const text = normalise(`${question} ${answer}`)
      return words.every((word) => text.includes(word))
    })
    return faqs.length > 0 ? [{ ...topic, faqs }] : []
  })
}

function countFaqs(topics: readonly FaqTopic[]): number {
  return topics.reduce((sum, { faqs }) => sum + faqs.length, 0)
}

/** Normalises case, accents and typographic apostrophes. */
function normalise(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()
}
