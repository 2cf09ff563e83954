import type { Brand } from '#contract/brand.ts'

let current: Brand | undefined

/** Called once, before the first page is rendered; the same for every request. */
export function configureBrand(brand: Brand): void {
  current = brand
}

/**
 * The lab's brand, which the server reads at its start (BRAND_FILE). Modules are loaded before it is
 * configured, so a constant of a module cannot hold a part of it.
 */
export function brand(): Brand {
  if (!current)
    throw new Error('The brand was read before it was configured: read it in a function.')
  return current
}
