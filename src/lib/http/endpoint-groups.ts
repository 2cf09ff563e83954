import type { Endpoint } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/inventory.ts'
import { throwUnlessReloading } from '../routing/replaced-release.ts'
import { HttpFailure } from './http-failure.ts'

/** The groups of the contract. A browser loads one, and builds its schemas, with its first call. */
const GROUPS = {
  addition: async () => (await import('#contract/additions.endpoints.ts')).additionEndpoints,
  account: async () => (await import('#contract/account.endpoints.ts')).accountEndpoints,
  auth: async () => (await import('#contract/auth.endpoints.ts')).authEndpoints,
  cart: async () => (await import('#contract/cart.endpoints.ts')).cartEndpoints,
  catalogue: async () => (await import('#contract/catalogue.endpoints.ts')).catalogueEndpoints,
  centre: async () => (await import('#contract/centres.endpoints.ts')).centreEndpoints,
  content: async () => (await import('#contract/content.endpoints.ts')).contentEndpoints,
  coupon: async () => (await import('#contract/coupons.endpoints.ts')).couponEndpoints,
  enquiry: async () => (await import('#contract/enquiries.endpoints.ts')).enquiryEndpoints,
  leadPage: async () => (await import('#contract/lead-pages.endpoints.ts')).leadPageEndpoints,
  legacy: async () => (await import('#contract/legacy.endpoints.ts')).legacyEndpoints,
  order: async () => (await import('#contract/orders.endpoints.ts')).orderEndpoints,
  partnerReport: async () =>
    (await import('#contract/partner-reports.endpoints.ts')).partnerReportEndpoints,
  patient: async () => (await import('#contract/patient.endpoints.ts')).patientEndpoints,
  payment: async () => (await import('#contract/payment.endpoints.ts')).paymentEndpoints,
  phlebotomist: async () =>
    (await import('#contract/phlebotomists.endpoints.ts')).phlebotomistEndpoints,
  picture: async () => (await import('#contract/pictures.endpoints.ts')).pictureEndpoints,
  prescription: async () =>
    (await import('#contract/prescriptions.endpoints.ts')).prescriptionEndpoints,
  report: async () => (await import('#contract/reports.endpoints.ts')).reportEndpoints,
  upload: async () => (await import('#contract/uploads.endpoints.ts')).uploadEndpoints,
  wallet: async () => (await import('#contract/wallet.endpoints.ts')).walletEndpoints,
}

type Groups = { [G in keyof typeof GROUPS]: Awaited<ReturnType<(typeof GROUPS)[G]>> }
type GroupOf<N> = {
  [G in keyof Groups]: N extends keyof Groups[G] ? G : never
}[keyof Groups]

