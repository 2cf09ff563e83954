import type { Phones } from '#contract/brand.ts'
import { brand } from './brand.ts'
import { paths } from './paths.ts'

const leadPages: Readonly<Record<string, keyof Phones>> = {
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
 * The number shown on a page (spec §2): exact match for lead paths (without trailing slash), the
 * location number for `/location…`, otherwise (also on the plain ₹599 page) the default. The page of
 * thanks shows that of the page whose form was sent (`?from=`).
 */
export function callCentreNumber(at: string | Address, phones: Phones = brand().phones): string {
  const pathname = typeof at === 'string' ? at : formOf(at)
  const page = pathname.startsWith(paths.location.path)
    ? 'location'
    : leadPages[pathname.replace(/\/+$/, '')]
  return (page && phones[page]) || phones.callCentre
}

export function telHref(number: string): string {
  return `tel:${number.replace(/\s+/g, '')}`
}

type Address = { readonly pathname: string; readonly search: string }

function formOf({ pathname, search }: Address): string {
  const isThanks = pathname === paths.thankYouForSubmit.path
  return (isThanks && new URLSearchParams(search).get('from')) || pathname
}
