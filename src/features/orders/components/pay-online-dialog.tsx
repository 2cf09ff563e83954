import Banknote from 'lucide-react/icons/banknote'
import type { Order } from '#contract/orders.schemas.ts'
import { dueAtVisit } from '#contract/rules/door-payments.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OrderChangeView } from '../order-change-view.ts'
import { dueForOthers, payOnlineCopy } from '../pay-online-copy.ts'
import { ChangeDialog } from './change-dialog.tsx'

type PayOnlineDialogProps = OrderChangeView & {
  /** Undefined while loading. */
  order: Order | undefined
  onClose: () => void
}

/** Pays what is due at the visit; nothing is charged until the bank's page. */
export function PayOnlineDialog(props: PayOnlineDialogProps) {
  const { snapshot, onClose } = props
  return (
    <ChangeDialog snapshot={snapshot} onClose={onClose} title="Pay online now">
      {snapshot.matches('review') || snapshot.matches('sending') ? (
        <Review {...props} />
      ) : (
        <Outcome {...props} />
      )}
    </ChangeDialog>
  )
}

function Review({ snapshot, send, order, onClose }: PayOnlineDialogProps) {
  if (!order) return <Skeleton width="100%" height="76px" />
  const { error } = snapshot.context
  const due = dueAtVisit(order)
  return (
    <>
      {error && <Notice tone="bad" title={error} />}
      <Notice icon={Banknote} title={`${formatRupees(due)} due for order ${order.order_no}`}>
        {[
          'You pay on your bank’s page. Nothing is then left to pay for this order.',
          ...dueForOthers(order),
          'If you cancel before the visit, we refund it to where you paid from.',
        ].join(' ')}
      </Notice>
      <div className="stack stack--2">
        <Button
          wide
          variant="next"
          busy={snapshot.matches('sending')}
          busyLabel="Opening the payment"
          onClick={() => send({ type: 'change.confirm', due })}
        >
          Pay {formatRupees(due)} online
        </Button>
        <Button wide disabled={snapshot.matches('sending')} onClick={onClose}>
          Pay at the visit
        </Button>
      </div>
    </>
  )
}

const TONES = { good: 'good', wait: 'info', bad: 'bad' } as const

function Outcome({ snapshot, send, order, onClose }: PayOnlineDialogProps) {
  const copy = payOnlineCopy(snapshot, order)
  if (!copy) return null
  const { tone, title, text, action } = copy
  return (
    <>
      <Notice tone={TONES[tone]} role="status" title={title}>
        {text.map((words) => (
          <p key={words} className="tabular-nums">
            {words}
          </p>
        ))}
      </Notice>
      <div className="stack stack--2">
        {action && (
          <Button wide variant="next" onClick={() => send({ type: action.event })}>
            {action.label}
          </Button>
        )}
        <Button wide variant={action ? undefined : 'next'} onClick={onClose}>
          {tone === 'good' ? 'Done' : 'Close'}
        </Button>
      </div>
    </>
  )
}
