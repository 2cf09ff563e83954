import type { Explore, Outcome } from '../model.ts'
import { fromJson, type Json, toJson } from './json-values.ts'
import type { KeptSuite } from './kept-suite.ts'
import { NamedValues } from './named-values.ts'

type KeptPayloads = Pick<KeptSuite, 'inputs' | 'events' | 'outcomes'>
type KeptOutcome = KeptSuite['outcomes'][string][string]

/** Inputs, samples and outcomes of a catalogue, as a suite keeps them: each large value once. */
export function payloadsOf({ input, variants = {}, events, outcomes }: Explore): {
  readonly payloads: KeptPayloads
  readonly names: NamedValues
} {
  const names = new NamedValues()
  const payloads = {
    inputs: mapValues({ '': input, ...variants }, (value, name) =>
      written(nameOfInput(name), value),
    ),
    events: mapValues(events, (samples, type) =>
      mapValues(samples, ({ says, event }, sample) => ({
        says,
        event: written(`${type}/${sample}`, event),
      })),
    ),
    outcomes: mapValues(outcomes, (named, actor) =>
      mapValues(named, (outcome, name): KeptOutcome => {
        const label = `${actor} → ${name}`
        return outcome.kind === 'done'
          ? { says: outcome.says, output: written(label, outcome.output) }
          : { says: outcome.says, error: written(label, outcome.error) }
      }),
    ),
  }
  return { payloads, names }

  function written(name: string, value: unknown): Json {
    const whole = toJson(value)
    const short = names.shorten(whole)
    names.add(name, whole)
    return short
  }
}

/** The catalogue with the inputs, samples and outcomes that a suite keeps. */
export function exploreOf(
  { inputs, events, outcomes }: KeptPayloads,
  explore: Explore,
): { readonly explore: Explore; readonly names: NamedValues } {
  const names = new NamedValues()
  const { '': input, ...variants } = mapValues(inputs, (value, name) =>
    read(nameOfInput(name), value),
  )
  const kept = {
    ...explore,
    input,
    variants,
    events: mapValues(events, (samples, type) =>
      mapValues(samples, ({ says, event }, sample) => ({
        says,
        // SAFETY: payloadsOf writes events.
        event: read(`${type}/${sample}`, event) as { type: string },
      })),
    ),
    outcomes: {
      // Of actors that the machine has got since.
      ...explore.outcomes,
      ...mapValues(outcomes, (named, actor) =>
        mapValues(named, ({ says, output, error }, name): Outcome => {
          const label = `${actor} → ${name}`
          return output === undefined
            ? { kind: 'error', says, error: read(label, error ?? null) }
            : { kind: 'done', says, output: read(label, output) }
        }),
      ),
    },
  }
  return { explore: kept, names }

  function read(name: string, value: Json): unknown {
    const whole = names.expand(value)
    names.add(name, whole)
    return fromJson(whole)
  }
}

function nameOfInput(variant: string): string {
  return variant === '' ? 'input' : `input ${variant}`
}

function mapValues<T, U>(
  values: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))
}
