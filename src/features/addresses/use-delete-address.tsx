import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { successWords } from '#lib/toast/success-words.ts'
import { showToast } from '#lib/toast/toast.ts'
import { useConfirmedMutation } from '#lib/use-confirmed-mutation.ts'
import { notDone } from '#lib/words/save-words.ts'
import { addressInWords } from '#lib/words/visit-words.ts'
import { buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { deleteAddressMutation } from './api/address.mutations.ts'

type Deleting = { readonly ask: (address: Address) => void; readonly dialog: ReactNode }

/** Asks before an address goes: `ask` opens the dialog, which stands where it is rendered. */
export function useDeleteAddress({ onDeleted }: { onDeleted: () => void }): Deleting {
  const deletion = useConfirmedMutation(deleteAddressMutation(useApi(), useQueryClient()))
  const { asked, ask, close, confirm, busy, error } = deletion
  if (!asked) return { ask, dialog: null }

  const say = (message: string) => {
    onDeleted()
    void showToast('good', successWords('deleted', message))
  }
  const dialog = (
    <ConfirmDialog
      title="Delete this address?"
      description={`${addressInWords(asked)}. Past orders keep it.`}
      confirm="Delete the address"
      keep="Keep it"
      busy={busy}
      busyLabel="Deleting"
      failure={error ? failureOf(error, close) : undefined}
      onConfirm={() => confirm(say)}
      onClose={close}
    />
  )
  return { ask, dialog }
}

/** The address of an open order stays: the order is where to go. */
function failureOf(error: Error, onLeave: () => void) {
  const words = notDone(error)
  if (!(error instanceof HttpFailure) || error.code !== 'address-in-use') return { words }
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
