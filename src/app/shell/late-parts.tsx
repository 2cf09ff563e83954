import { latePart } from '#lib/late-part.tsx'
import { patientActive } from '#lib/system/patient-active.ts'

export const Header = latePart(async () => (await import('./header.tsx')).Header)

/** Below the first screen. */
export const Footer = latePart(async () => (await import('./footer.tsx')).Footer, patientActive)

export const PhoneDock = latePart(async () => (await import('./phone-dock.tsx')).PhoneDock)

export const OfflineNotice = latePart(
  async () => (await import('./offline-notice.tsx')).OfflineNotice,
)

export const RouteFocus = latePart(async () => (await import('./route-focus.tsx')).RouteFocus)

export const PageError = latePart(async () => (await import('../page-error.tsx')).PageError)
