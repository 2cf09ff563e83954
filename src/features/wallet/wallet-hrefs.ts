import { paths } from '#config/paths.ts'

/** `page` counts from 1. */
export function walletHref(page = 1): string {
  return paths.profile.getHref('wallet', page > 1 ? { page: String(page) } : {})
}

/** The page number in the query; 1 when it is missing or malformed. */
export function walletPageOf(query: URLSearchParams): number {
  const asked = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
}
