import type { CartLine } from '#contract/cart.endpoints.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'

type PriceChangesProps = {
  changes: readonly PriceChange[]
  lines: readonly CartLine[]
  onAccept: () => void
}

/** Old and new price of each line that is not as it was seen (spec §4). */
export function PriceChanges({ changes, lines, onAccept }: PriceChangesProps) {
  const nameOf = (code: string) => lines.find((line) => line.code === code)?.name ?? code
  const onlyGone = changes.every(({ flag }) => flag === 'notExist')
  return (
    <Notice
      tone="hint"
      role="status"
      title={onlyGone ? 'Not offered any more' : 'Prices changed since you looked'}
      actions={
        <Button size="sm" onClick={onAccept}>
          {onlyGone ? 'Go on without' : 'Accept the new prices'}
        </Button>
      }
    >
      <ul>
        {changes.map((change) => (
          <li key={change.code} className="n">
            {nameOf(change.code)}: {wordsOf(change)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function wordsOf(change: PriceChange): string {
  if (change.flag === 'notExist') return `was ${formatRupees(change.was)}, no longer offered`
  return `was ${formatRupees(change.was)}, now ${formatRupees(change.now)}`
}
