let isLeaving = false

/** The page is being loaded anew: what it still hears of the provider says nothing of the next one. */
export const pageLeaving = {
  get: () => isLeaving,
  set() {
    isLeaving = true
  },
}
