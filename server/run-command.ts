import { printError } from './logged-error.ts'
import { StartProblem } from './start-problem.ts'

/**
 * Runs the command of a program and exits with its code. A problem of the operator is printed without
 * a stack; an unknown option with the help.
 */
export async function runCommand(command: () => Promise<number>, help: string): Promise<never> {
  try {
    process.exit(await command())
  } catch (error) {
    if (error instanceof StartProblem) console.error(error.message)
    else if (error instanceof TypeError && 'code' in error)
      console.error(`${error.message}\n${help}`)
    else printError(error)
    process.exit(error instanceof StartProblem ? error.exitCode : 1)
  }
}
