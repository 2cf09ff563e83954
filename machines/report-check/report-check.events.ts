export type ReportCheckEvent =
  | { type: 'camera.start' }
  | { type: 'camera.stop' }
  /** `picture` is the name of a file; the controller has the file. */
  | { type: 'picture.choose'; picture: string }
  | { type: 'text.submit'; text: string }
  /** The URL has a code, as in links from a report. */
  | { type: 'link.follow'; text: string }
  | { type: 'check.again' }
