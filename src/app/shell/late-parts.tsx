import { lazy } from 'react'

/*
 * Parts that are rendered with the page and come to life after it: their links work from the first paint, and
 * their code is no part of the first route's. The server, which does not wait for lazy components, has them.
 */

export const Header = import.meta.env.SSR
  ? (await import('./header.tsx')).Header
  : lazy(async () => ({ default: (await import('./header.tsx')).Header }))

export const Footer = import.meta.env.SSR
  ? (await import('./footer.tsx')).Footer
  : lazy(async () => ({ default: (await import('./footer.tsx')).Footer }))

export const PhoneDock = import.meta.env.SSR
  ? (await import('./phone-dock.tsx')).PhoneDock
  : lazy(async () => ({ default: (await import('./phone-dock.tsx')).PhoneDock }))

export const OfflineNotice = import.meta.env.SSR
  ? (await import('./offline-notice.tsx')).OfflineNotice
  : lazy(async () => ({ default: (await import('./offline-notice.tsx')).OfflineNotice }))

export const RouteFocus = import.meta.env.SSR
  ? (await import('./route-focus.tsx')).RouteFocus
  : lazy(async () => ({ default: (await import('./route-focus.tsx')).RouteFocus }))

export const PageError = import.meta.env.SSR
  ? (await import('../page-error.tsx')).PageError
  : lazy(async () => ({ default: (await import('../page-error.tsx')).PageError }))
