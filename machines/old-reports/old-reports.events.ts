/** What opens the partner gateway: a mobile number, and an SID that was given with it. */
export type OldReportsLogin = { readonly mobileNo: string; readonly sid: string }

export type OldReportsInput = OldReportsLogin & {
  /** The report whose PDF is fetched as soon as it is listed; empty for none. */
  readonly wanted: string
}

export type OldReportsEvent =
  | ({ type: 'login.submit' } & OldReportsLogin)
  | { type: 'login.again' }
  | { type: 'login.cancel' }
  | { type: 'list.retry' }
  | { type: 'sid.change' }
  | { type: 'pdf.fetch'; reportId: string }
  | { type: 'pdf.cancel' }
