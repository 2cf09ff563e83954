import { paths } from '#config/paths.ts'

/** In place of an address's id: the form for a new one. */
export const NEW_ADDRESS = 'new'

/** The list; `page` counts from 1. */
export function addressListHref(page = 1): string {
  return paths.profile.getHref('address', page > 1 ? { page: String(page) } : {})
}

/** The form of an address, or of a new one. */
export function addressFormHref(id: string): string {
  return paths.profile.getHref('address', { address: id })
}

/** The page that an address in the browser asks for; the first for what is no number. */
export function pageOf(query: URLSearchParams): number {
  const asked = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
}
