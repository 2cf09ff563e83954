import type { CartLine } from '#contract/cart.endpoints.ts'
import { doubled, type Twice } from '#contract/rules/measured.ts'
import { formatRupees } from '#ui/rupees.ts'
import type { CartCover } from './cart-cover.ts'

/** The fact, what follows from it, and what the two buttons do. */
export type CoverWords = {
  readonly title: string
  readonly body: string
  readonly accept: string
  readonly decline: string
}

/** Names that are told one by one; more are counted. */
const NAMED = 3

export function coverWords(cover: CartCover, lines: readonly CartLine[]): CoverWords {
  return cover.item ? swapWords(cover.item, cover, lines) : dropWords(cover, lines)
}

function dropWords({ dropped, saves }: CartCover, lines: readonly CartLine[]): CoverWords {
  const price = formatRupees(saves)
  const [one] = dropped
  const isOne = dropped.length === 1
  const holder = doubled(lines).inside.find(({ line }) => line === one)?.holder
  const names = listed(dropped.map(({ name }) => name))
  const once = isOne && one ? onceWords(one) : 'Everything is measured once.'
  return {
    title:
      isOne && holder
        ? `${names} is already inside ${holder.name}`
        : `${names} ${isOne ? 'is' : 'are'} already measured by the rest of your cart`,
    body: `${once} Without ${isOne ? 'it' : 'them'} you pay ${price} less.`,
    accept: `Remove ${isOne ? 'it' : 'them'}, save ${price}`,
    decline: lines.length === 2 ? 'Keep both' : 'Keep all',
  }
}

function onceWords({ radiology, parameter_count }: CartLine): string {
  if (radiology) return 'The scan is done once.'
  return parameter_count === 1
    ? 'Its parameter is measured once.'
    : `All ${parameter_count} parameters are measured once.`
}

function swapWords(item: CartLine, cover: CartCover, lines: readonly CartLine[]): CoverWords {
  const { dropped, saves, gained, fast } = cover
  const price = formatRupees(saves)
  const whole =
    dropped.length === lines.length ? 'everything in your cart' : listed(namesOf(dropped))
  const before = dropped.reduce((sum, line) => sum + line.selling_price, 0)
  const sentences = [
    `${formatRupees(item.selling_price)} in place of ${formatRupees(before)}.`,
    before - item.selling_price > saves &&
      'Home collection is not free then; its charge is counted in.',
    gained.length > 0 && `It also measures ${listed(gained)}.`,
    fast > 0 && `It asks for ${fast} hours without food before the sample; your cart does not.`,
  ]
  return {
    title: `${item.name} measures ${whole} for ${price} less`,
    body: sentences.filter(Boolean).join(' '),
    accept: `Swap, save ${price}`,
    decline: 'Keep as it is',
  }
}

/** What is paid for twice where nothing in the city measures it all for less; null when nothing is. */
export function twiceWords(lines: readonly CartLine[]): Pick<CoverWords, 'title' | 'body'> | null {
  const { measured } = doubled(lines)
  if (measured.length === 0) return null
  const holders = lines.filter(({ code }) => measured.some(({ codes }) => codes.includes(code)))
  const names = namesOf(holders)
  return {
    title: `${counted(measured)} measured twice`,
    body: `${listed(measured.map(({ name }) => name))} ${measured.length === 1 ? 'is' : 'are'} in ${
      names.length === 2
        ? `both ${names.join(' and ')}`
        : `more than one of ${listed(names, names.length)}`
    }. No package measures all that is in your cart for less.`,
  }
}

function counted({ length }: readonly Twice[]): string {
  return length === 1 ? '1 parameter is' : `${length} parameters are`
}

function namesOf(lines: readonly CartLine[]): string[] {
  return lines.map(({ name }) => name)
}

/** "A, B and C"; of many the first ones, and how many more. */
function listed(names: readonly string[], most = NAMED): string {
  const told = names.length > most + 1 ? names.slice(0, most) : names
  const rest = names.length - told.length
  const parts = rest > 0 ? [...told, `${rest} more`] : told
  if (parts.length < 2) return parts.join()
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
