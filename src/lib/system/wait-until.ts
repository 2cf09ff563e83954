type Observable<Snapshot> = {
  getSnapshot(): Snapshot
  subscribe(next: (snapshot: Snapshot) => void): { unsubscribe(): void }
}

/** `waitFor` of xstate, without loading xstate on the first routes. */
export function waitUntil<Snapshot>(
  actor: Observable<Snapshot>,
  holds: (snapshot: Snapshot) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    if (holds(actor.getSnapshot())) return resolve()
    const subscription = actor.subscribe((snapshot) => {
      if (!holds(snapshot)) return
      subscription.unsubscribe()
      resolve()
    })
  })
}
