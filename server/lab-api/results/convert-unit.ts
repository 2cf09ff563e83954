import ucum from '@lhncbc/ucum-lhc'
import { printedUnit } from '#contract/rules/units.ts'

/** The unit in which the catalogue has an analyte. */
type Target = { readonly unit: string | null; readonly ucum: string | null }
type Sent = { readonly unit: string | null; readonly ucum: string | null }

/** Letters of a unit: the library's time grows faster than the length of what it reads. */
const LONGEST = 40

/**
 * Factor from a sent unit to the catalogue's; undefined if there is none. Mass is not converted to
 * amount of substance: that needs the molecular mass.
 */
export function unitFactor(sent: Sent, target: Target): number | undefined {
  if (isPlain(sent, target) || isSamePrint(sent.unit, target.unit)) return 1
  if (sent.ucum === null || target.ucum === null || sent.ucum.length > LONGEST) return undefined
  if (sent.ucum === target.ucum) return 1
  if (!isAnnotation(target.ucum) && !hasSameAnnotation(sent.ucum, target.ucum)) return undefined
  const factor = convertedBy(sent.ucum, target.ucum)
  // `Mg/dL` is a megagram to UCUM, and meant as `mg/dL`: 1e9 apart.
  const small = convertedBy(sent.ucum.toLowerCase(), target.ucum)
  const isAmbiguous =
    factor !== undefined && small !== undefined && Math.abs(small / factor - 1) > 1e-9
  return isAmbiguous ? undefined : factor
}

function convertedBy(sent: string, target: string): number | undefined {
  const [from, to] = comparable(sent, target)
  const { status, toVal } = ucum.UcumLhcUtils.getInstance().convertUnitTo(from, 1, to)
  return status === 'succeeded' && toVal !== null && toVal > 0 ? toVal : undefined
}

/** The digits in another unit, with as many significant ones. */
export function convertDigits(digits: string, factor: number): string {
  if (factor === 1) return digits
  const significant = Math.max(1, digits.replace(/e.*$/i, '').replace(/^[-0.]+|\D/g, '').length)
  const value = Number(digits) * factor
  if (value === 0) return '0'
  const before = Math.floor(Math.log10(Math.abs(value))) + 1
  return value.toFixed(Math.min(12, Math.max(0, significant - before)))
}

/** Ratios, indices and pH: no unit is the right one. */
function isPlain(sent: Sent, target: Target): boolean {
  const isSentPlain = sent.ucum === null && !sent.unit
  return isSentPlain && (target.ucum === null ? target.unit === null : isAnnotation(target.ucum))
}

function isSamePrint(sent: string | null, target: string | null): boolean {
  return sent !== null && target !== null && printedUnit(sent) === printedUnit(target)
}

function isAnnotation(code: string): boolean {
  return code === '1' || /^\{[^}]*\}$/.test(code)
}

/** `ng/mL{FEU}` is not `ng/mL{DDU}`, although UCUM ignores what is in braces. */
function hasSameAnnotation(sent: string, target: string): boolean {
  const annotation = (code: string) => code.match(/\{[^}]*\}/g)?.join('') ?? ''
  return annotation(target) === '' || annotation(sent) === annotation(target)
}

/**
 * The library converts no arbitrary units, not even between multiples of one; their factor is that of
 * any other unit with the same prefixes.
 */
function comparable(from: string, to: string): [string, string] {
  const isArbitrary = (code: string) => code.includes('[IU]') || code.includes('[iU]')
  if (!isArbitrary(from) || !isArbitrary(to)) return [from, to]
  const asGram = (code: string) => code.replace(/\[[Ii]U\]/g, 'g')
  return [asGram(from), asGram(to)]
}