/** Checked by the compiler: every call has its own group. */
const GROUP_OF: { readonly [N in EndpointName]: GroupOf<N> } = {
  sessionList: 'account',
  sessionEnd: 'account',
  sessionEndOthers: 'account',
  consentList: 'account',
  consentSet: 'account',
  exportData: 'account',
  deleteAccountCode: 'account',
  deleteAccount: 'account',
  csrfToken: 'auth',
  sessionToken: 'auth',
  refreshToken: 'auth',
  logOut: 'auth',
  sendOtp: 'auth',
  verifyOtp: 'auth',
  registerUser: 'auth',
  sendEmailOtp: 'auth',
  sendMobileOtp: 'auth',
  registration: 'auth',
  forgotPasswordSendOtp: 'auth',
  forgotPasswordVerifyOtp: 'auth',
  uploadPrescription: 'auth',
  cartData: 'cart',
  slotsAvailable: 'cart',
  radiologySlotsAvailable: 'cart',
  slotBlock: 'cart',
  slotUnblock: 'cart',
  radiologySlotBlock: 'cart',
  radiologySlotUnblock: 'cart',
  globalSearch: 'catalogue',
  masterListByCity: 'catalogue',
  testList: 'catalogue',
  testDetails: 'catalogue',
  categoryList: 'catalogue',
  cityList: 'catalogue',
  centreService: 'centre',
  centreList: 'centre',
  centreFacilities: 'centre',
  centreLocalities: 'centre',
  localityList: 'centre',
  cityPresence: 'centre',
  cityLocalities: 'centre',
  mainLabs: 'centre',
  mapDirection: 'centre',
  bannerList: 'content',
  testimonials: 'content',
  events: 'content',
  videos: 'content',
  faqList: 'content',
  itemFaqList: 'content',
  seoBySlug: 'content',
  documentList: 'content',
  documentFile: 'content',
  blogPosts: 'content',
  couponList: 'coupon',
  couponDetails: 'coupon',
  couponApply: 'coupon',
  couponRemove: 'coupon',
  corporateTieUp: 'enquiry',
  franchiseEnquiry: 'enquiry',
  testEnquiry: 'enquiry',
  callbackRequest: 'enquiry',
  callback: 'enquiry',
  getInTouch: 'enquiry',
  vendorRegister: 'enquiry',
  reachOut: 'enquiry',
  feedback: 'enquiry',
  jobApplication: 'enquiry',
  jobApplications: 'enquiry',
  jobPostings: 'enquiry',
  leadList: 'leadPage',
  customerInfo: 'legacy',
  patientRegistrationDetails: 'legacy',
  orderList: 'order',
  orderDetails: 'order',
  orderDraft: 'order',
  orderUpdate: 'order',
  orderCreate: 'order',
  radiologyOrderCreate: 'order',
  orderPayment: 'order',
  orderCancel: 'order',
  orderReschedule: 'order',
  orderWindows: 'order',
  orderCall: 'order',
  orderRatePhlebotomist: 'order',
  orderBilling: 'order',
  orderInvoice: 'order',
  orderInvoiceDownload: 'order',
  orderCheckout: 'order',
  openBooking: 'order',
  orderCreateByPayment: 'order',
  orderExists: 'order',
  orderAdditions: 'addition',
  orderAddTest: 'addition',
  orderPaymentVerify: 'order',
  leadCreate: 'order',
  partnerLogin: 'partnerReport',
  partnerReports: 'partnerReport',
  partnerReportPdf: 'partnerReport',
  partnerReportLink: 'partnerReport',
  partnerReportFile: 'partnerReport',
  memberList: 'patient',
  memberDetails: 'patient',
  memberAdd: 'patient',
  memberUpdate: 'patient',
  memberDelete: 'patient',
  updateProfile: 'patient',
  updatePhoto: 'patient',
  photo: 'patient',
  changePassword: 'patient',
  addressList: 'patient',
  addressDetails: 'patient',
  addressAdd: 'patient',
  addressUpdate: 'patient',
  addressDelete: 'patient',
  patientLocalities: 'patient',
  createPayment: 'payment',
  phlebotomists: 'phlebotomist',
  phlebotomistDetails: 'phlebotomist',
  phlebotomistRating: 'phlebotomist',
  publicPicture: 'picture',
  prescriptionReading: 'prescription',
  prescriptionDecide: 'prescription',
  allReports: 'report',
  reportDetails: 'report',
  reportTrend: 'report',
  downloadReport: 'report',
  reportFhir: 'report',
  reportFile: 'report',
  qrReport: 'report',
  reportKeys: 'report',
  reportShareCreate: 'report',
  reportShares: 'report',
  reportShareRevoke: 'report',
  sharedReport: 'report',
  sharedReportPdf: 'report',
  uploadMedia: 'upload',
  uploadImages: 'upload',
  downloadImage: 'upload',
  prescriptionList: 'upload',
  wallet: 'wallet',
  walletApply: 'wallet',
  walletOrderCancel: 'wallet',
  walletCreateOrder: 'wallet',
  walletLedger: 'wallet',
}

/**
 * The description of a call, with its schemas.
 * @throws HttpFailure of the kind `network` when the group cannot be loaded; a later call tries again
 */
export async function loadEndpoint(name: EndpointName): Promise<Endpoint> {
  const group = await loadGroup(GROUP_OF[name])
  const endpoint = group[name]
  if (!endpoint) throw new Error(`The contract has no call ${name}.`)
  return endpoint
}

async function loadGroup(name: keyof Groups): Promise<Readonly<Record<string, Endpoint>>> {
  try {
    return await GROUPS[name]().catch(throwUnlessReloading)
  } catch (cause) {
    const failure = new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
    failure.cause = cause
    throw failure
  }
}
