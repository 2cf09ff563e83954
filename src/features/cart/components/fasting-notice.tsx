import Moon from 'lucide-react/icons/moon'
import { hoursInWords } from '#contract/rules/in-words.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import type { Band, Fast } from '#lib/slots/fast.ts'
import { Notice } from '#ui/notice.tsx'

type FastNoticeProps = {
  fast: Fast
  /** Only scans need it. */
  isForScan: boolean
  /** The slots at home that fit the fast; null while loading. */
  band: Band | null
}

export function FastingNotice({ fast: { hours, names }, isForScan, band }: FastNoticeProps) {
  return (
    <Notice
      icon={Moon}
      title={`${hoursInWords(hours)} without food before the ${isForScan ? 'scan' : 'sample'}`}
    >
      Plain water is fine. {asking(names)}
      {band && !isForScan && `; slots from ${timeSpan(band.from, band.to)} suit`}.
    </Notice>
  )
}

function asking(names: readonly string[]): string {
  const [first = '', ...others] = names
  if (others.length === 0) return `${first} needs it`
  return others.length === 1
    ? `${first} and ${others[0]} need it`
    : `${first} and ${others.length} others need it`
}
