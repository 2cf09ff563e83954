import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type LogOutDialogProps = {
  /** The session is not ready to end, or is ending. */
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what logging out clears before it does. */
export function LogOutDialog({ busy, onConfirm, onClose }: LogOutDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Log out?"
      description="The cart and the booking of this browser are cleared. Your orders stay in your account."
    >
      <div className="stack stack--2">
        <Button variant="teal" wide busy={busy} onClick={onConfirm}>
          Log out
        </Button>
        <Button wide onClick={onClose}>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  )
}
