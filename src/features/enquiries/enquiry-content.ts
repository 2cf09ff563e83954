import type { LucideIcon } from 'lucide-react'

type Point = { readonly title: string; readonly text: string }
export type Question = { readonly question: string; readonly answer: string }

export type EnquiryContent = {
  readonly title: string
  /** Shorter title for the breadcrumbs. */
  readonly crumb?: string
  readonly lead: string
  readonly offers?: {
    readonly title: string
    readonly points: readonly (Point & { readonly icon: LucideIcon })[]
  }
  readonly formTitle: string
  /** Steps after submission. */
  readonly steps: readonly Point[]
  readonly questions?: readonly Question[]
}
