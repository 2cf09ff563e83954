type Stop = () => unknown

const stops = new Set<Stop>()
let stopping: Promise<void> | undefined

/** Runs `stop` at the end of the benchmark, however it ends, unless what is returned ran it before. */
export function stopsWith(stop: Stop): () => Promise<void> {
  stops.add(stop)
  return async () => {
    if (stops.delete(stop)) await stop()
  }
}

/** Stops all that still runs, the last started first. Nothing may be started after it. */
export function stopAll(): Promise<void> {
  stopping ??= stopEach()
  return stopping
}

export function isStopping(): boolean {
  return stopping !== undefined
}

async function stopEach(): Promise<void> {
  for (const stop of [...stops].reverse()) await stop()
}

const INTERRUPTED = 130

/** Ctrl-C ends everything that was started; npm hands the same press on a second time. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      await stopAll()
      process.exit(INTERRUPTED)
    })
  }
}
