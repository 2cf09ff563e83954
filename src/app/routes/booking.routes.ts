import { type RouteObject, redirect } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { type RouteContext, toRoute } from '../to-route.ts'

/** The booking, from the cart to the thank-you page. */
export function bookingRoutes(context: RouteContext): RouteObject[] {
  return [
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
      paths.addTest.path,
      'src/pages/booking/add-test.page.tsx',
      () => import('#pages/booking/add-test.page.tsx'),
      context,
    ),
    toRoute(
      paths.repeat.path,
      'src/pages/booking/repeat.page.tsx',
      () => import('#pages/booking/repeat.page.tsx'),
      context,
    ),
    {
      path: `${paths.bookTogether.path}/*`,
      loader: () => redirect(paths.patientCart.path),
    },
    toRoute(
      paths.prescriptionCart.path,
      'src/pages/booking/prescription-cart.page.tsx',
      () => import('#pages/booking/prescription-cart.page.tsx'),
      context,
    ),
    toRoute(
      paths.thankYou.path,
      'src/pages/booking/thank-you.page.tsx',
      () => import('#pages/booking/thank-you.page.tsx'),
      context,
    ),
  ]
}
