/** Asked once for each key: nothing is kept for another visit, and no answer is loaded again by age. */
export const ASKED_ONCE = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
} as const
