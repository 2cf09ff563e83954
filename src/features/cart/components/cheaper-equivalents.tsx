import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useMemo, useState } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { cheaperEquivalentCopy, duplicateTestsCopy } from '../cheaper-equivalent-copy.ts'
import {
  type CheaperEquivalent,
  cheaperEquivalents,
  equivalentKey,
} from '../cheaper-equivalents.ts'
import type { CartView } from '../use-cart.ts'

type CheaperInput = {
  cart: CartView
  packages: readonly CartLine[] | undefined
  charges: { from: number; to: number } | undefined
  offersCentre: boolean
  onAccept: (equivalent: CheaperEquivalent) => void
}

/** Offers cheaper equivalents one at a time; declining one shows the next. */
export function useCheaperEquivalent(input: CheaperInput): ReactNode {
  const { cart, packages, charges, offersCentre, onAccept } = input
  const { lines, member } = cart.snapshot.context
  const [declined, setDeclined] = useState<readonly string[]>([])
  const equivalents = useMemo(
    () => cheaperEquivalents({ lines, packages: packages ?? [], member, charges, offersCentre }),
    [lines, packages, member, charges, offersCentre],
  )
  const equivalent = equivalents.find((found) => !declined.includes(equivalentKey(found)))
  if (equivalent) {
    return (
      <CheaperEquivalentNotice
        key={equivalentKey(equivalent)}
        equivalent={equivalent}
        lines={lines}
        onAccept={() => onAccept(equivalent)}
        onDecline={() => setDeclined([...declined, equivalentKey(equivalent)])}
      />
    )
  }
  return packages && charges && equivalents.length === 0 && duplicateTestsNotice(lines)
}

type CheaperEquivalentNoticeProps = {
  equivalent: CheaperEquivalent
  lines: readonly CartLine[]
  onAccept: () => void
  onDecline: () => void
}

/** Offers to remove duplicate tests, or to swap lines for a cheaper package with the same tests. */
function CheaperEquivalentNotice({
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
function duplicateTestsNotice(lines: readonly CartLine[]) {
  const words = duplicateTestsCopy(lines)
  return (
    words && (
      <Notice icon={Copy} title={words.title} className="tabular-nums">
        {words.body}
      </Notice>
    )
  )
}
