import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type CouldNotLoadProps = {
  /** "Your reports", "This report". */
  what: string
  offline: boolean
  heading: 'h1' | 'h3'
  busy: boolean
  onRetry: () => void
}

/** No answer, or not a good one: the reports are at the lab all the same. */
export function CouldNotLoad({ what, offline, heading, busy, onRetry }: CouldNotLoadProps) {
  return (
    <EmptyState
      art={offline ? 'offline' : 'spill'}
      heading={heading}
      title={offline ? 'No answer from the lab' : `${what} could not be loaded`}
      action={
        <Button variant="next" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {offline ? 'Check the connection. ' : 'Something went wrong on our side. '}
      Nothing of yours is lost.
    </EmptyState>
  )
}
