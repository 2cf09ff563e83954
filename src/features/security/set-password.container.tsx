import { useQueryClient } from '@tanstack/react-query'
import { successWords } from '#lib/toast/success-words.ts'
import { showToast } from '#lib/toast/toast.ts'
import { SetPasswordDialog } from './components/set-password-dialog.tsx'
import { useAccountCode } from './use-account-code.ts'

export interface SetPasswordProps {
  mobile: string
  onClose: () => void
}

/** Sets the password by a code, where there is none or it is forgotten. */
export function SetPassword({ mobile, onClose }: SetPasswordProps) {
  const queryClient = useQueryClient()
  const view = useAccountCode({ purpose: 'password', mobile }, () => {
    onClose()
    void showToast('good', successWords('updated', ''))
    void queryClient.invalidateQueries({ queryKey: ['sessions'] })
  })
  return <SetPasswordDialog {...view} onClose={onClose} />
}
