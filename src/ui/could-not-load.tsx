import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useOnline } from './use-online.ts'

export interface CouldNotLoadProps {
  /** "Your family", "This address". */
  what: string
  /** A sentence about what is not lost. */
  safe: string
  /** There was no answer, rather than an error answer. */
  offline: boolean
  heading?: 'h1' | 'h2' | 'h3'
  busy: boolean
  onRetry: () => void
}

/** Error state of a part of the page, with a retry button. */
export function CouldNotLoad(props: CouldNotLoadProps) {
  const { what, safe, offline, heading = 'h3', busy, onRetry } = props
  const online = useOnline()
  // The notice of the app says why, and the part is loaded again by itself.
  if (offline && !online) {
    return (
      <EmptyState art="offline" heading={heading} title={`${what} will load when you are online`}>
        {safe}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      art={offline ? 'offline' : 'spill'}
      heading={heading}
      title={offline ? 'We could not reach the lab' : `${what} could not be loaded`}
      action={
        <Button variant="next" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {offline ? 'Check the connection. ' : 'Something went wrong on our side. '}
      {safe}
    </EmptyState>
  )
}
