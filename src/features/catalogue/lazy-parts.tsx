import { latePart } from '#lib/late-part.tsx'

export const HomeBelowFold = latePart(
  async () => (await import('./home-below-fold.container.tsx')).HomeBelowFold,
)

export const CartBar = latePart(async () => (await import('./cart-bar.container.tsx')).CartBar)

export const CartSum = latePart(async () => (await import('./cart-bar.container.tsx')).CartSum)

export const CartCount = latePart(async () => (await import('./cart-bar.container.tsx')).CartCount)

export const MenuTools = latePart(
  async () => (await import('./components/menu-tools.tsx')).MenuTools,
)

export const MenuCart = latePart(async () => (await import('./menu-cart.container.tsx')).MenuCart)

export const MenuPage = latePart(async () => (await import('./menu-page.container.tsx')).MenuPage)

export const MenuFurtherPages = latePart(
  async () => (await import('./menu-further-pages.container.tsx')).MenuFurtherPages,
)

export const MenuEmpty = latePart(
  async () => (await import('./menu-empty.container.tsx')).MenuEmpty,
)

export const MenuNotFound = latePart(
  async () => (await import('./components/menu-not-found.tsx')).MenuNotFound,
)

export const CompareBar = latePart(
  async () => (await import('./compare-bar.container.tsx')).CompareBar,
)

export const Comparison = latePart(
  async () => (await import('./comparison.container.tsx')).Comparison,
)

export const DetailSections = latePart(
  async () => (await import('./detail-sections.container.tsx')).DetailSections,
)
