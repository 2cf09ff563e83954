import { latePart } from '#lib/late-part.tsx'

export const Header = latePart(async () => (await import('./header.tsx')).Header)

export const Footer = latePart(async () => (await import('./footer.tsx')).Footer)

export const PhoneDock = latePart(async () => (await import('./phone-dock.tsx')).PhoneDock)

export const OfflineNotice = latePart(
  async () => (await import('./offline-notice.tsx')).OfflineNotice,
)

export const RouteFocus = latePart(async () => (await import('./route-focus.tsx')).RouteFocus)

export const PageError = latePart(async () => (await import('../page-error.tsx')).PageError)
