import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'

type QueryAddress<Query> = {
  readonly hrefOf: (query: Query) => string
  readonly read: (parameters: URLSearchParams) => Query
}

/**
 * Navigates to a changed query of the same page, without scrolling. Each change applies to the last
 * requested query, not to the shown one: two quick changes both count while the first navigation is
 * pending. `address` must not change between renders.
 */
export function useQueryNavigation<Query>(query: Query, address: QueryAddress<Query>) {
  const { hrefOf, read } = address
  const navigate = useNavigate()
  const shown = hrefOf(query)
  const asked = useRef(shown)
  /** URLs requested here and not shown yet. */
  const own = useRef(new Set<string>())
  // A layout effect: a passive one could run after the first press, and undo it.
  useLayoutEffect(() => {
    // An earlier request can be shown after a later one was made.
    if (own.current.has(shown) && shown !== asked.current) return
    own.current.clear()
    asked.current = shown
  }, [shown])
  return useCallback(
    (change: (asked: Query) => Query, options: NavigateOptions = {}) => {
      const { searchParams } = new URL(asked.current, location.origin)
      asked.current = hrefOf(change(read(searchParams)))
      own.current.add(asked.current)
      void navigate(asked.current, { preventScrollReset: true, ...options })
    },
    [navigate, hrefOf, read],
  )
}
