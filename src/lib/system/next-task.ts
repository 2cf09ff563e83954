/** The part of the Scheduler API that is used. Safari lacks it. */
type Scheduler = { yield(): Promise<void> }

/** Ends the current task: what the patient does meanwhile is answered before the work goes on. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  if (scheduler) return scheduler.yield()
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
