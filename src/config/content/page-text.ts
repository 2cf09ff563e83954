/** A section of a text page. */
export type TextSection = {
  /** Anchor of the section: `#rights`. */
  readonly id: string
  readonly heading: string
  readonly paragraphs?: readonly string[]
  readonly points?: readonly string[]
  /** A term and its definition. */
  readonly facts?: readonly { readonly term: string; readonly value: string }[]
  readonly links?: readonly { readonly label: string; readonly href: string }[]
}

/** Call to action after the text. */
export type NextStep = {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly href: string
}

/** The text of a page, for a lab to edit. */
export type PageText = {
  /** Shorter title for the breadcrumbs. */
  readonly crumb: string
  readonly title: string
  readonly lead: string
  /** Meta description. */
  readonly description: string
  readonly sections: readonly TextSection[]
  readonly next: NextStep
  /** Effective date, `YYYY-MM-DD`. */
  readonly since?: string
}
