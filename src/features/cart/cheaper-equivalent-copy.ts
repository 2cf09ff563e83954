import type { CartLine } from '#contract/cart.endpoints.ts'
import { longestFast } from '#contract/rules/cheaper-equivalent.ts'
import { covers, type DuplicateMeasurement, findDuplicates } from '#contract/rules/measured.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { formatRupees } from '#ui/rupees.ts'
import type { CheaperEquivalent } from './cheaper-equivalents.ts'

export type CheaperEquivalentCopy = {
  readonly title: string
  readonly body: string
  readonly accept: string
  readonly decline: string
}

const CHARGE_COUNTED_IN = 'The saving already allows for a home collection charge.'

/** Longer lists are shortened to "A, B, C and 2 more". */
const NAMED = 3

export function cheaperEquivalentCopy(
  equivalent: CheaperEquivalent,
  lines: readonly CartLine[],
): CheaperEquivalentCopy {
  return equivalent.item
    ? swapCopy(equivalent.item, equivalent, lines)
    : dropCopy(equivalent, lines)
}

function dropCopy(
  equivalent: CheaperEquivalent,
  lines: readonly CartLine[],
): CheaperEquivalentCopy {
  const { dropped } = equivalent
  const saving = formatSaving(equivalent)
  const [one] = dropped
  const isOne = dropped.length === 1
  const holder = findDuplicates(lines).inside.find(({ line }) => line === one)?.holder
  const names = listed(dropped.map(({ name }) => name))
  const sentences = [
    isOne && one ? measuredOnceCopy(one) : 'Everything is measured once.',
    `Without ${isOne ? 'it' : 'them'} you pay ${saving} less.`,
    sumOf(dropped) > equivalent.saves && CHARGE_COUNTED_IN,
  ]
  return {
    title:
      isOne && holder
        ? `${names} is already included in ${holder.name}`
        : `${names} ${isOne ? 'is' : 'are'} already measured by the rest of your cart`,
    body: sentences.filter(Boolean).join(' '),
    accept: `Remove ${isOne ? 'it' : 'them'}, save ${saving}`,
    decline: lines.length === 2 ? 'Keep both' : 'Keep all',
  }
}

function measuredOnceCopy({ radiology, parameter_count }: CartLine): string {
  if (radiology) return 'The scan is done once.'
  return parameter_count === 1
    ? 'Its parameter is measured once.'
    : `All ${parameter_count} parameters are measured once.`
}

function swapCopy(
  item: CartLine,
  equivalent: CheaperEquivalent,
  lines: readonly CartLine[],
): CheaperEquivalentCopy {
  const { dropped, saves, gained, fast } = equivalent
  const saving = formatSaving(equivalent)
  const kept = lines.filter((line) => !dropped.includes(line))
  const own = dropped.filter((line) => covers(item, line))
  const second = tubePlan([...kept, item]).second
  const isSecondNew = second !== null && tubePlan(lines).second === null
  const before = sumOf(dropped)
  const difference = roundToPaisa(before - item.selling_price)
  const sentences = [
    `${formatRupees(item.selling_price)} instead of ${formatRupees(before)}.`,
    difference > saves && CHARGE_COUNTED_IN,
    difference < saves && 'Home collection is then free.',
    gained.length > 0 && `It also measures ${listed(gained)}.`,
    ...dropped.filter((line) => !own.includes(line)).map((line) => elsewhereCopy(line, item, kept)),
    fast > 0 && fastCopy(fast, longestFast(lines)),
    isSecondNew && secondSampleInWords(second, null),
  ]
  return {
    title: titleOf(item, own, dropped, lines, saving),
    body: sentences.filter(Boolean).join(' '),
    accept: `Swap, save ${saving}`,
    decline: 'Keep as it is',
  }
}

/** Names what the item itself measures. */
function titleOf(
  item: CartLine,
  own: readonly CartLine[],
  dropped: readonly CartLine[],
  lines: readonly CartLine[],
  saving: string,
): string {
  if (own.length === 0) return `${item.name} instead of ${listed(namesOf(dropped))}: ${saving} less`
  const whole = own.length === lines.length ? 'everything in your cart' : listed(namesOf(own))
  return `${item.name} measures ${whole} for ${saving} less`
}

/** Where a line that the item does not measure is measured. */
function elsewhereCopy(line: CartLine, item: CartLine, kept: readonly CartLine[]): string {
  const holder = kept.find((other) => covers(other, line))
  if (holder) return `${line.name} is already in ${holder.name}.`
  return `${line.name} is measured by ${item.name} and the rest of your cart together.`
}

function fastCopy(fast: number, before: number): string {
  const needs = `It needs ${fast} hours of fasting before the sample`
  return before > 0 ? `${needs}; your cart needs ${before}.` : `${needs}; your cart does not.`
}

/** "₹140", or "at least ₹140" where it depends on the slot. */
function formatSaving({ saves, atLeast }: CheaperEquivalent): string {
  return atLeast ? `at least ${formatRupees(saves)}` : formatRupees(saves)
}

/**
 * Copy for tests that are paid for twice while no equivalent is certain to cost less; null when
 * there are none.
 */
export function duplicateTestsCopy(
  lines: readonly CartLine[],
): Pick<CheaperEquivalentCopy, 'title' | 'body'> | null {
  const { measured } = findDuplicates(lines)
  if (measured.length === 0) return null
  const holders = lines.filter(({ code }) => measured.some(({ codes }) => codes.includes(code)))
  const names = namesOf(holders)
  return {
    title: `${counted(measured)} measured twice`,
    body: `${listed(measured.map(({ name }) => name))} ${measured.length === 1 ? 'is' : 'are'} in ${
      names.length === 2
        ? `both ${names.join(' and ')}`
        : `more than one of ${listed(names, names.length)}`
    }. We found no package that covers your cart and is sure to cost less.`,
  }
}

function sumOf(lines: readonly CartLine[]): number {
  return roundToPaisa(lines.reduce((sum, line) => sum + line.selling_price, 0))
}

function counted({ length }: readonly DuplicateMeasurement[]): string {
  return length === 1 ? '1 parameter is' : `${length} parameters are`
}

function namesOf(lines: readonly CartLine[]): string[] {
  return lines.map(({ name }) => name)
}

/** "A, B and C", or "A, B, C and 2 more". */
function listed(names: readonly string[], most = NAMED): string {
  const told = names.length > most + 1 ? names.slice(0, most) : names
  const rest = names.length - told.length
  const parts = rest > 0 ? [...told, `${rest} more`] : told
  if (parts.length < 2) return parts.join()
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
