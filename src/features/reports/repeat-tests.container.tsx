import { useQuery } from '@tanstack/react-query'
import Repeat from 'lucide-react/icons/repeat'
import { paths } from '#config/paths.ts'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { orderedTestsQuery } from './api/reports.queries.ts'

/** More would push the other actions out of view. */
const SHOWN = 3

type RepeatTestsProps = { report: Pick<ReportDetails, 'order_id' | 'member_id'>; userId: string }

/**
 * Leads to a new repeat plan for a test of the report's order and its patient. While the order is
 * not known, to the plan where the patient chooses the test.
 */
export function RepeatTests({ report: { order_id, member_id: member }, userId }: RepeatTestsProps) {
  const { data: tests = [] } = useQuery(orderedTestsQuery(useApi(), userId, order_id))
  const links = tests.slice(0, SHOWN).map(({ test_code: code, name }) => ({
    label: `Repeat ${name} regularly`,
    href: paths.profile.getHref('new-plan', { member, code }),
  }))
  if (tests.length === 0 || tests.length > SHOWN) {
    const which = tests.length === 0 ? 'a' : 'another'
    links.push({ label: `Repeat ${which} test regularly`, href: paths.profile.getHref('new-plan') })
  }
  return links.map(({ label, href }) => (
    <AppLink key={href} className={buttonClass({ variant: 'line' })} href={href}>
      <Icon icon={Repeat} />
      {label}
    </AppLink>
  ))
}
