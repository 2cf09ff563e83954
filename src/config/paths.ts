import type { ProfileTab } from './profile-tabs.ts'
import { slugOf } from './slug.ts'

/** Filters of the test menu, named as in the query (spec §2). */
export type TestMenuQuery = {
  readonly item_type?: 'test' | 'package' | 'radiology'
  readonly category?: string
  readonly category_name?: string
  readonly search?: string
  /** Who the tests are for: code of the sex (spec §3), and age in years. */
  readonly sex?: string
  readonly age?: string
}

type ProfileQuery = { readonly tab?: ProfileTab; readonly [more: string]: string | undefined }

/** Every route of spec §2 plus payment and blog, with a function that builds each link. */
export const paths = {
  home: page('/'),

  login: page('/login'),
  signUp: page('/sign-up'),
  notFound: page('/404'),
  pageNotFound: page('/page-not-found'),
  emailVerification: page('/email-verification'),
  termOfUse: page('/term-of-use'),
  accessibility: page('/accessibility'),
  privacyPolicy: page('/privacy-policy'),

  testMenu: {
    path: '/test-menu',
    getHref: (query: TestMenuQuery = {}) => withQuery('/test-menu', query),
  },
  buyOneGet50OnSecond: page('/buy-one-get50-on-2nd'),
  testDetail: {
    path: '/test-detail',
    /** spec §5: a test is identified by its slug. */
    getHref: (slug_name: string) => withQuery('/test-detail', { slug_name }),
  },
  pathologyTest: page('/pathology-test'),
  radiologyTest: page('/radiology-test'),
  category: page('/Category'),
  pathology: page('/pathology'),

  cart: {
    path: '/cart',
    /** The member whose booking as last time is offered, and the order that is booked again. */
    getHref: (member?: string, order?: string): string =>
      withQuery('/cart', { for: member, like: order }),
  },
  patientCart: page('/patient-cart'),
  slots: page('/slots'),
  savedAddress: page('/saved-address'),
  payment: page('/payment'),
  paymentReturn: page('/payment/return'),
  thankYou: pageOf('/thank-you', 'order_id'),
  /** Also the return of a payment for an added test (server/adapters/payment-paths.ts). */
  addTest: {
    path: '/add-test',
    /** `code` is of the test to begin with. */
    getHref: (order_id?: string, more: { code?: string } = {}) =>
      withQuery('/add-test', { order_id, ...more }),
  },
  /** Puts the test of a repeat plan into the cart; the link of reminders (server/modules/repeat-plans). */
  repeat: pageOf('/repeat', 'plan'),
  /** Leads to the patient step, where people are added. */
  bookTogether: page('/book-together'),
  /** Also in the message that a prescription has been read (server/modules/prescriptions). */
  prescriptionCart: pageOf('/prescription-cart', 'prescription_id'),
  /** `for` is one of SENT_KINDS in features/enquiries/thanks-copy.ts. */
  thankYouForSubmit: {
    path: '/thank-you-for-submit',
    /**
     * `prescription_id` of a patient leads on to its tests. `from`: path of the form, if it has a
     * phone number of its own.
     */
    getHref: (sent?: string, more: { prescription_id?: string | undefined; from?: string } = {}) =>
      withQuery('/thank-you-for-submit', { for: sent, ...more }),
  },

  profile: {
    path: '/profile',
    getHref: (tab: ProfileTab = '', more: Omit<ProfileQuery, 'tab'> = {}) =>
      withQuery('/profile', { tab, ...more }),
  },

  /** `code` is the content of the QR code on a report. */
  downloadReport: pageOf('/download-report', 'code'),
  viewReport: {
    path: '/view-report',
    /** Omit the report id for the list. `value` explains one analyte of the report. */
    getHref: (report?: string, part: { value?: string; part?: 'questions' } = {}) =>
      withQuery('/view-report', { report, ...part }),
  },
  sharedReport: page('/shared-report'),
  importReport: page('/import-report'),
  verifyReport: {
    path: '/verify-report',
    /** `code` of a report's QR code, in the hash, which reaches no server or log. */
    getHref: (code = '') => `/verify-report${code && `#${code}`}`,
  },
  /** With an order id, the document that its radiologist needs. */
  uploadPrescription: pageOf('/upload-prescription', 'order_id'),

  centre: page('/centre'),
  centreLocator: page('/centre-locator'),
  ourLabs: page('/our-labs'),
  location: page('/location'),
  locationCity: {
    path: '/location/:state/:city',
    getHref: (stateName: string, cityName: string) =>
      `/location/${slugOf(stateName)}/${slugOf(cityName)}`,
  },

  promotionAndDiscount: page('/promotion-and-discount'),
  event: page('/event'),
  videos: page('/videos'),
  testimonial: page('/testimonial'),
  aboutUs: page('/about-us'),
  accreditation: page('/accreditation'),
  faqs: page('/faqs'),
  notices: page('/notices'),
  csr: page('/csr'),
  annualReturns: page('/annual-returns'),
  corporateGovernance: page('/corporate-governance'),

  blog: {
    path: '/blog',
    getHref: (pageNumber = 1) =>
      withQuery('/blog', { page: pageNumber > 1 ? String(pageNumber) : undefined }),
  },
  blogPost: {
    path: '/blog/:slug',
    getHref: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  },

  franchisee: page('/franchisee'),
  becomeAFranchise: page('/become-a-franchise'),
  corporateTieUp: page('/corporate-tie-up'),
  becomeAVendor: page('/become-a-vendor'),
  partnerLead: page('/partner-with-us/partner-lead'),
  contactUs: page('/contact-us'),
  reachOutToUs: page('/reach-out-to-us'),
  career: page('/career'),
  feedback: page('/feedback'),

  corporateWellness: page('/services/corporate-wellness'),
  labsAtLeadingHospitals: page('/services/labs-at-leading-hospitals'),
  healthCheckups: page('/services/health-checkups'),
  homeHealthcare: page('/services/home-healthcare'),
  diagnosticsServices: page('/services/diagnostics-services'),

  leadFullBody599Fb: lead('full-body-health-checkup-packages-proself-599-fb'),
  leadBloodTestGoa: lead('book-a-blood-test-goa'),
  leadFullBody599Goa: lead('full-body-health-checkup-packages-proself-599-goa'),
  leadFullBody599CompGoa: lead('full-body-health-checkup-packages-proself-599-comp-goa'),
  leadBloodTest: lead('book-a-blood-test'),
  leadFullBody599Comp: lead('full-body-health-checkup-packages-proself-599-comp'),
  leadBloodTestNearMe: lead('blood-test-pathology-lab-near-me'),
  leadFullBody599: lead('full-body-health-checkup-packages-proself-599'),
  leadMonsoon: lead('monsoon-health-checkup-packages'),
  leadByHash: {
    path: '/healthcare/:hash',
    getHref: (hash: string) => `/healthcare/${encodeURIComponent(hash)}`,
  },
} as const

function page<const Path extends string>(path: Path) {
  return { path, getHref: (): Path => path }
}

/** A page about one item in its query; the item is optional. */
function pageOf<const Path extends string>(path: Path, name: string) {
  return { path, getHref: (value?: string): string => withQuery(path, { [name]: value }) }
}

function lead<const Name extends string>(name: Name) {
  return page(`/healthcare/${name}` as const)
}

/** `path` with the defined parameters. */
function withQuery(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
