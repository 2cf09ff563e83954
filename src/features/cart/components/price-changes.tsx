import type { PriceChange } from '#contract/rules/price-check.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'

type PriceChangesProps = {
  changes: readonly PriceChange[]
  cityName: string
  onAccept: () => void
}

/** spec §4: says that prices changed; the lines below show each, to accept or to remove. */
export function PriceChanges({ changes, cityName, onAccept }: PriceChangesProps) {
  const rises = changes.flatMap((change) => ('now' in change ? [change.now - change.was] : []))
  const gone = changes.length - rises.length
  return (
    <Notice
      tone="hint"
      role="status"
      title={titleOf(rises, gone)}
      actions={
        <Button size="sm" onClick={onAccept}>
          {acceptLabel(rises.length)}
        </Button>
      }
    >
      {rises.length > 0 && `These are the prices for ${cityName} now. `}
      {gone > 0 && 'What is no longer offered leaves the cart when you go on. '}
      You have not paid anything.
    </Notice>
  )
}

function titleOf(rises: readonly number[], gone: number): string {
  if (rises.length === 0) {
    return gone === 1
      ? 'One item is not offered any more'
      : `${gone} items are not offered any more`
  }
  const sum = rises.reduce((total, rise) => total + rise, 0)
  const many = rises.length === 1 ? 'One price' : `${rises.length} prices`
  const isOneWay = rises.every((rise) => Math.sign(rise) === Math.sign(rises[0] ?? 0))
  if (!isOneWay) return `${many} changed since you looked`
  const by = `${formatRupees(Math.abs(sum))}${rises.length > 1 ? ' in all' : ''}`
  return `${many} went ${sum > 0 ? 'up' : 'down'} by ${by}`
}

function acceptLabel(repriced: number): string {
  if (repriced === 0) return 'Go on without'
  return repriced === 1 ? 'Accept the new price' : 'Accept the new prices'
}
