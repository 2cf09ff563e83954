/** Session storage key while tracing is on. */
const MARK = 'parakh.trace'

/**
 * `/?trace=on` starts a trace in this tab, `/?trace=quiet` one without a button, `/?trace=off` ends
 * it.
 */
const PARAMETER = 'trace'

const WANTED = ['on', 'quiet']

/** Null while tracing is off. */
export function wantedTrace(): string | null {
  try {
    const asked = new URL(location.href).searchParams.get(PARAMETER)
    if (asked === 'off') sessionStorage.removeItem(MARK)
    else if (asked !== null && WANTED.includes(asked)) sessionStorage.setItem(MARK, asked)
    return sessionStorage.getItem(MARK)
  } catch {
    return null
  }
}
