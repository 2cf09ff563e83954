import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { useWithSystem } from '#lib/system/system.tsx'
import { LogOutDialog } from './components/log-out-dialog.tsx'

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
