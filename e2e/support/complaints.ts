import type { BrowserContext } from '@playwright/test'

/** What no page of a test may do: fail in its script, complain in its console, break the server. */
export class Complaints {
  private readonly said: string[] = []
  private readonly tolerated: RegExp[] = []

  watch(context: BrowserContext): void {
    context.on('weberror', (error) => this.said.push(`error: ${error.error().message}`))
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      this.said.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('response', (response) => {
      if (response.status() < 500) return
      this.said.push(`${response.status()}: ${response.url()}`)
    })
  }

  /** For tests that break something on purpose: what then is said of it. */
  tolerate(...patterns: readonly RegExp[]): void {
    this.tolerated.push(...patterns)
  }

  get all(): readonly string[] {
    return this.said.filter((line) => !this.tolerated.some((pattern) => pattern.test(line)))
  }
}
