import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { RescheduleView } from '../reschedule-view.ts'

type RescheduleFailureProps = Pick<RescheduleView, 'snapshot' | 'send'> & { onClose: () => void }

export function RescheduleFailure({ snapshot, send, onClose }: RescheduleFailureProps) {
  const { error } = snapshot.context
  if (snapshot.matches('gone')) {
    return (
      <>
        <Notice tone="bad" title={error || 'The slot of this order can no longer be changed.'} />
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
          Your slot may already be changed. Try again. We never change it twice.
        </Notice>
        <Button wide variant="next" onClick={() => send({ type: 'move.confirm' })}>
          Try again
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
          Keep current slot
        </Button>
      </div>
    </>
  )
}

const ORDER_UNCHANGED = 'Your order keeps its current slot.'

function failureCopy(snapshot: RescheduleView['snapshot'], error: string) {
  if (snapshot.matches('full')) {
    return {
      notice: (
        <Notice role="status" title="No other slot is free in the coming days.">
          {ORDER_UNCHANGED} Slots become free when others cancel.
        </Notice>
      ),
      action: 'Check again',
    }
  }
  return {
    notice: (
      <Notice tone="bad" title={error}>
        {ORDER_UNCHANGED}
      </Notice>
    ),
    action: snapshot.matches('refused') ? 'See free slots' : 'Try again',
  }
}
