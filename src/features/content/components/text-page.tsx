import type { ReactNode } from 'react'
import type { PageText } from '#config/content/page-text.ts'
import type { ContentArtName } from '#features/content/components/content-art.tsx'
import { ContentPage } from '#features/content/components/content-page.tsx'
import { TextSections } from '#features/content/components/text-sections.tsx'
import { slashDate } from '#lib/dates.ts'

type TextPageProps = {
  text: PageText
  art: ContentArtName
  above?: readonly { readonly label: string; readonly href: string }[]
  before?: ReactNode
  children?: ReactNode
}

/** A text page from src/config/content. */
export function TextPage({ text, art, above, before, children }: TextPageProps) {
  return (
    <ContentPage text={text} art={art} next={text.next} {...(above && { above })}>
      {before}
      <TextSections sections={text.sections} since={text.since && slashDate(text.since)} />
      {children}
    </ContentPage>
  )
}
