import { paths } from '#config/paths.ts'

/** `page` counts from 1. */
export function walletHref(page = 1): string {
  return paths.profile.getHref('wallet', page > 1 ? { page: String(page) } : {})
}
