import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CartNotice } from '../shown-notices.ts'
import type { CartView } from '../use-cart.ts'
import { PriceChanges } from './price-changes.tsx'

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
