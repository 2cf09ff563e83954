import { paths } from '#config/paths.ts'
import { CENTRE_SEARCH_MIN } from '#contract/constants.ts'

/** The query parameters of the centre list. */
export type CentreQuery = {
  /** City slug; undefined means the chosen city. */
  readonly city: string | undefined
  /** Ignored below three letters (spec §5). */
  readonly search: string | undefined
  readonly locality: string | undefined
  readonly service: string | undefined
  readonly facility: string | undefined
  /** Lab code of the expanded centre. */
  readonly centre: string | undefined
  /** From 1; 0 for an invalid page. */
  readonly page: number
}

export const CENTRE_PAGE_SIZE = 10

export function readCentreQuery(parameters: URLSearchParams): CentreQuery {
  const text = (name: string) => parameters.get(name)?.trim().slice(0, 60) || undefined
  return {
    city: text('city'),
    search: searchOf(text('search') ?? ''),
    locality: text('locality'),
    service: text('service'),
    facility: text('facility'),
    centre: text('centre'),
    page: pageOf(text('page')),
  }
}

/** The search term when it is long enough (spec §5). */
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

/** Query of a changed filter: first page, no expanded centre. */
export function narrowed(query: CentreQuery, change: Partial<CentreQuery>): CentreQuery {
  return { ...query, page: 1, centre: undefined, ...change }
}

function pageOf(text: string | undefined): number {
  if (text === undefined) return 1
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 0
}
