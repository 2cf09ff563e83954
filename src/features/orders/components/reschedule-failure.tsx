import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { RescheduleView } from '../reschedule-view.ts'

type RescheduleFailureProps = Pick<RescheduleView, 'snapshot' | 'send'> & { onClose: () => void }

export function RescheduleFailure({ snapshot, send, onClose }: RescheduleFailureProps) {
  const { error } = snapshot.context
  if (snapshot.matches('gone')) {
    return (
      <>
        <Notice tone="bad" title={error || 'This order cannot be moved any more.'} />
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
          The order may have moved already. Try again: it is moved once only.
        </Notice>
        <Button wide variant="next" onClick={() => send({ type: 'move.confirm' })}>
          Move it again
        </Button>
      </>
    )
  }
  const { notice, action } = failureCopy(snapshot, error)
  return (
    <>
      {notice}
      <div className="stack stack--2">
        <Button wide variant="next" onClick={() => send({ type: 'windows.reload' })}>
          {action}
        </Button>
        <Button wide onClick={onClose}>
          Keep the time
        </Button>
      </div>
    </>
  )
}

const ORDER_UNCHANGED = 'Your order keeps the time it has.'

function failureCopy(snapshot: RescheduleView['snapshot'], error: string) {
  if (snapshot.matches('full')) {
    return {
      notice: (
        <Notice role="status" title="No other time is free in the coming days.">
          {ORDER_UNCHANGED} Times come free when others cancel.
        </Notice>
      ),
      action: 'Look again',
    }
  }
  return {
    notice: (
      <Notice tone="bad" title={error}>
        {ORDER_UNCHANGED}
      </Notice>
    ),
    action: snapshot.matches('refused') ? 'See the free times' : 'Load the times again',
  }
}
