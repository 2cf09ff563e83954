import type { CartLine } from '#contract/cart.endpoints.ts'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { priceBooking } from '#contract/rules/pricing.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

type PriceChangesProps = {
  changes: readonly PriceChange[]
  lines: readonly CartLine[]
  repriced: readonly CartLine[]
  onAccept: () => void
  onRemove: (line: CartLine) => void
}

/** spec §4: lists each changed price to accept, or to remove the line. */
export function PriceChanges(props: PriceChangesProps) {
  const { changes, lines, repriced, onAccept, onRemove } = props
  const onlyGone = changes.every(({ flag }) => flag === 'notExist')
  return (
    <Notice
      tone="hint"
      role="status"
      title={onlyGone ? 'Not offered any more' : 'Prices changed since you looked'}
      actions={
        <Button size="sm" onClick={onAccept}>
          {acceptWords(changes)}
        </Button>
      }
    >
      <ul>
        {changes.map((change) => (
          <ChangedLine
            key={change.code}
            change={change}
            line={lines.find(({ code }) => code === change.code)}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <p className="tabular-nums">
        Subtotal: was {formatRupees(subTotal(lines))}, now {formatRupees(subTotal(repriced))}.
      </p>
    </Notice>
  )
}

type ChangedLineProps = {
  change: PriceChange
  line: CartLine | undefined
  onRemove: PriceChangesProps['onRemove']
}

/** Unavailable lines are removed in any case; only new prices need consent. */
function ChangedLine({ change, line, onRemove }: ChangedLineProps) {
  return (
    <li className="row row--between row--wrap gap-x-3">
      <span className="tabular-nums">
        {line?.name ?? change.code}: {wordsOf(change)}
      </span>
      {line && change.flag === 'price_diff' && (
        <Button size="sm" variant="plain" onClick={() => onRemove(line)}>
          Remove
          <VisuallyHidden> {line.name} at the new price</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

function acceptWords(changes: readonly PriceChange[]): string {
  const repriced = changes.filter(({ flag }) => flag === 'price_diff').length
  if (repriced === 0) return 'Go on without'
  return repriced === 1 ? 'Accept the new price' : 'Accept the new prices'
}

function wordsOf(change: PriceChange): string {
  if (change.flag === 'notExist') return `was ${formatRupees(change.was)}, no longer offered`
  return `was ${formatRupees(change.was)}, now ${formatRupees(change.now)}`
}

function subTotal(lines: readonly CartLine[]): number {
  return priceBooking({ lines, slot: null }).sub_total
}
