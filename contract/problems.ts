import { ADDITION_REFUSALS } from './codes.ts'
import { CSRF_REFUSED, SESSION_TOKEN_REFUSED, TOKEN_EXPIRED } from './conventions.ts'
import { type Endpoint, hasSideEffects } from './endpoint.ts'
import { type EndpointName, endpoints } from './inventory.ts'

/*
 * The codes of failures (`code` of the envelope), by call. A separate file keeps them out of the
 * browser: only the server, its documentation and the tests read them.
 */

const sending = ['otp-too-many', 'address-too-many'] as const
/** Too many passwords are being checked. */
const hashing = ['busy'] as const
/** Too many files are being checked. */
const checkingFiles = ['busy'] as const
const proving = ['otp-wrong', 'otp-expired', 'otp-locked', 'address-too-many'] as const
const newAccount = ['unknown-city', 'already-registered', 'email-in-use'] as const
const unsettled = ['order-open', 'payment-under-way', 'unknown-account'] as const
const badFile = [
  'damaged-file',
  'unsupported-file',
  'misnamed-file',
  'mixed-file',
  'too-many-pixels',
  'unreadable-picture',
  'active-file',
  'locked-file',
  'unreadable-pdf',
  'address-too-many',
  ...checkingFiles,
] as const

const onDraft = ['unknown-order', 'draft-gone'] as const
/** An order cannot be linked like this, or the call is for the parent of its booking. */
const onLinked = ['linked-refused'] as const
/** Tests of an order: the lab must offer them, for this patient and at this place. */
const testsRefused = [
  'price-changed',
  'not-eligible',
  'only-at-centre',
  'scan-unsafe',
  'unknown-city',
] as const
const draft = [
  // Also for an unknown parent order.
  'unknown-order',
  'unknown-member',
  'unknown-address',
  'address-elsewhere',
  'unknown-centre',
  'centre-unsuitable',
  ...testsRefused,
  ...onLinked,
] as const
const placing = [
  ...onDraft,
  ...onLinked,
  'draft-changed',
  'hold-expired',
  'slot-too-close',
  ...testsRefused,
  'address-missing',
  'centre-missing',
  'appointment-missing',
  'answers-missing',
] as const
/** A person of a booking has another visit, at another place, around that time. */
const atTwoPlaces = ['slot-too-close'] as const
const holding = [
  ...onDraft,
  'unknown-slot',
  'other-visit',
  'slot-past',
  'slot-taken',
  ...atTwoPlaces,
] as const
const appointment = ['no-centre-visit', 'other-centre', 'no-appointment', 'other-modality'] as const
const homeVisit = ['no-home-visit', 'other-city'] as const
const onPoints = ['unknown-wallet', 'unknown-order', 'unknown-points', 'wallet-refused'] as const
const sharedLink = [
  ...hashing,
  'unknown-share',
  'share-revoked',
  'share-expired',
  'share-locked',
  'wrong-pin',
  'address-too-many',
] as const
const enquiry = ['unknown-city', 'address-too-many'] as const

