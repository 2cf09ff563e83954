import type { ReportShare } from '#contract/reports.endpoints.ts'
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

const VISIT: Readonly<Record<ReportShare['visits'][number]['what'], string>> = {
  opened: 'Opened',
  downloaded: 'PDF downloaded',
  'wrong-pin': 'Wrong PIN',
  locked: 'Locked after wrong PINs',
}

/** "Opened Sat 22 Nov 2025, 07:12 AM, Chrome on Android". */
export function formatVisit({ what, at, device }: ReportShare['visits'][number]): string {
  return `${VISIT[what]} ${formatMoment(at)}, ${device}`
}

/** "1 day", "7 days". */
export function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
