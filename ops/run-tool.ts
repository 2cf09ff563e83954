type Tool<T> = {
  readonly usage: string
  /** @throws Error that says what is not understood */
  readonly parse: () => T | 'help'
  readonly run: (given: T) => Promise<number>
}

/** Runs a command of developers. @returns its exit code; 2 if the command line is not understood */
export async function runTool<T extends object>({ usage, parse, run }: Tool<T>): Promise<number> {
  let given: T | 'help'
  try {
    given = parse()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`)
    return 2
  }
  if (given !== 'help') return run(given)
  process.stdout.write(`${usage}\n`)
  return 0
}
