import { Button } from './button.tsx'

export interface PartNotLoadedProps {
  /** "The conditions", "Popular tests". */
  what: string
  busy: boolean
  onRetry: () => void
}

/** In the place of a minor part of a page that failed, with a retry button. */
export function PartNotLoaded({ what, busy, onRetry }: PartNotLoadedProps) {
  return (
    <p className="note row row--between" role="status">
      {what} could not be loaded.
      <Button size="sm" variant="plain" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
