const EVERY_MS = 2000

/** Says now and then how far a long run has come; a short one is not talked about. */
export class Progress {
  private readonly what: string
  private readonly total: number
  private readonly say: (line: string) => void
  private done = 0
  private last = performance.now()

  constructor(what: string, total: number, say: (line: string) => void) {
    this.what = what
    this.total = total
    this.say = say
  }

  step(): void {
    this.done += 1
    const now = performance.now()
    if (now - this.last < EVERY_MS) return
    this.last = now
    this.say(`${this.what}: ${this.done} of ${this.total}`)
  }
}
