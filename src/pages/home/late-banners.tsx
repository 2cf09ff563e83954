import { lazy } from 'react'

/** As src/features/catalogue/late-parts.tsx: rendered with the page, alive after its first screen. */
export const Banners = import.meta.env.SSR
  ? (await import('#features/content/banners.container.tsx')).Banners
  : lazy(async () => ({
      default: (await import('#features/content/banners.container.tsx')).Banners,
    }))