/** The failures of a call itself; those of every call of its kind are in `problemsOf`. */
const OWN_PROBLEMS = {
  refreshToken: ['refresh-invalid'],
  sendOtp: sending,
  sendEmailOtp: sending,
  sendMobileOtp: sending,
  forgotPasswordSendOtp: sending,
  verifyOtp: [
    ...proving,
    ...hashing,
    'password-wrong',
    'password-locked',
    'unknown-account',
    'email-in-use',
  ],
  registerUser: ['registration-expired', ...hashing, ...newAccount, 'address-too-many'],
  registration: [...proving, ...hashing, ...newAccount],
  forgotPasswordVerifyOtp: [...proving, ...hashing, 'unknown-account'],
  changePassword: [...hashing, 'password-wrong', 'password-locked'],

  uploadPrescription: ['unknown-image', 'prescription-known', 'file-used', 'unknown-order'],
  uploadMedia: badFile,
  uploadImages: badFile,
  downloadImage: ['unknown-image'],
  publicPicture: ['unknown-image'],
  prescriptionReading: ['unknown-prescription', 'unknown-city'],
  prescriptionDecide: ['unknown-prescription', 'not-read', 'reading-changed', 'unknown-item'],

  memberDetails: ['unknown-member'],
  memberUpdate: ['unknown-member', 'email-in-use'],
  memberDelete: ['unknown-member', 'member-in-use'],
  updateProfile: ['unknown-member', 'unknown-city', 'email-in-use'],
  updatePhoto: [
    'unknown-image',
    'unsupported-file',
    'too-many-pixels',
    'unreadable-picture',
    ...checkingFiles,
  ],
  photo: ['no-photo'],
  addressDetails: ['unknown-address'],
  addressAdd: ['pin-not-served'],
  addressUpdate: ['unknown-address', 'pin-not-served', 'address-exists'],
  addressDelete: ['unknown-address', 'address-in-use'],
  patientLocalities: ['unknown-city'],
  sessionEnd: ['unknown-session'],
  consentSet: ['consent-too-many', 'service-needed'],
  exportData: ['export-too-many'],
  deleteAccountCode: [...sending, ...unsettled],
  deleteAccount: [...proving, ...unsettled],

  orderDetails: ['unknown-order'],
  orderDraft: draft,
  orderUpdate: [...draft, 'draft-gone'],
  orderCreate: [...placing, 'no-appointment'],
  radiologyOrderCreate: [...placing, 'no-appointment'],
  orderPayment: [...placing, 'payment-refused'],
  orderCancel: ['unknown-order', 'too-late'],
  orderReschedule: [
    'unknown-order',
    'too-late',
    'slot-missing',
    'no-window',
    'unknown-slot',
    'other-visit',
    ...homeVisit,
    ...appointment,
    'slot-past',
    'slot-taken',
    ...atTwoPlaces,
  ],
  orderWindows: ['unknown-order', 'too-late', 'no-window'],
  orderCall: ['unknown-order', 'no-call', 'call-failed', 'address-too-many'],
  orderAdditions: ['unknown-order', 'too-late', 'billing-closed', 'unknown-city'],
  orderPayOnline: [
    'unknown-order',
    'too-late',
    'price-changed',
    'payment-refused',
    'payment-pending',
    'gateway-unavailable',
  ],
  orderAddTest: [
    'unknown-order',
    'too-late',
    'billing-closed',
    'unknown-city',
    'unknown-item',
    ...ADDITION_REFUSALS,
    'answers-missing',
    'price-changed',
    'payment-refused',
    'payment-pending',
    'gateway-unavailable',
  ],
  orderRemoveTest: ['unknown-order', 'too-late', 'billing-closed', 'not-added', 'price-changed'],
  repeatPlanCreate: [
    'unknown-member',
    'unknown-item',
    'not-repeatable',
    'plan-exists',
    'too-many-plans',
  ],
  repeatPlanChange: ['unknown-plan', 'plan-exists', 'too-many-plans'],
  orderRatePhlebotomist: ['unknown-order', 'not-visited', 'already-rated'],
  orderBilling: [
    'unknown-order',
    'not-placed',
    'order-cancelled',
    'billing-closed',
    'billing-changed-often',
  ],
  orderInvoice: ['unknown-order', 'not-placed', 'order-cancelled'],
  orderInvoiceDownload: ['unknown-invoice', 'unknown-order'],
  orderCheckout: onDraft,
  orderTurns: [...onDraft, ...onLinked],
  orderCreateByPayment: [
    'unknown-payment',
    'unknown-order',
    'payment-pending',
    'payment-refunded',
    'payment-refused',
  ],
  orderExists: ['unknown-order'],
  orderPaymentVerify: ['unknown-payment', 'bad-signature'],
  leadCreate: ['unknown-city'],
  createPayment: [
    ...onDraft,
    ...onLinked,
    'draft-changed',
    'hold-expired',
    'price-changed',
    'already-placed',
    'payment-refused',
    'payment-pending',
    'gateway-unavailable',
  ],

  allReports: ['unknown-member', 'unknown-order'],
  reportDetails: ['unknown-report'],
  reportTrend: ['unknown-member', 'unknown-value'],
  downloadReport: ['unknown-report'],
  reportFhir: ['unknown-report'],
  reportFile: ['unknown-link', 'unknown-report'],
  qrReport: ['unknown-code'],
  reportImportRead: [...badFile, 'not-a-report', 'nothing-read'],
  reportImportSave: ['unknown-member', 'unknown-value', 'date-wrong', 'too-many-imports'],
  reportImportRemove: ['unknown-import'],
  reportShareCreate: [...hashing, 'unknown-report', 'too-many-shares'],
  reportShares: ['unknown-report'],
  reportShareRevoke: ['unknown-share', 'report-not-shared'],
  sharedReport: sharedLink,
  sharedReportPdf: [...sharedLink, 'report-not-shared', 'unknown-report'],
  partnerLogin: ['unknown-sid', 'address-too-many'],
  partnerReports: ['partner-token-over'],
  partnerReportPdf: ['partner-token-over', 'unknown-report'],
  partnerReportLink: ['partner-token-over', 'unknown-report'],
  partnerReportFile: ['unknown-link'],

  wallet: ['unknown-wallet'],
  walletApply: [...onDraft, ...onLinked, 'unknown-wallet', 'wallet-refused'],
  walletOrderCancel: onPoints,
  walletCreateOrder: onPoints,
  walletLedger: ['unknown-wallet'],

  testList: ['unknown-city'],
  globalSearch: ['unknown-city'],
  masterListByCity: ['unknown-city'],
  testDetails: ['unknown-city', 'unknown-item'],
  categoryList: ['unknown-city'],
  cartData: ['unknown-city', 'sign-in-required'],
  slotsAvailable: ['unknown-city', 'pin-not-served'],
  radiologySlotsAvailable: ['unknown-centre', 'centre-unsuitable', 'walk-in'],
  slotBlock: [...holding, ...homeVisit, ...onLinked],
  slotUnblock: ['unknown-hold', 'already-booked'],
  radiologySlotBlock: [...holding, ...appointment],
  radiologySlotUnblock: ['unknown-hold', 'already-booked'],
  centreService: ['unknown-centre'],
  centreList: ['unknown-city'],
  centreLocalities: ['unknown-city'],
  localityList: ['unknown-city'],
  cityLocalities: ['unknown-city'],
  mapDirection: ['unknown-centre'],
  couponDetails: ['unknown-coupon'],
  couponApply: [...onDraft, ...onLinked, 'coupon-refused'],
  couponRemove: [...onDraft, 'unknown-coupon'],
  itemFaqList: ['unknown-item'],
  documentFile: ['unknown-document'],

  leadList: ['unknown-city'],
  corporateTieUp: enquiry,
  franchiseEnquiry: enquiry,
  testEnquiry: [...enquiry, 'unknown-item'],
  callbackRequest: enquiry,
  callback: enquiry,
  getInTouch: enquiry,
  vendorRegister: enquiry,
  reachOut: enquiry,
  feedback: enquiry,
  jobApplication: [...enquiry, 'unknown-job', 'unknown-image', 'file-used'],
  phlebotomists: ['unknown-city'],
  phlebotomistDetails: ['unknown-rating-token'],
  phlebotomistRating: ['unknown-rating-token', 'already-rated'],
  customerInfo: ['unknown-sid'],
  patientRegistrationDetails: ['unknown-sid'],
} as const satisfies Partial<Record<EndpointName, readonly string[]>>

