const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * The digits of a number without an exponent, a bare point or leading zeros, as it is printed:
 * `1.12E+1` is 11.2, `.15` 0.15, `13.` 13, `05` 5. Last zeros stay. Undefined for what is no number.
 */
export function plainNumber(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? []
  const digits = whole + fraction
  if (sign === undefined || digits === '') return undefined
  const point = whole.length + Number(exponent)
  const padded = '0'.repeat(Math.max(0, -point)) + digits.padEnd(point, '0')
  const before = padded.slice(0, Math.max(0, point)).replace(/^0+(?=\d)/, '') || '0'
  const after = padded.slice(Math.max(0, point))
  return `${sign === '-' ? '-' : ''}${before}${after && `.${after}`}`
}
