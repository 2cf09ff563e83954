import { Suspense } from 'react'
import type { RouteObject } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { categoryListQuery, cityListQuery } from '#lib/place/place.queries.ts'
import { ROOT_ROUTE_ID, type RootData } from '#lib/place/use-city.ts'
import { PageError } from './shell/late-parts.tsx'
import { Shell } from './shell/shell.tsx'
import { type RouteContext, toRoute } from './to-route.ts'

/** The pages that are built; every other address answers with the not-found page. */
export function createRoutes(context: RouteContext): RouteObject[] {
  return [
    {
      id: ROOT_ROUTE_ID,
      Component: Shell,
      ErrorBoundary: Failure,
      loader: () => loadRoot(context),
      children: [
        // Without a path of its own, so that a page's failure leaves the shell around it.
        { ErrorBoundary: Failure, children: pageRoutes(context) },
      ],
    },
  ]
}

function pageRoutes(context: RouteContext): RouteObject[] {
  return [
    toRoute(
      paths.home.path,
      'src/pages/home/home.page.tsx',
      () => import('#pages/home/home.page.tsx'),
      context,
    ),
    toRoute(
      paths.testMenu.path,
      'src/pages/test-menu/test-menu.page.tsx',
      () => import('#pages/test-menu/test-menu.page.tsx'),
      context,
    ),
    toRoute(
      paths.buyOneGet50OnSecond.path,
      'src/pages/offers/buy-one-get-50-on-second.page.tsx',
      () => import('#pages/offers/buy-one-get-50-on-second.page.tsx'),
      context,
    ),
    toRoute(
      paths.testDetail.path,
      'src/pages/test-detail/test-detail.page.tsx',
      () => import('#pages/test-detail/test-detail.page.tsx'),
      context,
    ),
    toRoute(
      paths.cart.path,
      'src/pages/booking/cart.page.tsx',
      () => import('#pages/booking/cart.page.tsx'),
      context,
    ),
    toRoute(
      paths.patientCart.path,
      'src/pages/booking/patient-cart.page.tsx',
      () => import('#pages/booking/patient-cart.page.tsx'),
      context,
    ),
    toRoute(
      paths.savedAddress.path,
      'src/pages/booking/saved-address.page.tsx',
      () => import('#pages/booking/saved-address.page.tsx'),
      context,
    ),
    toRoute(
      paths.slots.path,
      'src/pages/booking/slots.page.tsx',
      () => import('#pages/booking/slots.page.tsx'),
      context,
    ),
    toRoute(
      paths.payment.path,
      'src/pages/booking/payment.page.tsx',
      () => import('#pages/booking/payment.page.tsx'),
      context,
    ),
    toRoute(
      paths.paymentReturn.path,
      'src/pages/booking/payment-return.page.tsx',
      () => import('#pages/booking/payment-return.page.tsx'),
      context,
    ),
    toRoute(
      paths.thankYou.path,
      'src/pages/booking/thank-you.page.tsx',
      () => import('#pages/booking/thank-you.page.tsx'),
      context,
    ),
    toRoute(
      paths.login.path,
      'src/pages/account/login.page.tsx',
      () => import('#pages/account/login.page.tsx'),
      context,
    ),
    toRoute(
      paths.signUp.path,
      'src/pages/account/sign-up.page.tsx',
      () => import('#pages/account/sign-up.page.tsx'),
      context,
    ),
    toRoute(
      paths.emailVerification.path,
      'src/pages/account/email-verification.page.tsx',
      () => import('#pages/account/email-verification.page.tsx'),
      context,
    ),
    toRoute(
      paths.profile.path,
      'src/pages/profile/profile.page.tsx',
      () => import('#pages/profile/profile.page.tsx'),
      context,
    ),
    toRoute(
      paths.uploadPrescription.path,
      'src/pages/reports/upload-prescription.page.tsx',
      () => import('#pages/reports/upload-prescription.page.tsx'),
      context,
    ),
    toRoute(
      paths.downloadReport.path,
      'src/pages/reports/download-report.page.tsx',
      () => import('#pages/reports/download-report.page.tsx'),
      context,
    ),
    ...developerRoutes(context),
    ...[paths.notFound.path, paths.pageNotFound.path, '*'].map((path) =>
      toRoute(
        path,
        'src/pages/not-found/not-found.page.tsx',
        () => import('#pages/not-found/not-found.page.tsx'),
        context,
      ),
    ),
  ]
}

/** A build leaves them out. */
function developerRoutes(context: RouteContext): RouteObject[] {
  if (import.meta.env.MODE !== 'development') return []
  return [
    toRoute(
      '/dev/statecharts',
      'src/pages/dev/statecharts.page.tsx',
      () => import('#pages/dev/statecharts.page.tsx'),
      context,
    ),
  ]
}

function Failure() {
  return (
    <Suspense>
      <PageError />
    </Suspense>
  )
}

/** The footer's lists are filled if they can be: without them it shows less, and the page still stands. */
async function loadRoot({ queryClient, api, city }: RouteContext): Promise<RootData> {
  const chosen = city()
  await Promise.all([
    queryClient.prefetchQuery(cityListQuery(api)),
    queryClient.prefetchQuery(categoryListQuery(api, chosen.id)),
  ])
  return { city: chosen }
}
