export type SharedReportInput = {
  /** Secret of the link; null when the link is incomplete. */
  readonly token: string | null
}

export type SharedReportEvent =
  | { type: 'pin.submit'; pin: string }
  | { type: 'report.choose'; reportId: string }
  | { type: 'pdf.save' }

/** `words`: message for the reader. */
export type SharedReportEmitted = { type: 'pdf.failed'; words: string }
