import { type RouteObject, redirect, redirectDocument } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { Page } from '#lib/routing/page.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'
import { type RouteContext, toRoute } from './to-route.ts'

/** Each page with its file under src/pages, but the first routes, whose chunk does not contain this table. */
const PAGES: readonly (readonly [{ readonly path: string }, string])[] = [
  // The booking, from the cart to the thank-you page.
  [paths.cart, 'booking/cart'],
  [paths.patientCart, 'booking/patient-cart'],
  [paths.savedAddress, 'booking/saved-address'],
  [paths.slots, 'booking/slots'],
  [paths.payment, 'booking/payment'],
  [paths.paymentReturn, 'booking/payment-return'],
  [paths.addTest, 'booking/add-test'],
  [paths.repeat, 'booking/repeat'],
  [paths.prescriptionCart, 'booking/prescription-cart'],
  [paths.thankYou, 'booking/thank-you'],
  // Sign-in, profile, reports and prescriptions.
  [paths.login, 'account/login'],
  [paths.signUp, 'account/sign-up'],
  [paths.emailVerification, 'account/email-verification'],
  [paths.profile, 'profile/profile'],
  [paths.uploadPrescription, 'reports/upload-prescription'],
  [paths.viewReport, 'reports/view-report'],
  [paths.downloadReport, 'reports/download-report'],
  [paths.sharedReport, 'reports/shared-report'],
  [paths.importReport, 'reports/import-report'],
  [paths.verifyReport, 'reports/verify-report'],
  // Catalogue pages that few visits begin with.
  [paths.buyOneGet50OnSecond, 'offers/buy-one-get-50-on-second'],
  [paths.pathologyTest, 'catalogue/pathology-test'],
  [paths.radiologyTest, 'catalogue/radiology-test'],
  [paths.category, 'catalogue/category'],
  [paths.pathology, 'catalogue/pathology'],
  // Centres and places.
  [paths.location, 'centres/presence'],
  [paths.locationCity, 'centres/city'],
  [paths.centre, 'centres/centres'],
  [paths.centreLocator, 'centres/locator'],
  [paths.ourLabs, 'centres/labs'],
  // Marketing, information, services and the blog.
  [paths.termOfUse, 'content/term-of-use'],
  [paths.accessibility, 'content/accessibility'],
  [paths.privacyPolicy, 'content/privacy-policy'],
  [paths.promotionAndDiscount, 'content/promotion-and-discount'],
  [paths.event, 'content/event'],
  [paths.videos, 'content/videos'],
  [paths.testimonial, 'content/testimonial'],
  [paths.aboutUs, 'content/about-us'],
  [paths.accreditation, 'content/accreditation'],
  [paths.faqs, 'content/faqs'],
  [paths.notices, 'content/notices'],
  [paths.csr, 'content/csr'],
  [paths.annualReturns, 'content/annual-returns'],
  [paths.corporateGovernance, 'content/corporate-governance'],
  [paths.blog, 'content/blog'],
  [paths.blogPost, 'content/blog-post'],
  [paths.corporateWellness, 'services/corporate-wellness'],
  [paths.labsAtLeadingHospitals, 'services/labs-at-leading-hospitals'],
  [paths.healthCheckups, 'services/health-checkups'],
  [paths.homeHealthcare, 'services/home-healthcare'],
  [paths.diagnosticsServices, 'services/diagnostics-services'],
  // Enquiry forms and their thank-you page.
  [paths.franchisee, 'enquiries/franchisee'],
  [paths.becomeAFranchise, 'enquiries/become-a-franchise'],
  [paths.corporateTieUp, 'enquiries/corporate-tie-up'],
  [paths.becomeAVendor, 'enquiries/become-a-vendor'],
  [paths.partnerLead, 'enquiries/partner-lead'],
  [paths.contactUs, 'enquiries/contact-us'],
  [paths.reachOutToUs, 'enquiries/reach-out-to-us'],
  [paths.career, 'enquiries/career'],
  [paths.feedback, 'enquiries/feedback'],
  [paths.thankYouForSubmit, 'enquiries/thank-you-for-submit'],
]

const files = import.meta.glob<{ readonly page: Page<unknown> }>([
  '/src/pages/**/*.page.tsx',
  '!/src/pages/{home,test-menu,test-detail,not-found}/*',
])

export function lateRoutes(context: RouteContext): RouteObject[] {
  const pages = PAGES.map(([{ path }, name]) => {
    const source = `src/pages/${name}.page.tsx`
    const load = files[`/${source}`]
    if (!load) throw new Error(`No page: ${source}`)
    return toRoute(path, source, load, context)
  })
  return [
    ...pages,
    {
      path: `${paths.bookTogether.path}/*`,
      loader: () => redirect(paths.patientCart.path),
    },
    {
      // Landing pages are separate documents (src/app/leads): links from the app load them in full. On
      // the server only unknown slugs reach this route.
      path: paths.leadByHash.path,
      loader: ({ request }) => {
        if (import.meta.env.SSR) throw new PageFailure('not-found')
        return redirectDocument(request.url)
      },
    },
  ]
}
