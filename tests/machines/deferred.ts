/** A promise that the test settles. */
export function deferred<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** Waits until the reactions of settled promises have run. */
export async function tick(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
