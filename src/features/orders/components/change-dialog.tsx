import { type ReactNode, useState } from 'react'
import { stateOf } from '#lib/system/state-of.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { changedPlan } from '../changed-plan.ts'
import type { OrderChangeView } from '../order-change-view.ts'

type ChangeDialogProps = Pick<OrderChangeView, 'snapshot'> & {
  title: string
  description?: string | undefined
  className?: string
  onClose: () => void
  children: ReactNode
}

/** Stays open while the change is sent. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { snapshot, title, description, className, onClose, children } = props
  const busy = snapshot.matches('sending')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      className={className}
      title={title}
      description={description}
    >
      <div className="stack" data-state={stateOf(snapshot)}>
        {children}
      </div>
    </Dialog>
  )
}

/** What the change did to the preparation: as it was when it was made, before the orders load again. */
export function ChangedPlan({ changed }: { changed: Parameters<typeof changedPlan>[0] }) {
  const [plan] = useState(() => changedPlan(changed, new Date().toISOString()))
  return plan.map((words) => (
    <p key={words} className="tabular-nums">
      {words}
    </p>
  ))
}

type NotChangedProps = OrderChangeView & {
  copy: {
    /** What stays as it was. */
    readonly kept: string
    /** The same once the order can no longer change; without it the reason says enough. */
    readonly keptForGood?: string
    /** What may have changed. */
    readonly unsure: string
    /** Leaves the order as it is. */
    readonly keep: string
    /** Chooses another, after a refusal. */
    readonly another?: string
  }
  onClose: () => void
}

/** The order has not changed, or nobody knows yet whether it has. */
export function NotChanged({ snapshot, send, copy, onClose }: NotChangedProps) {
  const { error } = snapshot.context
  if (snapshot.matches('gone')) {
    return (
      <>
        <Notice tone="bad" title={error}>
          {copy.keptForGood}
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
          {copy.unsure}
        </Notice>
        <Button wide variant="next" onClick={() => send({ type: 'change.confirm' })}>
          Try again
        </Button>
      </>
    )
  }
  const again = snapshot.matches('refused')
    ? ({ label: copy.another, event: 'choice.drop' } as const)
    : ({ label: 'Try again', event: 'change.reload' } as const)
  return (
    <>
      <Notice tone="bad" title={error}>
        {copy.kept}
      </Notice>
      <AgainOrKeep keep={copy.keep} onClose={onClose} onAgain={() => send({ type: again.event })}>
        {again.label}
      </AgainOrKeep>
    </>
  )
}

type AgainOrKeepProps = {
  /** Label of the main action. */
  children: ReactNode
  keep: string
  onAgain: () => void
  onClose: () => void
}

export function AgainOrKeep({ children, keep, onAgain, onClose }: AgainOrKeepProps) {
  return (
    <div className="stack stack--2">
      <Button wide variant="next" onClick={onAgain}>
        {children}
      </Button>
      <Button wide onClick={onClose}>
        {keep}
      </Button>
    </div>
  )
}
