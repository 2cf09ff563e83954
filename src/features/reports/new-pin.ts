const DIGITS = 6

/** A PIN nobody can guess from the last one: six digits from the browser's source of chance. */
export function newPin(): string {
  const most = 10 ** DIGITS
  // What would make the low numbers a little likelier is thrown away.
  const fair = Math.floor(2 ** 32 / most) * most
  const drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while ((drawn[0] ?? 0) >= fair)
  return String((drawn[0] ?? 0) % most).padStart(DIGITS, '0')
}
