import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** The tab `logout`; the session chart signs out and navigates home. */
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
  /** Signing out is not possible yet, or in progress. */
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

function LogOutDialog({ busy, onConfirm, onClose }: LogOutDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Log out?"
      description="This clears the cart and any unfinished booking in this browser. Your orders stay in your account."
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
