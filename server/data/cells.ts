import { z } from 'zod'
import { isPin } from '#contract/rules/phone.ts'

/** One kind of spreadsheet cell: how its text becomes a value of PostgreSQL, and back. */
export type Cell = {
  /** Type of the column in the staging table. */
  readonly sql: string
  /** What the cell may contain, for error messages and templates. */
  readonly allowed: string
  /** Says what is wrong with a text that `parse` refused, where that says more than `allowed`. */
  readonly fault?: (text: string) => string | undefined
  /** JSON value of the trimmed text, null for none; undefined if the text is not allowed. */
  parse(text: string): unknown
  /** Text for a value as `to_jsonb` gives it, not null. */
  format(value: unknown): string
  /** Numbers cannot be formulas, so they are exported without an escape. */
  readonly number?: true
  /** A worksheet's dates and times of day belong here; elsewhere they are what it made of a text. */
  readonly moment?: true
}

const EMPTY = '; may be empty'

/** An empty cell is null. */
export function optional(cell: Cell): Cell {
  return {
    ...cell,
    allowed: cell.allowed.endsWith(EMPTY) ? cell.allowed : cell.allowed + EMPTY,
    parse: (text) => (text === '' ? null : cell.parse(text)),
  }
}

/** A list that may not be empty. */
export function atLeastOne(cell: Cell): Cell {
  return {
    ...cell,
    allowed: cell.allowed.replace(EMPTY, ''),
    parse: (given) => (given === '' ? undefined : cell.parse(given)),
  }
}

const plain = (value: unknown) => String(value)

export function text(max = 2_000): Cell {
  return {
    sql: 'text',
    allowed: `text of up to ${max} characters`,
    parse: (given) => (given !== '' && given.length <= max ? given : undefined),
    format: plain,
  }
}

/** Text for a column that stores an empty text instead of null. */
export function blankable(max = 2_000): Cell {
  return {
    sql: 'text',
    allowed: `text of up to ${max} characters; may be empty`,
    parse: (given) => (given.length <= max ? given : undefined),
    format: plain,
  }
}

/** Text of a fixed form. A leading zero that a spreadsheet dropped does not match it. */
export function pattern(expression: RegExp, allowed: string): Cell {
  return {
    sql: 'text',
    allowed,
    parse: (given) => (expression.test(given) ? given : undefined),
    format: plain,
  }
}

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH_NUMBER = '(?:0?[1-9]|1[0-2])'
const YEAR = '(?:\\d{2}|\\d{4})'
/** Forms in which spreadsheets show the date that they made of a code such as SEPT9 or 2-3-10. */
const DATE = new RegExp(
  `^(?:${[
    `${DAY}[-.](?:${MONTHS})(?:[-.]${YEAR})?`,
    `(?:${MONTHS})[-.]\\d{1,4}`,
    `${DAY}[-.]${MONTH_NUMBER}[-.]${YEAR}`,
    `${MONTH_NUMBER}[-.]${DAY}[-.]${YEAR}`,
    `\\d{4}[-.]${MONTH_NUMBER}[-.]${DAY}`,
  ].join('|')})$`,
  'i',
)

export const MADE_A_DATE =
  'A spreadsheet makes a date of such a text: format the column as text, and enter it again'

/** An identifier, which is never a date. */
function identifier(expression: RegExp, allowed: string): Cell {
  return {
    ...pattern(expression, allowed),
    parse: (given) => (expression.test(given) && !DATE.test(given) ? given : undefined),
    fault: (given) => (DATE.test(given) ? MADE_A_DATE : undefined),
  }
}

export const code = identifier(/^[A-Za-z0-9][\w.-]{0,39}$/, 'letters, digits, - . or _, 40 at most')
export const slug = identifier(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'small letters, digits and hyphens, such as lipid-profile',
)
export const loinc = identifier(/^\d{1,7}-\d$/, 'a LOINC code such as 718-7')
export const mobile = pattern(/^[6-9]\d{9}$/, 'a mobile number of ten digits')

/**
 * What can be dialled from anywhere in India: with `+`, with the dialling code and its zero, a mobile
 * number, or a toll-free one. Spreadsheets drop a leading zero or `+`.
 */
const DIALLED =
  /^(?:\+91(?:0?[1-9]\d{9})|\+(?!91)[1-9]\d{7,13}|0[1-9]\d{8,10}|[6-9]\d{9}|1[89]00\d{6,7}|1860\d{7})$/
