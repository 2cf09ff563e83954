import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import type { PriceChange } from '#contract/rules/price-check.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import type { CartNotice } from '../shown-notices.ts'
import type { CartView } from '../use-cart.ts'

/** Each corresponds to a state of the cart chart. */
export function cartNotices(
  { snapshot, send }: CartView,
  cityName: string,
): Partial<Record<CartNotice, ReactNode>> {
  const { refusal, priced } = snapshot.context
  return {
    pricesChanged: snapshot.matches({ prices: 'changed' }) && (
      <PriceChanges
        changes={priced.changes}
        cityName={cityName}
        onAccept={() => send({ type: 'prices.accept' })}
      />
    ),
    pricesUnknown: snapshot.matches({ prices: 'unknown' }) && (
      <Notice
        role="status"
        title="The prices could not be checked"
        actions={
          <Button size="sm" onClick={() => send({ type: 'prices.check' })}>
            Check again
          </Button>
        }
      >
        These are the last prices you saw. We check them again before you order.
      </Notice>
    ),
    refusal: refusal !== null && (
      <Notice
        tone="bad"
        title={refusal}
        actions={
          <Button size="sm" onClick={() => send({ type: 'refusal.dismiss' })}>
            OK
          </Button>
        }
      />
    ),
    notSaved: snapshot.matches({ sync: 'failed' }) && (
      <Notice
        role="status"
        icon={CloudOff}
        title="Saved in this browser only"
        actions={
          <Button size="sm" onClick={() => send({ type: 'sync.refresh' })}>
            Try again
          </Button>
        }
      >
        We could not reach the lab. Your other devices do not have this cart yet.
      </Notice>
    ),
  }
}

type PriceChangesProps = {
  changes: readonly PriceChange[]
  cityName: string
  onAccept: () => void
}

/** spec §4: says that prices changed; the lines below show each, to accept or to remove. */
function PriceChanges({ changes, cityName, onAccept }: PriceChangesProps) {
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
