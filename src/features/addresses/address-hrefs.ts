import { paths } from '#config/paths.ts'

/** Query value that opens the form for a new address, in place of an address id. */
export const NEW_ADDRESS = 'new'

/** `page` counts from 1. */
export function addressListHref(page = 1): string {
  return paths.profile.getHref('address', page > 1 ? { page: String(page) } : {})
}

export function addressFormHref(id: string): string {
  return paths.profile.getHref('address', { address: id })
}
