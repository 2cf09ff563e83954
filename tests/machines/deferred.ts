/** A promise that the test ends when it wants to. */
export function deferred<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** Lets everything that is already settled have its effect. */
export async function tick(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
