/** The part of the Scheduler API that is used. Safari lacks it. */
type Scheduler = { yield(): Promise<void> }

/** Ends the current task: what the patient does meanwhile is answered before the work goes on. */
export function nextTask(): Promise<void> {
  // SAFETY: TypeScript's DOM types lack it, and a browser may; undefined is handled.
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  if (scheduler) return scheduler.yield()
  // A timer would wait 4 ms once it is nested.
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
