import { plainWords } from '#contract/rules/in-words.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { formatDayInWords } from '#server/lab-time.ts'

/*
 * SMS templates as India's operators register them (TRAI's DLT): fixed text with tagged variables.
 * Operators compare each SMS with its registered text and drop what differs, so a value holds only
 * what its tag allows. Source: TRAI's direction of 18 November 2025 on the tagging of variables.
 */

type Kind = {
  /** As registered. */
  readonly tag: string
  readonly write: (value: string) => string
}

/** Characters of a value in words. */
export const WORDS_LENGTH = 40

/** Letters, digits and single spaces. A longer text is cut at a word. */
function words(value: string): string {
  const plain = plainWords(value)
  if (plain.length <= WORDS_LENGTH) return plain
  const cut = plain.slice(0, WORDS_LENGTH + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 0) || WORDS_LENGTH).trim()
}

const KINDS = {
  /** Digits. */
  number: { tag: '{#numeric#}', write: (value) => value },
  words: { tag: '{#alphanumeric#}', write: words },
  /** From `YYYY-MM-DD`. */
  date: { tag: '{#alphanumeric#}', write: formatDayInWords },
  /** From `HH:mm`. */
  time: { tag: '{#numeric#}:{#numeric#} {#alphanumeric#}', write: clockTime },
  /** An address of the app. */
  link: { tag: '{#url#}', write: (value) => value },
} as const satisfies Record<string, Kind>

/** The kind of each variable, by name. */
export type Variables = Readonly<Record<string, keyof typeof KINDS>>

export type SmsTemplate<V extends Variables> = {
  /** With `{name}` for a variable; `{lab}` and `{host}` are the same in every SMS of a lab. */
  readonly text: string
  readonly variables: V
}

export function sms<const V extends Variables>(text: string, variables: V): SmsTemplate<V> {
  return { text, variables }
}

export type LabFacts = { readonly labName: string; readonly publicUrl: string }

type AnyTemplate = SmsTemplate<Variables>

/** The text, and the values formatted as in it. */
export function renderSms(
  { text, variables }: AnyTemplate,
  values: Readonly<Record<string, string>>,
  lab: LabFacts,
): { text: string; values: Record<string, string> } {
  const written = Object.fromEntries(
    Object.entries(variables).map(([name, kind]) => [name, KINDS[kind].write(values[name] ?? '')]),
  )
  return { text: fill(text, { ...fixedParts(lab), ...written }), values: written }
}

/** The text to register: each variable as its tag. */
export function registeredText({ text, variables }: AnyTemplate, lab: LabFacts): string {
  const tags = Object.fromEntries(
    Object.entries(variables).map(([name, kind]) => [name, KINDS[kind].tag]),
  )
  return fill(text, { ...fixedParts(lab), ...tags })
}

function fixedParts({ labName, publicUrl }: LabFacts): Record<string, string> {
  return { lab: labName, host: new URL(publicUrl).hostname }
}

function fill(text: string, parts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const part = parts[name]
    if (part === undefined) throw new Error(`The template has no value for ${name}.`)
    return part
  })
}

/** Names of the variables in a text. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** What an operator accepts for each tag; `{#var#}` is of templates registered before the tags. */
const ACCEPTED: Readonly<Record<string, string>> = {
  '{#numeric#}': '\\d{1,15}',
  '{#alphanumeric#}': `[\\p{L}\\p{M}\\p{N} ]{1,${WORDS_LENGTH}}`,
  '{#url#}': 'https?://\\S+',
  '{#cbn#}': '[\\d +-]{4,20}',
  '{#email#}': '\\S+@\\S+',
  '{#var#}': '.{1,30}',
}

/** Whether an operator lets the SMS pass: it is its registered text with accepted values. */
export function matchesRegistered(text: string, registered: string): boolean {
  const pattern = registered
    .split(/(\{#\w+#\})/)
    .map((part) => ACCEPTED[part] ?? escapeRegExp(part))
    .join('')
  return new RegExp(`^${pattern}$`, 'u').test(text)
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
