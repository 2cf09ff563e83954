type Stop = () => unknown

const stops = new Set<Stop>()
let stopping: Promise<void> | undefined

/** Runs `stop` at the end of the benchmark, however it ends, or earlier by the returned function. */
export function stopsWith(stop: Stop): () => Promise<void> {
  stops.add(stop)
  return async () => {
    if (stops.delete(stop)) await stop()
  }
}

/** Stops everything that still runs, in reverse order. Nothing may be started afterwards. */
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

/** Stops everything on Ctrl-C. npm may forward the signal a second time. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      await stopAll()
      process.exit(INTERRUPTED)
    })
  }
}
