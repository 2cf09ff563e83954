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
          {acceptLabel(rises.length, gone)}
        </Button>
      }
    >
      {rises.length > 0 && `These are the current prices in ${cityName}. `}
      {gone > 0 && 'Items no longer offered are removed when you continue. '}
      You have not paid anything.
    </Notice>
  )
}

function titleOf(rises: readonly number[], gone: number): string {
  if (rises.length === 0) {
    return gone === 1 ? 'One item is no longer offered' : `${gone} items are no longer offered`
  }
  const sum = rises.reduce((total, rise) => total + rise, 0)
  const many = rises.length === 1 ? 'One price' : `${rises.length} prices`
  const isOneWay = rises.every((rise) => Math.sign(rise) === Math.sign(rises[0] ?? 0))
  if (!isOneWay) return `${many} have changed`
  const by = `${formatRupees(Math.abs(sum))}${rises.length > 1 ? ' in all' : ''}`
  return `${many} went ${sum > 0 ? 'up' : 'down'} by ${by}`
}

function acceptLabel(repriced: number, gone: number): string {
  if (repriced === 0) return `Continue without ${gone === 1 ? 'it' : 'them'}`
  return repriced === 1 ? 'Accept the new price' : 'Accept the new prices'
}
