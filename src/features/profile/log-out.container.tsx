import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** The tab `logout`: the session chart does the rest, and leads home. */
export function LogOut({ busy }: { busy: boolean }) {
  const withSystem = useWithSystem()
  const navigate = useNavigate()
  return (
    <LogOutDialog
      busy={busy}
      onConfirm={() => void withSystem(({ session }) => session.send({ type: 'session.signOut' }))}
      onClose={() => void navigate(paths.profile.getHref(), { replace: true })}
    />
  )
}

type LogOutDialogProps = {
  /** The session is not ready to end, or is ending. */
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what logging out clears before it does. */
function LogOutDialog({ busy, onConfirm, onClose }: LogOutDialogProps) {
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
