/** What the link brings. */
export type SharedReportInput = {
  /** Null for a link that lost part of it on its way. */
  readonly token: string | null
}

export type SharedReportEvent = { type: 'pin.submit'; pin: string } | { type: 'pdf.save' }

/** In words for whoever reads the report. */
export type SharedReportEmitted = { type: 'pdf.failed'; words: string }
