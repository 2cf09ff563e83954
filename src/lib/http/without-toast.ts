import type { EndpointName } from '#contract/inventory.ts'

/** Runs without a press: the page loads it beside what the patient opened. */
const PART = 'an optional part of a page'
const TYPING = 'runs while the patient types; the list under the field says it'
const SESSION = 'fetched before another call, whose failure is the one to show'
const RELEASE = 'a cancel (spec §8): what is held ends by itself'
const IN_PLACE = 'the dialog or row that asked for it says it'
/** These have fallback words of their own, or close after one second. */
const SHOWN = 'its own toast is shown where it is called'

/**
 * Calls whose failure shows no toast, and why; spec §8 names the invoices and some cancels. All
 * others show the server's message, unless the app makes the call `byItself`.
 */
export const WITHOUT_TOAST: Partial<Record<EndpointName, string>> = {
  orderInvoice: 'an invoice (spec §8)',
  orderInvoiceDownload: 'an invoice (spec §8)',
  orderCancel: 'a cancel (spec §8): the dialog says it',
  slotUnblock: RELEASE,
  radiologySlotUnblock: RELEASE,
  qrReport: 'leads to /page-not-found (spec §8)',

  csrfToken: SESSION,
  sessionToken: SESSION,
  refreshToken: SESSION,
  logOut: 'the patient is signed out all the same',

  leadCreate: 'runs when the patient step opens; the booking does not need it',
  orderCheckout: 'tells the provider the stage of the booking',
  openBooking: 'asks by itself whether a booking is open',
  orderExists: 'asks by itself what became of an order',
  orderPaymentVerify: 'asks by itself what became of a payment',

  bannerList: PART,
  categoryList: PART,
  centreFacilities: PART,
  cityList: PART,
  cityLocalities: PART,
  couponList: PART,
  itemFaqList: PART,
  photo: PART,
  seoBySlug: PART,
  testimonials: PART,
  wallet: PART,

  addressDelete: IN_PLACE,
  consentSet: IN_PLACE,
  exportData: IN_PLACE,
  memberDelete: IN_PLACE,
  sessionEnd: IN_PLACE,
  sessionEndOthers: IN_PLACE,

  globalSearch: TYPING,
  patientLocalities: TYPING,

  couponApply: SHOWN,
  couponRemove: SHOWN,
  createPayment: SHOWN,
  walletApply: SHOWN,
  walletOrderCancel: SHOWN,
  downloadReport: SHOWN,
  orderCreate: SHOWN,
  orderCreateByPayment: SHOWN,
  orderDraft: SHOWN,
  orderPayment: SHOWN,
  radiologyOrderCreate: SHOWN,
  reportFhir: SHOWN,
  reportShareRevoke: SHOWN,
  sharedReportPdf: SHOWN,
}
