import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { LinesSkeleton } from './skeleton.tsx'

export interface TestSearchStateProps {
  state: 'searching' | 'nothing' | 'failed'
  /** What was searched for. */
  text: string
  /** Lines of the skeleton. */
  lines: number
  /** Why the search failed, and what is not affected. */
  failure: string
  onRetry: () => void
}

/** A search for tests that has no results to show. */
export function TestSearchState({ state, text, lines, failure, onRetry }: TestSearchStateProps) {
  switch (state) {
    case 'searching':
      return (
        <div role="status">
          <span className="vh">Searching</span>
          <LinesSkeleton count={lines} />
        </div>
      )
    case 'nothing':
      return (
        <p className="note" role="status">
          We found no test for “{text.trim()}” in your city. Try a shorter word.
        </p>
      )
    case 'failed':
      return (
        <Notice
          tone="bad"
          title="We could not search"
          actions={
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          <p>{failure}</p>
        </Notice>
      )
  }
}
