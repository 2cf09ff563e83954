import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from 'vitest/node'

/** Prints a line when a test file ends, with how many of how many, and each failure at once. */
export default class ProgressReporter implements Reporter {
  private files = 0
  private ended = 0

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    print(`✗ ${test.module.relativeModuleId} › ${test.fullName}`)
    for (const error of errors) print(error.stack ?? error.message)
  }

  /** What failed around the tests of a suite, so that none of them ran. */
  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) print(`✗ ${suite.module.relativeModuleId} › ${suite.fullName}`)
    for (const { message, stack } of suite.errors()) print(stack ?? message)
  }

  onTestModuleEnd(module: TestModule): void {
    this.ended += 1
    const tests = [...module.children.allTests()]
    const failed = tests.filter((test) => test.result().state === 'failed').length
    const errors = module.errors()
    const seconds = (module.diagnostic().duration / 1000).toFixed(1)
    const verdict = failed + errors.length > 0 ? '✗' : '✓'
    print(
      `${verdict} ${this.ended}/${this.files} ${module.relativeModuleId} (${tests.length} tests, ${seconds} s)`,
    )
    for (const { message, stack } of errors) print(stack ?? message)
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    unhandled: readonly { message: string; stack?: string }[],
  ): void {
    for (const { message, stack } of unhandled) print(`✗ unhandled: ${stack ?? message}`)
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
