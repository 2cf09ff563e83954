import { lazy } from 'react'

/*
 * As in src/app/shell/late-parts.tsx: rendered with the page, alive after its first screen. What only an
 * answer of the patient's makes visible is loaded when it is needed.
 */

export const HomeBelowFold = import.meta.env.SSR
  ? (await import('./components/home-below-fold.tsx')).HomeBelowFold
  : lazy(async () => ({
      default: (await import('./components/home-below-fold.tsx')).HomeBelowFold,
    }))

export const MenuTools = import.meta.env.SSR
  ? (await import('./components/menu-tools.tsx')).MenuTools
  : lazy(async () => ({ default: (await import('./components/menu-tools.tsx')).MenuTools }))

export const MenuCart = import.meta.env.SSR
  ? (await import('./menu-cart.container.tsx')).MenuCart
  : lazy(async () => ({ default: (await import('./menu-cart.container.tsx')).MenuCart }))

export const MenuPage = import.meta.env.SSR
  ? (await import('./menu-page.container.tsx')).MenuPage
  : lazy(async () => ({ default: (await import('./menu-page.container.tsx')).MenuPage }))

export const MenuFurtherPages = import.meta.env.SSR
  ? (await import('./menu-further-pages.container.tsx')).MenuFurtherPages
  : lazy(async () => ({
      default: (await import('./menu-further-pages.container.tsx')).MenuFurtherPages,
    }))

export const MenuEmpty = import.meta.env.SSR
  ? (await import('./menu-empty.container.tsx')).MenuEmpty
  : lazy(async () => ({ default: (await import('./menu-empty.container.tsx')).MenuEmpty }))

export const MenuNotFound = import.meta.env.SSR
  ? (await import('./components/menu-not-found.tsx')).MenuNotFound
  : lazy(async () => ({ default: (await import('./components/menu-not-found.tsx')).MenuNotFound }))

export const CompareBar = import.meta.env.SSR
  ? (await import('./compare-bar.container.tsx')).CompareBar
  : lazy(async () => ({ default: (await import('./compare-bar.container.tsx')).CompareBar }))

export const Comparison = import.meta.env.SSR
  ? (await import('./comparison.container.tsx')).Comparison
  : lazy(async () => ({ default: (await import('./comparison.container.tsx')).Comparison }))

export const DetailSections = import.meta.env.SSR
  ? (await import('./detail-sections.container.tsx')).DetailSections
  : lazy(async () => ({
      default: (await import('./detail-sections.container.tsx')).DetailSections,
    }))
