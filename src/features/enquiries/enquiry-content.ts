import type { LucideIcon } from 'lucide-react'

type Point = { readonly title: string; readonly text: string }
export type Question = { readonly question: string; readonly answer: string }

/** What an enquiry page says around its form. */
export type EnquiryContent = {
  readonly title: string
  /** In the breadcrumbs, where the title is long. */
  readonly crumb?: string
  readonly lead: string
  readonly offers?: {
    readonly title: string
    readonly points: readonly (Point & { readonly icon: LucideIcon })[]
  }
  readonly formTitle: string
  /** What becomes of the form. */
  readonly steps: readonly Point[]
  readonly questions?: readonly Question[]
}
