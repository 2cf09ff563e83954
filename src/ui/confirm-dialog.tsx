import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

export interface ConfirmDialogProps {
  title: string
  /** What it does, and what stays. */
  description: ReactNode
  confirm: string
  keep: string
  busy: boolean
  busyLabel: string
  /** Why it was not done; `action` is where to go instead. */
  failure?: { readonly words: string; readonly action?: ReactNode } | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something goes for good. */
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
