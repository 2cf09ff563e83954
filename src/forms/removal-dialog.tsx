import { paths } from '#config/paths.ts'
import { notDone } from '#lib/format/failure-copy.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/confirm-dialog.tsx'

type RemovalDialogProps = Omit<ConfirmDialogProps, 'failure'> & {
  error: Error | null
  /** An open order still needs it: the failure links to the open orders. */
  isInUse: boolean
}

/** Asks before a saved address or a family member is removed. */
export function RemovalDialog({ error, isInUse, ...dialog }: RemovalDialogProps) {
  const toOrders = (
    <AppLink
      className={buttonClass({ size: 'sm' })}
      href={paths.profile.getHref('open-order')}
      onClick={dialog.onClose}
    >
      See open orders
    </AppLink>
  )
  const failure = error && { words: notDone(error), action: isInUse && toOrders }
  return <ConfirmDialog {...dialog} failure={failure ?? undefined} />
}
