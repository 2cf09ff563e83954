import type { FaqTopic } from '#contract/content.endpoints.ts'

/** The topics with those questions that hold every typed word, in the question or in its answer. */
export function faqsWith(topics: readonly FaqTopic[], typed: string): FaqTopic[] {
  const words = foldedOf(typed).split(/\s+/).filter(Boolean)
  return topics.flatMap((topic) => {
    const faqs = topic.faqs.filter(({ question, answer }) => {
      const text = foldedOf(`${question} ${answer}`)
      return words.every((word) => text.includes(word))
    })
    return faqs.length > 0 ? [{ ...topic, faqs }] : []
  })
}

export function countFaqs(topics: readonly FaqTopic[]): number {
  return topics.reduce((sum, { faqs }) => sum + faqs.length, 0)
}

/** Without accents, capitals and typographic apostrophes. */
function foldedOf(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()
}
