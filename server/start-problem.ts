/** Something the operator can put right: the start ends with the message alone, without a stack. */
export class StartProblem extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.name = 'StartProblem'
    this.exitCode = exitCode
  }
}

/** The system's error code (`ENOSPC`, `EADDRINUSE`…), if the error carries one. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
