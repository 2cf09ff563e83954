import type { Order } from '#contract/orders.schemas.ts'
import { windowInWords } from '#lib/format/visit-format.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusHeadingOnClose } from '#ui/focus-return.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type RescheduleView, reschedulableVisits } from '../reschedule-view.ts'
import { RescheduleFailure } from './reschedule-failure.tsx'
import { RescheduleWindows } from './reschedule-windows.tsx'

export type RescheduleDialogProps = RescheduleView & { onClose: () => void }

/** The order keeps its time until the new one is confirmed. */
export function RescheduleDialog({ onClose, ...view }: RescheduleDialogProps) {
  const { snapshot, order } = view
  const busy = snapshot.matches('moving')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      className="sheet--wide"
      title="Change slot"
      description={
        snapshot.matches('moved')
          ? undefined
          : `Order ${order.order_no} keeps its slot until the new one is booked. The price stays the same.`
      }
    >
      <div className="stack" data-state={stateOf(snapshot)}>
        <Content {...view} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function Content(props: RescheduleDialogProps) {
  const { snapshot } = props
  if (snapshot.matches('loading')) return <Waiting />
  if (snapshot.matches('choosing') || snapshot.matches('moving')) return <Choosing {...props} />
  if (snapshot.matches('moved')) return <Moved {...props} />
  return <RescheduleFailure {...props} />
}

function Choosing(props: RescheduleDialogProps) {
  const { snapshot, send } = props
  const busy = snapshot.matches('moving')
  const places = reschedulableVisits(props)
  const chosen = places.flatMap(({ chosen }) => chosen ?? [])
  return (
    <>
      <fieldset className="stack" disabled={busy}>
        <legend className="vh">New slot</legend>
        {places.map((place) => (
          <RescheduleWindows
            key={place.subdepartment}
            place={place}
            onChoose={(slot) =>
              send({ type: 'window.choose', slot, subdepartment: place.subdepartment })
            }
          />
        ))}
      </fieldset>
      <div className="sheet__foot">
        <Button
          wide
          variant="next"
          busy={busy}
          busyLabel="Booking the new slot"
          disabled={!busy && !snapshot.can({ type: 'move.confirm' })}
          onClick={() => send({ type: 'move.confirm' })}
        >
          {chosen.length > 0
            ? `Change to ${chosen.map(windowInWords).join(' and ')}`
            : 'Choose a new slot'}
        </Button>
      </div>
    </>
  )
}

function Moved({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <>
      <Notice tone="good" role="status" title="Your slot has been changed.">
        <span className="tabular-nums">{order.slot && windowInWords(order.slot)}</span>. We have
        sent you an SMS.
      </Notice>
      <Button
        wide
        variant="next"
        onClick={() => {
          focusHeadingOnClose()
          onClose()
        }}
      >
        Done
      </Button>
    </>
  )
}

function Waiting() {
  return (
    <div className="stack" role="status">
      <span className="vh">Loading free slots</span>
      <Skeleton width="72%" height="20px" />
      <Skeleton width="100%" height="76px" />
      <Skeleton width="100%" height="140px" />
    </div>
  )
}
