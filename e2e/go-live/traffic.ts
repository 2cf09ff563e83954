import type { APIRequestContext } from 'playwright/test'

/** Other patients, who read pages and data all the time. */
export type Traffic = {
  /** Ends it. @returns how many requests were answered, and each answer that was not 200 */
  stop(): Promise<{ readonly answered: number; readonly failed: readonly string[] }>
}

const READ = ['/', '/test-menu', '/api/v1/cities/lists'] as const

export function startTraffic(request: APIRequestContext): Traffic {
  let stopping = false
  let answered = 0
  const failed: string[] = []
  const reading = READ.map(async (path) => {
    while (!stopping) {
      const status = await request.get(path, { timeout: 10_000 }).then(
        (answer) => answer.status(),
        (error: Error) => error.message.split('\n')[0],
      )
      answered += 1
      if (status !== 200) failed.push(`${path}: ${status}`)
    }
  })
  return {
    async stop() {
      stopping = true
      await Promise.all(reading)
      return { answered, failed }
    },
  }
}
