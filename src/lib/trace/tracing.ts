import type { Recorder } from './tracer.ts'

/** In this tab's storage, as long as a trace is wanted. */
const MARK = 'parakh.trace'

/** `/?trace=on` begins a trace in this tab, `/?trace=quiet` one without a button, `/?trace=off` ends it. */
const PARAMETER = 'trace'

const WANTED = ['on', 'quiet']

let tracer: { readonly record: Recorder } | null = null

/** Loads the recorder where a trace is asked for, before the first chart starts. Nobody else pays for it. */
export async function startTracing(): Promise<void> {
  const asked = askedFor()
  if (tracer || asked === null) return
  const { createTracer } = await import('./tracer.ts')
  tracer = createTracer({ quiet: asked === 'quiet' })
}

/** For the options of an actor: where a trace is asked for, it and all that it invokes is recorded. */
export function inspection(): { readonly inspect?: Recorder } {
  return tracer ? { inspect: tracer.record } : {}
}

function askedFor(): string | null {
  try {
    const asked = new URL(location.href).searchParams.get(PARAMETER)
    if (asked === 'off') sessionStorage.removeItem(MARK)
    else if (asked !== null && WANTED.includes(asked)) sessionStorage.setItem(MARK, asked)
    return sessionStorage.getItem(MARK)
  } catch {
    return null
  }
}
