/** Interval between checks of the system clock, milliseconds. */
const LOOK_MS = 1000

/**
 * Clock of the charts, based on deadlines. Timers of a sleeping phone fire late; this clock runs
 * overdue timers within a second of waking.
 */
export function wallClock() {
  const waits = new Map<number, ReturnType<typeof setTimeout>>()
  let newest = 0
  return {
    setTimeout(fire: () => void, ms: number): number {
      newest += 1
      const id = newest
      const due = Date.now() + ms
      const wait = (left: number) => waits.set(id, setTimeout(look, Math.min(left, LOOK_MS)))
      const look = () => {
        const left = due - Date.now()
        if (left > 0) wait(left)
        else {
          waits.delete(id)
          fire()
        }
      }
      wait(ms)
      return id
    },
    clearTimeout(id: number): void {
      clearTimeout(waits.get(id))
      waits.delete(id)
    },
  }
}
