import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { successWords } from '#lib/toast/success-words.ts'
import { showToast } from '#lib/toast/toast.ts'
import { useConfirmedMutation } from '#lib/use-confirmed-mutation.ts'
import { notDone } from '#lib/words/save-words.ts'
import { buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { removeMemberMutation } from './api/member.mutations.ts'

/** Asks before a member goes: `ask` opens the dialog, which stands where it is rendered. */
export function useRemoveMember(): { ask: (member: Member) => void; dialog: ReactNode } {
  const removal = useConfirmedMutation(removeMemberMutation(useApi(), useQueryClient()))
  const { asked, ask, close, confirm, busy, error } = removal
  if (!asked) return { ask, dialog: null }

  const say = (message: string) => void showToast('good', successWords('deleted', message))
  const dialog = (
    <ConfirmDialog
      title={`Remove ${asked.firstName} from your family?`}
      description="Their past orders and reports stay in your account. You can add them again."
      confirm={`Remove ${asked.firstName}`}
      keep="Keep them"
      busy={busy}
      busyLabel="Removing"
      failure={error ? failureOf(error, close) : undefined}
      onConfirm={() => confirm(say)}
      onClose={close}
    />
  )
  return { ask, dialog }
}

/** Somebody with an open order stays: the order is where to go. */
function failureOf(error: Error, onLeave: () => void) {
  const words = notDone(error)
  if (!(error instanceof HttpFailure) || error.code !== 'member-in-use') return { words }
  const action = (
    <AppLink
      className={buttonClass({ size: 'sm' })}
      href={paths.profile.getHref('open-order')}
      onClick={onLeave}
    >
      See open orders
    </AppLink>
  )
  return { words, action }
}
