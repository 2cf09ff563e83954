import type { RouteObject } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { type RouteContext, toRoute } from '../to-route.ts'

/** Sign-in, profile, reports and prescriptions. */
export function accountRoutes(context: RouteContext): RouteObject[] {
  return [
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
      paths.viewReport.path,
      'src/pages/reports/view-report.page.tsx',
      () => import('#pages/reports/view-report.page.tsx'),
      context,
    ),
    toRoute(
      paths.downloadReport.path,
      'src/pages/reports/download-report.page.tsx',
      () => import('#pages/reports/download-report.page.tsx'),
      context,
    ),
    toRoute(
      paths.sharedReport.path,
      'src/pages/reports/shared-report.page.tsx',
      () => import('#pages/reports/shared-report.page.tsx'),
      context,
    ),
    toRoute(
      paths.importReport.path,
      'src/pages/reports/import-report.page.tsx',
      () => import('#pages/reports/import-report.page.tsx'),
      context,
    ),
    toRoute(
      paths.verifyReport.path,
      'src/pages/reports/verify-report.page.tsx',
      () => import('#pages/reports/verify-report.page.tsx'),
      context,
    ),
  ]
}
