export type ReportCheckEvent =
  | { type: 'camera.start' }
  | { type: 'camera.stop' }
  /** `picture` names a file; the chart does not hold it. */
  | { type: 'picture.choose'; picture: string }
  | { type: 'text.submit'; text: string }
  /** The address holds a code: the way from a report brings one along. */
  | { type: 'link.follow'; text: string }
  | { type: 'check.again' }
