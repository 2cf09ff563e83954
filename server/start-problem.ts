/** A problem that the operator can fix: start-up prints only the message, without a stack. */
export class StartProblem extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.name = 'StartProblem'
    this.exitCode = exitCode
  }
}

/** The system's error code (`ENOSPC`, `EADDRINUSE`…), if any. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
