/** A part of a page that is read. */
export type TextSection = {
  /** Names the part in an address: `#rights`. */
  readonly id: string
  readonly heading: string
  readonly paragraphs?: readonly string[]
  readonly points?: readonly string[]
  /** A term and what it is. */
  readonly facts?: readonly { readonly term: string; readonly value: string }[]
  readonly links?: readonly { readonly label: string; readonly href: string }[]
}

/** The one thing to do after reading. */
export type NextStep = {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly href: string
}

/** The words of a page; a lab changes them here. */
export type PageText = {
  /** In the breadcrumbs, where the title is too long. */
  readonly crumb: string
  readonly title: string
  readonly lead: string
  /** For search engines. */
  readonly description: string
  readonly sections: readonly TextSection[]
  readonly next: NextStep
  /** `YYYY-MM-DD`: since when the words hold. */
  readonly since?: string
}
