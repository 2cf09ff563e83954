/** Interval between checks of the system clock, milliseconds; a shorter timer is set as it is. */
const CHECK_INTERVAL_MS = 2000

/**
 * Clock of the charts, based on deadlines. Timers of a sleeping phone callback late; this clock runs
 * overdue timers within two seconds of waking.
 */
export function wallClock() {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let lastId = 0
  return {
    setTimeout(callback: () => void, ms: number): number {
      lastId += 1
      const id = lastId
      const due = Date.now() + ms
      const wait = (left: number) =>
        timers.set(id, setTimeout(check, Math.min(left, CHECK_INTERVAL_MS)))
      const check = () => {
        const left = due - Date.now()
        if (left > 0) wait(left)
        else {
          timers.delete(id)
          callback()
        }
      }
      wait(ms)
      return id
    },
    clearTimeout(id: number): void {
      clearTimeout(timers.get(id))
      timers.delete(id)
    },
  }
}
