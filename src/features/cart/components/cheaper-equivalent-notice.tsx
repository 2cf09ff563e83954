import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Copy from 'lucide-react/icons/copy'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { cheaperEquivalentCopy, duplicateTestsCopy } from '../cheaper-equivalent-copy.ts'
import type { CheaperEquivalent } from '../cheaper-equivalents.ts'

type CheaperEquivalentNoticeProps = {
  equivalent: CheaperEquivalent
  lines: readonly CartLine[]
  onAccept: () => void
  onDecline: () => void
}

/** Offers to remove duplicate tests, or to swap lines for a cheaper package with the same tests. */
export function CheaperEquivalentNotice({
  equivalent,
  lines,
  onAccept,
  onDecline,
}: CheaperEquivalentNoticeProps) {
  const { title, body, accept, decline } = cheaperEquivalentCopy(equivalent, lines)
  return (
    <Notice
      tone="hint"
      role="status"
      icon={equivalent.item ? ArrowLeftRight : Copy}
      title={title}
      className="tabular-nums"
      actions={
        <>
          <Button size="sm" onClick={onAccept}>
            {accept}
          </Button>
          <Button size="sm" variant="plain" onClick={onDecline}>
            {decline}
          </Button>
        </>
      }
    >
      {body}
    </Notice>
  )
}

/** Tests contained in two lines, where removing one saves nothing. */
export function duplicateTestsNotice(lines: readonly CartLine[]) {
  const words = duplicateTestsCopy(lines)
  return (
    words && (
      <Notice icon={Copy} title={words.title} className="tabular-nums">
        {words.body}
      </Notice>
    )
  )
}
