/*
 * Loaded before the app in its process: pages are rendered by the process's own `Date`, which follows
 * what the life sends. The provider's time is moved by /dev/clock.
 */
let aheadMs = 0
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + aheadMs] : given))
  }

  static now() {
    return RealDate.now() + aheadMs
  }
}

process.on('message', (ms) => {
  aheadMs = ms
  process.send?.(ms)
})
process.channel?.unref()
