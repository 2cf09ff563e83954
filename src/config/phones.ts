import { paths } from './paths.ts'

/** spec §2 and §9 call it `{phone}`. */
export const DEFAULT_CALL_CENTRE = '1800 000 7272'

/** The numbers of particular pages; one that is not configured is the default. */
export type CallCentres = {
  readonly lead?: string
  readonly goa?: string
  readonly location?: string
}

const callCentres: CallCentres = {
  lead: '1800 000 0599',
  goa: '1800 000 0832',
  location: '1800 000 4100',
}

const leadPages: Readonly<Record<string, keyof CallCentres>> = {
  [paths.leadFullBody599Fb.path]: 'lead',
  [paths.leadFullBody599Comp.path]: 'lead',
  [paths.leadBloodTest.path]: 'lead',
  [paths.leadBloodTestNearMe.path]: 'lead',
  [paths.leadMonsoon.path]: 'lead',
  [paths.leadBloodTestGoa.path]: 'goa',
  [paths.leadFullBody599Goa.path]: 'goa',
  [paths.leadFullBody599CompGoa.path]: 'goa',
}

/**
 * The number a page shows (spec §2): a lead path is matched in full and without its trailing slash, any
 * path that starts with `/location` has the location's, every other, and the plain ₹599 page, the default.
 */
export function callCentreNumber(pathname: string, numbers: CallCentres = callCentres): string {
  const page = pathname.startsWith(paths.location.path)
    ? 'location'
    : leadPages[pathname.replace(/\/+$/, '')]
  return (page && numbers[page]) || DEFAULT_CALL_CENTRE
}

/** `tel:` address of a number as it is shown. */
export function telHref(number: string): string {
  return `tel:${number.replace(/\s+/g, '')}`
}
