import type { RouteObject } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { type RouteContext, toRoute } from '../to-route.ts'

/** Enquiry forms and their thank-you page. */
export function enquiryRoutes(context: RouteContext): RouteObject[] {
  return [
    toRoute(
      paths.franchisee.path,
      'src/pages/enquiries/franchisee.page.tsx',
      () => import('#pages/enquiries/franchisee.page.tsx'),
      context,
    ),
    toRoute(
      paths.becomeAFranchise.path,
      'src/pages/enquiries/become-a-franchise.page.tsx',
      () => import('#pages/enquiries/become-a-franchise.page.tsx'),
      context,
    ),
    toRoute(
      paths.corporateTieUp.path,
      'src/pages/enquiries/corporate-tie-up.page.tsx',
      () => import('#pages/enquiries/corporate-tie-up.page.tsx'),
      context,
    ),
    toRoute(
      paths.becomeAVendor.path,
      'src/pages/enquiries/become-a-vendor.page.tsx',
      () => import('#pages/enquiries/become-a-vendor.page.tsx'),
      context,
    ),
    toRoute(
      paths.partnerLead.path,
      'src/pages/enquiries/partner-lead.page.tsx',
      () => import('#pages/enquiries/partner-lead.page.tsx'),
      context,
    ),
    toRoute(
      paths.contactUs.path,
      'src/pages/enquiries/contact-us.page.tsx',
      () => import('#pages/enquiries/contact-us.page.tsx'),
      context,
    ),
    toRoute(
      paths.reachOutToUs.path,
      'src/pages/enquiries/reach-out-to-us.page.tsx',
      () => import('#pages/enquiries/reach-out-to-us.page.tsx'),
      context,
    ),
    toRoute(
      paths.career.path,
      'src/pages/enquiries/career.page.tsx',
      () => import('#pages/enquiries/career.page.tsx'),
      context,
    ),
    toRoute(
      paths.feedback.path,
      'src/pages/enquiries/feedback.page.tsx',
      () => import('#pages/enquiries/feedback.page.tsx'),
      context,
    ),
    toRoute(
      paths.thankYouForSubmit.path,
      'src/pages/enquiries/thank-you-for-submit.page.tsx',
      () => import('#pages/enquiries/thank-you-for-submit.page.tsx'),
      context,
    ),
  ]
}
