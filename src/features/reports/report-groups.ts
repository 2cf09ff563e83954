import { REPORT_GROUPS } from '#contract/codes.ts'
import type { Report } from '#contract/reports.endpoints.ts'

type ReportGroupName = (typeof REPORT_GROUPS)[Report['code']]

/** The groups of spec §3 in display order, with their URL values. */
export const GROUPS = [
  { slug: 'pathology', name: 'Pathology Reports' },
  { slug: 'smart', name: 'Smart Reports' },
  { slug: 'ascvd', name: 'ASCVD Reports' },
  { slug: 'radiology', name: 'Radiology Reports' },
] as const satisfies readonly { slug: string; name: ReportGroupName }[]
export type ReportGroup = (typeof GROUPS)[number]

export type Grouped = {
  readonly group: ReportGroup
  /** Newest first. */
  readonly reports: readonly Report[]
}

export function groupOf({ code }: Pick<Report, 'code'>): ReportGroup {
  // SAFETY: GROUPS covers every group, as its type checks.
  return GROUPS.find(({ name }) => name === REPORT_GROUPS[code]) as ReportGroup
}

/** All groups, including empty ones. */
export function grouped(reports: readonly Report[]): Grouped[] {
  const newest = reports.toSorted((a, b) => b.signed_at.localeCompare(a.signed_at))
  return GROUPS.map((group) => ({
    group,
    reports: newest.filter((report) => groupOf(report) === group),
  }))
}

/** Selected filters; null for all. */
export type ReportFilter = { readonly group: ReportGroup | null; readonly memberId: string | null }

/** The filters in the query; unknown values are ignored. */
export function reportFilterOf(query: URLSearchParams, reports: readonly Report[]): ReportFilter {
  const member = query.get('member')
  return {
    group: GROUPS.find(({ slug }) => slug === query.get('group')) ?? null,
    memberId: reports.some(({ member_id }) => member_id === member) ? member : null,
  }
}

export type MemberCount = { readonly id: string; readonly name: string; readonly count: number }

/** Members with reports, most recent report first. */
export function membersOf(reports: readonly Report[]): MemberCount[] {
  const found = new Map<string, MemberCount>()
  for (const { member_id: id, member_name: name } of reports) {
    found.set(id, { id, name, count: (found.get(id)?.count ?? 0) + 1 })
  }
  return [...found.values()]
}
