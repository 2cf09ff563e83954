import { lazy } from 'react'

/*
 * As in src/app/shell/late-parts.tsx: rendered with the page, alive after its first screen. What only an
 * answer of the patient's makes visible is loaded when it is needed.
 */

export const HomeRest = import.meta.env.SSR
  ? (await import('./components/home-rest.tsx')).HomeRest
  : lazy(async () => ({ default: (await import('./components/home-rest.tsx')).HomeRest }))

export const MenuCart = import.meta.env.SSR
  ? (await import('./menu-cart.container.tsx')).MenuCart
  : lazy(async () => ({ default: (await import('./menu-cart.container.tsx')).MenuCart }))

export const MenuEmpty = import.meta.env.SSR
  ? (await import('./components/menu-empty.tsx')).MenuEmpty
  : lazy(async () => ({ default: (await import('./components/menu-empty.tsx')).MenuEmpty }))
