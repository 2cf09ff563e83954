export type ErrorKind = 'error' | 'rejection' | 'render'

type Listener = (error: unknown, kind: ErrorKind) => void

const early: Parameters<Listener>[] = []
let report: Listener = (...noted) => void early.push(noted)

/** Notes errors that nobody caught. In the first script, so that a start that fails is noted too. */
export function noteErrors(): void {
  addEventListener('error', ({ error }) => report(error, 'error'))
  addEventListener('unhandledrejection', ({ reason }) => report(reason, 'rejection'))
}

/** Notes an error for which an error page is shown. */
export function noteShownError(error: unknown): void {
  report(error, 'render')
}

/** Hands over the errors so far, and those to come. */
export function takeErrors(listener: Listener): void {
  report = listener
  for (const noted of early.splice(0)) listener(...noted)
}