export const phone: Cell = {
  ...pattern(/^/, 'a phone number with its leading zero or +91, such as 022 4000 1234'),
  parse: (given) =>
    /^[+(\d][\d ()-]{5,24}$/.test(given) && DIALLED.test(given.replace(/[ ()-]/g, ''))
      ? given
      : undefined,
}
export const pincode: Cell = {
  ...pattern(/^/, 'a PIN of 6 digits'),
  parse: (given) => (isPin(given) ? given : undefined),
}
export const webPath = pattern(
  /^(?:\/(?!\/)|https?:\/\/)\S*$/,
  'a path such as /test-menu, or an address such as https://lab.example.in',
)
export const time: Cell = {
  ...pattern(/^/, 'a time HH:mm such as 06:30'),
  moment: true,
  parse: (given) => {
    const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(given) ?? []
    const padded = `${hour.padStart(2, '0')}:${minute}`
    return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(padded) ? padded : undefined
  },
}

export function oneOf(...values: readonly string[]): Cell {
  return {
    sql: 'text',
    allowed: `one of ${values.join(', ')}`,
    parse: (given) => (values.includes(given) ? given : undefined),
    format: plain,
  }
}

/** The name of a public picture; its column is a `picture`, so rows store the key. */
export const picture: Cell = {
  ...blankable(200),
  allowed: 'the file name of a picture, such as camp.jpg; may be empty',
  format: (value) => String(value).replace(/^public\//, ''),
}

/** Texts of a fixed set. */
export function listFrom(...values: readonly string[]): Cell {
  return {
    ...list,
    allowed: `of ${values.join(', ')}, several with | between them; may be empty`,
    parse: (given) => {
      const elements = split(given)
      return elements.every((element) => values.includes(element)) ? elements : undefined
    },
  }
}

/** Words for the numbers that the database stores. */
export function coded(codes: Readonly<Record<string, number>>): Cell {
  const words = new Map(Object.entries(codes).map(([word, number]) => [number, word]))
  return {
    sql: 'integer',
    allowed: `one of ${Object.keys(codes).join(', ')}`,
    parse: (given) => (Object.hasOwn(codes, given) ? codes[given] : undefined),
    format: (value) => words.get(Number(value)) ?? String(value),
  }
}

/** `1,200` and the Indian `1,20,000`; commas elsewhere are mistakes. */
const GROUPED = /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$/

/** @param decimals most of them: three can be the thousands of a country that writes 1.200 */
function figure(given: string, decimals = 15): number | undefined {
  const bare = GROUPED.test(given) ? given.replaceAll(',', '') : given
  const found = /^-?\d+(?:\.(\d+))?$/.exec(bare)
  return found && (found[1] ?? '').length <= decimals ? Number(bare) : undefined
}

export function whole(from: number, to: number): Cell {
  return {
    sql: 'integer',
    allowed: `a whole number from ${from} to ${to}`,
    parse: (given) => {
      const value = figure(given, 2)
      const fits = value !== undefined && Number.isInteger(value) && value >= from && value <= to
      return fits ? value : undefined
    },
    format: plain,
    number: true,
  }
}

export function decimal(from: number, to: number): Cell {
  return {
    sql: 'double precision',
    allowed: `a number from ${from} to ${to}`,
    parse: (given) => {
      const value = figure(given)
      return value !== undefined && value >= from && value <= to ? value : undefined
    },
    format: plain,
    number: true,
  }
}

const MOST_RUPEES = 10_000_000

/** Stored as paise. */
export const rupees: Cell = {
  sql: 'integer',
  allowed: 'rupees with at most two decimals, such as 1200 or ₹1,200.50',
  parse: (given) => {
    const value = figure(given.replace(/^(?:₹|Rs\.?|INR)\s*/i, ''), 2)
    if (value === undefined || value < 0 || value > MOST_RUPEES) return undefined
    return Math.round(value * 100)
  },
  format: (value) => {
    const paise = Number(value)
    return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)
  },
  number: true,
}

export const yesNo: Cell = {
  sql: 'boolean',
  allowed: 'yes or no',
  parse: (given) => ({ yes: true, true: true, no: false, false: false })[given.toLowerCase()],
  format: (value) => (value === true ? 'yes' : 'no'),
}

/** Spreadsheets in India write a date that they recognised with the day first. */
export const date: Cell = {
  sql: 'date',
  allowed: 'a date YYYY-MM-DD, or DD-MM-YYYY',
  moment: true,
  parse: (given) => {
    const dayFirst = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(given)
    const [, day = '', month = '', year = ''] = dayFirst ?? []
    const iso = dayFirst ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : given
    return z.iso.date().safeParse(iso).success ? iso : undefined
  },
  format: plain,
}

export const instant: Cell = {
  sql: 'timestamptz',
  allowed: 'an instant such as 2026-03-04T09:30:00+05:30',
  moment: true,
  parse: (given) => (z.iso.datetime({ offset: true }).safeParse(given).success ? given : undefined),
  format: (value) => new Date(String(value)).toISOString(),
}

const BETWEEN = ' | '

/** Elements between `|`; an element's own `|` or `\` has a `\` before it. */
function split(given: string): string[] {
  const elements = given.match(/(?:\\[\s\S]|[^|\\])+/g) ?? []
  return elements
    .map((element) => element.trim().replace(/\\([\s\S])/g, '$1'))
    .filter((element) => element !== '')
}

function join(elements: readonly string[]): string {
  return elements.map((element) => element.replace(/[\\|]/g, '\\$&')).join(BETWEEN)
}

export const list: Cell = {
  sql: 'text[]',
  allowed: 'texts with | between them; may be empty',
  parse: split,
  format: (value) => join(z.array(z.string()).parse(value)),
}

/** A list whose elements have a form of their own, stored as JSON. */
export function listOf<T>(options: {
  allowed: string
  schema: z.ZodType<T>
  parse(element: string): T | undefined
  format(element: T): string
}): Cell {
  return {
    sql: 'jsonb',
    allowed: `${options.allowed}, several with | between them`,
    parse: (given) => {
      const parsed = split(given).map(options.parse)
      return parsed.includes(undefined) ? undefined : parsed
    },
    format: (value) => join(z.array(options.schema).parse(value).map(options.format)),
  }
}

/** Structures that have no simpler form in one cell; empty is an empty list. */
export function json(schema: z.ZodType<unknown[]>, allowed: string): Cell {
  return {
    sql: 'jsonb',
    allowed: `JSON: ${allowed}; may be empty`,
    parse: (given) => {
      if (given === '') return []
      try {
        const { data } = schema.safeParse(JSON.parse(given))
        // PostgreSQL stores neither NUL nor half of a character.
        return /\\u(?:0000|d[89a-f]..)/.test(JSON.stringify(data) ?? '') ? undefined : data
      } catch {
        return undefined
      }
    },
    format: (value) => (Array.isArray(value) && value.length === 0 ? '' : JSON.stringify(value)),
  }
}
