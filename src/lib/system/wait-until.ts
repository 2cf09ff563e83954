type Observable<Snapshot> = {
  getSnapshot(): Snapshot
  subscribe(next: (snapshot: Snapshot) => void): { unsubscribe(): void }
}

/** `waitFor` of xstate, which the first routes load only with the charts. */
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
