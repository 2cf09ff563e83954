import type { RouteObject } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { type RouteContext, toRoute } from '../to-route.ts'

/** Marketing, information, services and the blog. */
export function contentRoutes(context: RouteContext): RouteObject[] {
  return [
    toRoute(
      paths.termOfUse.path,
      'src/pages/content/term-of-use.page.tsx',
      () => import('#pages/content/term-of-use.page.tsx'),
      context,
    ),
    toRoute(
      paths.privacyPolicy.path,
      'src/pages/content/privacy-policy.page.tsx',
      () => import('#pages/content/privacy-policy.page.tsx'),
      context,
    ),
    toRoute(
      paths.promotionAndDiscount.path,
      'src/pages/content/promotion-and-discount.page.tsx',
      () => import('#pages/content/promotion-and-discount.page.tsx'),
      context,
    ),
    toRoute(
      paths.event.path,
      'src/pages/content/event.page.tsx',
      () => import('#pages/content/event.page.tsx'),
      context,
    ),
    toRoute(
      paths.videos.path,
      'src/pages/content/videos.page.tsx',
      () => import('#pages/content/videos.page.tsx'),
      context,
    ),
    toRoute(
      paths.testimonial.path,
      'src/pages/content/testimonial.page.tsx',
      () => import('#pages/content/testimonial.page.tsx'),
      context,
    ),
    toRoute(
      paths.aboutUs.path,
      'src/pages/content/about-us.page.tsx',
      () => import('#pages/content/about-us.page.tsx'),
      context,
    ),
    toRoute(
      paths.accreditation.path,
      'src/pages/content/accreditation.page.tsx',
      () => import('#pages/content/accreditation.page.tsx'),
      context,
    ),
    toRoute(
      paths.faqs.path,
      'src/pages/content/faqs.page.tsx',
      () => import('#pages/content/faqs.page.tsx'),
      context,
    ),
    toRoute(
      paths.notices.path,
      'src/pages/content/notices.page.tsx',
      () => import('#pages/content/notices.page.tsx'),
      context,
    ),
    toRoute(
      paths.csr.path,
      'src/pages/content/csr.page.tsx',
      () => import('#pages/content/csr.page.tsx'),
      context,
    ),
    toRoute(
      paths.annualReturns.path,
      'src/pages/content/annual-returns.page.tsx',
      () => import('#pages/content/annual-returns.page.tsx'),
      context,
    ),
    toRoute(
      paths.corporateGovernance.path,
      'src/pages/content/corporate-governance.page.tsx',
      () => import('#pages/content/corporate-governance.page.tsx'),
      context,
    ),
    toRoute(
      paths.blog.path,
      'src/pages/content/blog.page.tsx',
      () => import('#pages/content/blog.page.tsx'),
      context,
    ),
    toRoute(
      paths.blogPost.path,
      'src/pages/content/blog-post.page.tsx',
      () => import('#pages/content/blog-post.page.tsx'),
      context,
    ),
    toRoute(
      paths.corporateWellness.path,
      'src/pages/services/corporate-wellness.page.tsx',
      () => import('#pages/services/corporate-wellness.page.tsx'),
      context,
    ),
    toRoute(
      paths.labsAtLeadingHospitals.path,
      'src/pages/services/labs-at-leading-hospitals.page.tsx',
      () => import('#pages/services/labs-at-leading-hospitals.page.tsx'),
      context,
    ),
    toRoute(
      paths.healthCheckups.path,
      'src/pages/services/health-checkups.page.tsx',
      () => import('#pages/services/health-checkups.page.tsx'),
      context,
    ),
    toRoute(
      paths.homeHealthcare.path,
      'src/pages/services/home-healthcare.page.tsx',
      () => import('#pages/services/home-healthcare.page.tsx'),
      context,
    ),
    toRoute(
      paths.diagnosticsServices.path,
      'src/pages/services/diagnostics-services.page.tsx',
      () => import('#pages/services/diagnostics-services.page.tsx'),
      context,
    ),
  ]
}
