import Banknote from 'lucide-react/icons/banknote'
import { sentence } from '#contract/rules/in-words.ts'
import { Button } from '#ui/button.tsx'
import { focusHeadingOnClose } from '#ui/focus-return.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { OrderChangeView } from '../order-change-view.ts'
import { onlineRefund, visitRefund } from '../refund-format.ts'
import { chargeInWords, moneyInWords, removalChanges, takeOutLabel } from '../take-out-view.ts'
import styles from './add-test.css?inline'
import { ChangeDialog, ChangedPlan, NotChanged } from './change-dialog.tsx'
import { DeltaTable } from './delta-table.tsx'

type TakeOutDialogProps = OrderChangeView & {
  orderNo: string
  /** Of the test. */
  name: string
  onClose: () => void
}

/** The test stays in the order until it is confirmed. */
export function TakeOutDialog(props: TakeOutDialogProps) {
  const { snapshot, orderNo, name, onClose } = props
  const isOver = snapshot.matches('done') || snapshot.matches('absent')
  return (
    <ChangeDialog
      snapshot={snapshot}
      onClose={onClose}
      className="sheet--wide"
      title={`Take out ${name}`}
      description={isOver ? undefined : `The other tests of order ${orderNo} stay as they are.`}
    >
      <style>{styles}</style>
      <Content {...props} />
    </ChangeDialog>
  )
}

function Content(props: TakeOutDialogProps) {
  const { snapshot, name } = props
  if (snapshot.matches('loading')) return <Waiting />
  if (snapshot.matches('review') || snapshot.matches('sending')) return <Review {...props} />
  if (snapshot.matches('done') || snapshot.matches('absent')) return <TakenOut {...props} />
  const kept = `${name} stays in your order.`
  const unsure = `${name} may already be taken out. You can safely try again.`
  return <NotChanged {...props} copy={{ kept, keptForGood: kept, unsure, keep: `Keep ${name}` }} />
}

function Review({ snapshot, send, name, onClose }: TakeOutDialogProps) {
  const { before, removal, error } = snapshot.context
  if (!before || !removal) return null
  const busy = snapshot.matches('sending')
  const { order, now } = before
  const charge = chargeInWords(order, removal)
  const { title, text } = moneyInWords(order, removal)
  return (
    <>
      {error && <Notice tone="bad" title={error} />}
      <section className="stack stack--3" aria-labelledby="take-out-changes">
        <h3 className="h3" id="take-out-changes">
          What changes
        </h3>
        <DeltaTable then={`Without ${name}`} changes={removalChanges(order, now, removal)} />
      </section>
      {charge && (
        <Notice tone="info" title="Home collection is no longer free">
          <p className="tabular-nums">{charge}</p>
        </Notice>
      )}
      <Notice icon={Banknote} title={title}>
        {text.map((words) => (
          <p key={words} className="tabular-nums">
            {words}
          </p>
        ))}
      </Notice>
      <div className="sheet__foot stack stack--2">
        <Button
          wide
          variant="next"
          busy={busy}
          busyLabel="Taking the test out"
          onClick={() => send({ type: 'change.confirm' })}
        >
          {takeOutLabel(removal)}
        </Button>
        <Button wide disabled={busy} onClick={onClose}>
          Keep {name}
        </Button>
      </div>
    </>
  )
}

function TakenOut({ snapshot, name, onClose }: TakeOutDialogProps) {
  const { removal, before, changed } = snapshot.context
  const { online = 0, at_visit = 0 } = removal?.refund ?? {}
  const done = () => {
    focusHeadingOnClose()
    onClose()
  }
  return (
    <>
      {snapshot.matches('absent') ? (
        <Notice role="status" title={`${name} is not in this order any more.`}>
          It was already taken out, for example in another tab.
        </Notice>
      ) : (
        <Notice tone="good" role="status" title={`${name} was taken out of your order.`}>
          <p>
            {[
              'We have told the lab',
              ...(online > 0 ? [onlineRefund(online, 'pending')] : []),
              ...(at_visit > 0 ? [visitRefund(at_visit)] : []),
            ]
              .map(sentence)
              .join(' ')}
          </p>
          {before && changed && (
            <ChangedPlan changed={[{ before: before.order, after: changed }]} />
          )}
        </Notice>
      )}
      <Button wide variant="next" onClick={done}>
        Done
      </Button>
    </>
  )
}

function Waiting() {
  return (
    <div className="stack" role="status">
      <span className="vh">Loading what changes</span>
      <Skeleton width="40%" height="24px" />
      <Skeleton width="100%" height="220px" className="sk--control" />
      <Skeleton width="100%" height="76px" />
    </div>
  )
}
