import type { JsonLd } from './page.ts'

/** A crumb without `href` is the page itself. */
export type Crumb = { readonly label: string; readonly href?: string | undefined }

export const HOME_CRUMB: Crumb = { label: 'Home', href: '/' }

export function breadcrumbJsonLd(origin: string, crumbs: readonly Crumb[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href && { item: origin + href }),
    })),
  }
}

type Question = { readonly question: string; readonly answer: string }

export function faqJsonLd(questions: readonly Question[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
