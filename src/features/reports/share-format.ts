import type { LinkedReport, ReportShare } from '#contract/reports.endpoints.ts'
import type { TagTone } from '#ui/tag.tsx'
import { formatMoment } from './report-format.ts'

export const SHARE_STATE: Readonly<
  Record<ReportShare['state'], { readonly words: string; readonly tone: TagTone }>
> = {
  live: { words: 'Active', tone: 'teal' },
  expired: { words: 'Expired', tone: 'plain' },
  revoked: { words: 'Ended by you', tone: 'plain' },
  locked: { words: 'Locked', tone: 'bad' },
}

/** How long a link is valid, or that it is not. */
export function shareEnd({ state, expires_at }: ReportShare): string {
  const at = formatMoment(expires_at)
  if (state === 'live') return `Expires ${at}`
  if (state === 'expired') return `Expired ${at}`
  return state === 'locked'
    ? 'Five wrong PINs. This link no longer opens'
    : 'This link no longer opens'
}

/** "Pathology report of Mohan Rao". */
export function formatLinked({ name, member_name }: Pick<LinkedReport, 'name' | 'member_name'>) {
  return `${name} of ${member_name}`
}

/** "Pathology report of Mohan Rao", or "3 reports of Mohan Rao and Kavya Rao". */
export function formatAllLinked(reports: readonly LinkedReport[]): string {
  const [first] = reports
  if (first && reports.length === 1) return formatLinked(first)
  const names = new Set(reports.map(({ member_name }) => member_name))
  return `${reports.length} reports of ${LIST.format(names)}`
}

const LIST = new Intl.ListFormat('en-IN')

const VISIT: Readonly<Record<ReportShare['visits'][number]['what'], string>> = {
  opened: 'Opened',
  downloaded: 'PDF downloaded',
  'wrong-pin': 'Wrong PIN',
  locked: 'Locked after wrong PINs',
}

/**
 * "Opened Sat 22 Nov 2025, 07:12 AM, Chrome on Android". A downloaded PDF is named where the link
 * has several.
 */
export function formatVisit(
  { what, at, device, report_id }: ReportShare['visits'][number],
  reports: readonly LinkedReport[],
): string {
  const file = reports.length > 1 && reports.find((report) => report.report_id === report_id)
  const happened = file ? `${VISIT[what]} (${formatLinked(file)})` : VISIT[what]
  return `${happened} ${formatMoment(at)}, ${device}`
}

/** "1 day", "7 days". */
export function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