const ANY_CALL = ['invalid', 'internal', 'unavailable', 'disk-full'] as const
const WITH_BODY = ['too-large', 'unsupported-media-type'] as const
const WITH_TOKEN = [TOKEN_EXPIRED, 'token-invalid', 'session-ended', SESSION_TOKEN_REFUSED] as const
const ADMISSION = {
  public: [],
  session: ['session-required', ...WITH_TOKEN],
  patient: ['sign-in-required', ...WITH_TOKEN],
} as const
const WITH_KEY = ['key-reused', 'in-progress'] as const
/** Of a request that no call of the contract answers. */
const UNROUTED = ['not-found', 'method-not-allowed', 'too-slow', 'not-built'] as const

type Own = typeof OWN_PROBLEMS
/** Every code that the provider answers with. */
export type ProblemCode =
  | Own[keyof Own][number]
  | (typeof ANY_CALL | typeof WITH_BODY | typeof WITH_KEY | typeof UNROUTED)[number]
  | (typeof ADMISSION)[Endpoint['access']][number]
  | typeof CSRF_REFUSED

const OWN_BY_ENDPOINT = new Map<Endpoint, readonly ProblemCode[]>(
  Object.entries<readonly ProblemCode[]>(OWN_PROBLEMS).map(([name, codes]) => [
    // SAFETY: the table above is checked against the names.
    endpoints[name as EndpointName],
    codes,
  ]),
)

/** The codes with which this call alone can fail. */
export function ownProblemsOf(endpoint: Endpoint): readonly ProblemCode[] {
  return OWN_BY_ENDPOINT.get(endpoint) ?? []
}

/** Every code with which a call can fail: its own, and those of its kind of call. */
export function problemsOf(endpoint: Endpoint): readonly ProblemCode[] {
  const codes: readonly ProblemCode[] = [
    ...ownProblemsOf(endpoint),
    ...ADMISSION[endpoint.access],
    ...(hasSideEffects(endpoint) ? ([CSRF_REFUSED] as const) : []),
    ...(endpoint.idempotent ? WITH_KEY : []),
    ...(endpoint.method === 'GET' ? [] : WITH_BODY),
    ...ANY_CALL,
  ]
  return [...new Set(codes)]
}
