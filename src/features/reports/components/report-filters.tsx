import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { Report } from '#contract/reports.endpoints.ts'
import { ViewLink } from '#lib/routing/view-link.tsx'
import { GROUPS, grouped, membersOf, type ReportFilter } from '../report-groups.ts'

type ReportFiltersProps = { reports: readonly Report[]; filter: ReportFilter }

export function ReportFilters({ reports, filter }: ReportFiltersProps) {
  const { group, memberId } = filter
  const ofMember = reports.filter(({ member_id }) => memberId === null || member_id === memberId)
  const members = membersOf(reports)
  const counts = grouped(ofMember)
  return (
    <div className="stack stack--3">
      <nav className="scroller" aria-label="Report groups">
        <FilterLink to={{ ...filter, group: null }} current={group === null}>
          All <span className="tabular-nums">{ofMember.length}</span>
        </FilterLink>
        {GROUPS.map((each, at) => (
          <FilterLink key={each.slug} to={{ ...filter, group: each }} current={group === each}>
            {each.name} <span className="tabular-nums">{counts[at]?.reports.length}</span>
          </FilterLink>
        ))}
      </nav>
      {members.length > 1 && (
        <nav className="scroller" aria-label="Whose reports">
          <FilterLink to={{ ...filter, memberId: null }} current={memberId === null}>
            Everyone
          </FilterLink>
          {members.map(({ id, name, count }) => (
            <FilterLink key={id} to={{ ...filter, memberId: id }} current={memberId === id}>
              {name} <span className="tabular-nums">{count}</span>
            </FilterLink>
          ))}
        </nav>
      )}
    </div>
  )
}

type FilterLinkProps = { to: ReportFilter; current: boolean; children: ReactNode }

function FilterLink({ to, current, children }: FilterLinkProps) {
  const query = { group: to.group?.slug, member: to.memberId ?? undefined }
  return (
    <ViewLink
      className="chip"
      href={paths.profile.getHref('download-report', query)}
      aria-current={current ? 'true' : undefined}
    >
      {children}
    </ViewLink>
  )
}
