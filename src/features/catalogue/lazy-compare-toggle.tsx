import { lazy } from 'react'

/*
 * As late-parts.tsx, but by itself: cards hold it, and several of the late parts hold cards. On the server each
 * of these modules waits for its parts, and in a circle they would wait for each other for ever.
 */

export const CompareToggle = import.meta.env.SSR
  ? (await import('./components/compare-toggle.tsx')).CompareToggle
  : lazy(async () => ({ default: (await import('./components/compare-toggle.tsx')).CompareToggle }))
