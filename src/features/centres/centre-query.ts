import { paths } from '#config/paths.ts'
import { CENTRE_SEARCH_MIN } from '#contract/constants.ts'

/** What the address of the list of centres says. */
export type CentreQuery = {
  /** As an address writes it; the chosen city without one. */
  readonly city: string | undefined
  /** Three letters or more (spec §5); shorter ones are no search. */
  readonly search: string | undefined
  readonly service: string | undefined
  readonly facility: string | undefined
  /** The lab code of the centre that is shown in full. */
  readonly centre: string | undefined
  /** From 1 on; 0 for what is no page. */
  readonly page: number
}

/** Centres of one page. */
export const CENTRE_PAGE_SIZE = 10

export function readCentreQuery(parameters: URLSearchParams): CentreQuery {
  const text = (name: string) => parameters.get(name)?.trim().slice(0, 60) || undefined
  return {
    city: text('city'),
    search: searchOf(text('search') ?? ''),
    service: text('service'),
    facility: text('facility'),
    centre: text('centre'),
    page: pageOf(text('page')),
  }
}

/** What was typed, when it is long enough to search by (spec §5). */
export function searchOf(typed: string): string | undefined {
  const text = typed.trim()
  return text.length < CENTRE_SEARCH_MIN ? undefined : text
}

export function centreHref(query: Partial<CentreQuery>, anchor?: string): string {
  const { page = 1, ...rest } = query
  const given = Object.entries({ ...rest, page: page > 1 ? String(page) : undefined }).flatMap(
    ([name, value]) => (value ? [[name, value]] : []),
  )
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return `${paths.centre.path}${search}${anchor ? `#${anchor}` : ''}`
}

/** Another question: it begins at its first page, without a centre in full. */
export function narrowed(query: CentreQuery, change: Partial<CentreQuery>): string {
  return centreHref({ ...query, page: 1, centre: undefined, ...change })
}

function pageOf(text: string | undefined): number {
  if (text === undefined) return 1
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 0
}
