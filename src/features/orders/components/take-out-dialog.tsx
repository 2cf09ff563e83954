import Banknote from 'lucide-react/icons/banknote'
import { stateOf } from '#lib/system/state-of.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusHeadingOnClose } from '#ui/focus-return.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  chargeInWords,
  moneyInWords,
  removalChanges,
  type TakeOutView,
  takeOutLabel,
} from '../take-out-view.ts'
import styles from './add-test.css?inline'
import { DeltaTable } from './delta-table.tsx'

type TakeOutDialogProps = TakeOutView & { onClose: () => void }

/** The test stays in the order until it is confirmed. */
export function TakeOutDialog(props: TakeOutDialogProps) {
  const { snapshot, orderNo, name, onClose } = props
  const busy = snapshot.matches('takingOut')
  const isOver = snapshot.matches('takenOut') || snapshot.matches('absent')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      className="sheet--wide"
      title={`Take out ${name}`}
      description={isOver ? undefined : `The other tests of order ${orderNo} stay as they are.`}
    >
      <div className="stack" data-state={stateOf(snapshot)}>
        <style>{styles}</style>
        <Content {...props} />
      </div>
    </Dialog>
  )
}

function Content(props: TakeOutDialogProps) {
  const { snapshot } = props
  if (snapshot.matches('loading')) return <Waiting />
  if (snapshot.matches('reviewing') || snapshot.matches('takingOut')) return <Review {...props} />
  if (snapshot.matches('takenOut') || snapshot.matches('absent')) return <TakenOut {...props} />
  return <NotTakenOut {...props} />
}

function Review({ snapshot, send, name, onClose }: TakeOutDialogProps) {
  const { before, removal, error } = snapshot.context
  if (!before || !removal) return null
  const busy = snapshot.matches('takingOut')
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
          onClick={() => send({ type: 'test.takeOut' })}
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
  const online = snapshot.context.removal?.refund.online ?? 0
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
          The lab knows.{online > 0 && ' Your refund is on its way.'}
        </Notice>
      )}
      <Button wide variant="next" onClick={done}>
        Done
      </Button>
    </>
  )
}

function NotTakenOut({ snapshot, send, name, onClose }: TakeOutDialogProps) {
  const { error } = snapshot.context
  if (snapshot.matches('gone')) {
    return (
      <>
        <Notice tone="bad" title={error}>
          {name} stays in your order.
        </Notice>
        <Button wide onClick={onClose}>
          Close
        </Button>
      </>
    )
  }
  if (snapshot.matches('unsure')) {
    return (
      <>
        <Notice tone="bad" title={error}>
          {name} may already be taken out. Try again. We never refund it twice.
        </Notice>
        <Button wide variant="next" onClick={() => send({ type: 'test.takeOut' })}>
          Try again
        </Button>
      </>
    )
  }
  return (
    <>
      <Notice tone="bad" title={error}>
        {name} stays in your order.
      </Notice>
      <div className="stack stack--2">
        <Button wide variant="next" onClick={() => send({ type: 'removal.reload' })}>
          Try again
        </Button>
        <Button wide onClick={onClose}>
          Keep {name}
        </Button>
      </div>
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
