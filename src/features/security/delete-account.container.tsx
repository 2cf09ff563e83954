import { useQueryClient } from '@tanstack/react-query'
import { useWithSystem } from '#lib/system/system.tsx'
import { DeleteAccountDialog } from './components/delete-account-dialog.tsx'
import { useAccountCode } from './use-account-code.ts'

export interface DeleteAccountProps {
  mobile: string
  onClose: () => void
}

/** Ends the account by a code, and leads home. */
export function DeleteAccount({ mobile, onClose }: DeleteAccountProps) {
  const queryClient = useQueryClient()
  const withSystem = useWithSystem()
  const view = useAccountCode({ purpose: 'end', mobile }, () => {
    // Nothing of the account is asked for any more: its session is gone.
    void queryClient.cancelQueries()
  })
  const leave = () => withSystem(({ session }) => session.send({ type: 'session.signOut' }))
  return <DeleteAccountDialog {...view} onClose={onClose} onLeave={() => void leave()} />
}
