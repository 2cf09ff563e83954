import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function DeadLink() {
  return (
    <EmptyState
      heading="h1"
      title="This link does not work"
      action={
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.feedback.getHref()}>
          Give feedback
        </AppLink>
      }
    >
      It may be incomplete, or its 30 days are over. Open the link in our latest message, or tell us
      about the visit in the feedback form.
    </EmptyState>
  )
}

export function LookUpFailed({
  offline,
  busy,
  onRetry,
}: {
  offline: boolean
  busy: boolean
  onRetry: () => void
}) {
  return (
    <EmptyState
      art={offline ? 'offline' : 'spill'}
      heading="h1"
      title={offline ? 'You are offline' : 'The visit could not be loaded'}
      action={
        <Button variant="next" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The link still works. Check the connection and try again.
    </EmptyState>
  )
}
