import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

export interface ConfirmDialogProps {
  title: string
  /** What the action does, and what it keeps. */
  description: ReactNode
  confirm: string
  keep: string
  busy: boolean
  busyLabel: string
  /** Why the action failed; `action` is a link to the solution. */
  failure?: { readonly words: string; readonly action?: ReactNode } | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirm, keep, busy, busyLabel, failure, onConfirm, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
    >
      {failure && <Notice tone="bad" title={failure.words} actions={failure.action} />}
      <div className="stack stack--2">
        <Button variant="danger" wide busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button wide disabled={busy} onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  )
}
