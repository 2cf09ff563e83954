import type { LoggedError } from '#server/logged-error.ts'
import type { SentryException, SentryFrame } from './sentry-protocol.ts'

const FRAME = /^\s+at (?:(?:async )?(.+?) \()?(?:file:\/\/)?([^()]+?):(\d+):(\d+)\)?$/
const MAX_FRAMES = 50
const MAX_ERRORS = 5

/** An error and its causes, innermost first, as Sentry shows them. */
export function exceptionsOf(error: LoggedError): SentryException[] {
  return [...chainOf(error)].slice(0, MAX_ERRORS).map(exceptionOf).toReversed()
}

function* chainOf(error: LoggedError): Generator<LoggedError> {
  yield error
  if (error.cause) yield* chainOf(error.cause)
  for (const one of error.errors ?? []) yield* chainOf(one)
}

function exceptionOf({ type, code, message, stack }: LoggedError): SentryException {
  const frames = framesOf(stack)
  const value = [code, message].filter(Boolean).join(' ')
  return {
    type,
    ...(value && { value }),
    ...(frames.length > 0 && { stacktrace: { frames } }),
  }
}

function framesOf(stack: string): SentryFrame[] {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name, file, lineno, colno] = FRAME.exec(line) ?? []
    if (file === undefined) return []
    return {
      ...(name !== undefined && { function: name }),
      filename: file,
      lineno: Number(lineno),
      colno: Number(colno),
      in_app: !/^node:|\/node_modules\//.test(file),
    }
  })
  return frames.slice(0, MAX_FRAMES).toReversed()
}
