import CloudOff from 'lucide-react/icons/cloud-off'
import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CartView } from '../use-cart.ts'
import type { CartUndo } from '../use-undo.ts'
import { PriceChanges } from './price-changes.tsx'

type CartNoticesProps = {
  cart: CartView
  cityName: string
  undo: CartUndo
}

/** Each notice corresponds to a state of the cart chart. */
export function CartNotices({ cart: { snapshot, send }, cityName, undo }: CartNoticesProps) {
  const { refusal, priced } = snapshot.context
  const { removed } = undo
  return (
    <>
      {snapshot.matches({ prices: 'changed' }) && (
        <PriceChanges
          changes={priced.changes}
          cityName={cityName}
          onAccept={() => send({ type: 'prices.accept' })}
        />
      )}
      {snapshot.matches({ prices: 'unknown' }) && (
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
      )}
      {refusal !== null && (
        <Notice
          tone="bad"
          title={refusal}
          actions={
            <Button size="sm" onClick={() => send({ type: 'refusal.dismiss' })}>
              OK
            </Button>
          }
        />
      )}
      {snapshot.matches({ sync: 'failed' }) && (
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
      )}
      {removed.length > 0 && (
        <RemovedNotice key={removed.map(({ code }) => code).join()} undo={undo} />
      )}
    </>
  )
}

function RemovedNotice({ undo: { removed, added, undo } }: { undo: CartUndo }) {
  const [first] = removed
  const isOne = removed.length === 1
  const what = isOne && first ? `${first.name} is` : `${removed.length} items are`
  return (
    <Notice
      role="status"
      title={`${what} removed`}
      actions={
        <Button size="sm" icon={Undo2} ref={takeFocus} onClick={undo}>
          Put {isOne ? 'it' : 'them'} back
        </Button>
      }
    >
      {added && `${added.name} was added instead.`}
    </Notice>
  )
}

/** The pressed button disappears with its line, so focus moves to Undo. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}
