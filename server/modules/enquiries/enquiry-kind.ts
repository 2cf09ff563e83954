/** The form an enquiry comes from; `callback-request` is the dialog's. */
export type EnquiryKind =
  | 'callback-request'
  | 'callback'
  | 'corporate'
  | 'franchise'
  | 'test'
  | 'get-in-touch'
  | 'vendor'
  | 'reach-out'
  | 'feedback'
  | 'job-application'
