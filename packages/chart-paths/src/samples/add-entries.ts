import type { AnyStateMachine } from 'xstate'
import { chartOf } from '../exploring/chart.ts'
import type { EventSample, Explore, Outcome } from '../model.ts'
import type { FaultList } from './fault-list.ts'
import { isObject, shapeFaults } from './known-shape.ts'
import type { SampleFile } from './sample-file.schema.ts'

type Catalogue<T> = Record<string, Record<string, T>>

/** The samples of a chart with those of a file. */
export function withEvents(
  { machine, events }: Explore,
  added: SampleFile['events'],
  faults: FaultList,
): Explore['events'] {
  const all: Catalogue<EventSample> = copyOf(events)
  for (const [type, samples] of Object.entries(added)) {
    if (!faults.isKnown(type, eventTypes(machine), ['events', type], 'event')) continue
    const known = Object.values(events[type] ?? {}).map(({ event }) => event)
    for (const [name, { says, like, fields = {} }] of Object.entries(samples)) {
      const named = all[type] ?? {}
      const at = ['events', type, name]
      if (!isUsable(name, like, named, at, faults)) continue
      const base = like === undefined ? {} : named[like]?.event
      const event = { ...base, ...asFields(laidOver(base, fields)), type }
      faults.addAll(shapeFaults(event, known, [...at, 'fields']))
      all[type] = { ...named, [name]: { event, says } }
    }
  }
  return all
}

/** The outcomes of a chart with those of a file. `errors` says what is wrong with an error. */
export function withOutcomes(
  { machine, outcomes }: Explore,
  added: SampleFile['outcomes'],
  faults: FaultList,
): Explore['outcomes'] {
  const all: Catalogue<Outcome> = copyOf(outcomes)
  const actors = [...chartOf(machine).actors.keys()]
  for (const [actor, ends] of Object.entries(added)) {
    if (!faults.isKnown(actor, actors, ['outcomes', actor], 'actor')) continue
    for (const [name, { says, like, ...given }] of Object.entries(ends)) {
      const named = all[actor] ?? {}
      const at = ['outcomes', actor, name]
      if (!isUsable(name, like, named, at, faults)) continue
      const end = endOf(given, like === undefined ? undefined : named[like])
      faults.addAll(
        end.kind === 'error'
          ? shapeFaults(end.error, errorsIn(Object.values(outcomes)), [...at, 'error'])
          : shapeFaults(end.output, outputsIn(outcomes[actor] ?? {}), [...at, 'output']),
      )
      all[actor] = { ...named, [name]: { ...end, says } }
    }
  }
  return all
}

function isUsable(
  name: string,
  like: string | undefined,
  named: object,
  at: readonly string[],
  faults: FaultList,
): boolean {
  const isLikeKnown =
    like === undefined || faults.isKnown(like, Object.keys(named), [...at, 'like'], 'sample')
  return faults.isNew(name, named, at) && isLikeKnown
}

type End =
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'error'; readonly error: unknown }

/** With neither output nor error, the call ends like its model, or is done without an output. */
function endOf(given: { output?: unknown; error?: unknown }, like: Outcome | undefined): End {
  if (given.error !== undefined) {
    const base = like?.kind === 'error' ? like.error : undefined
    return { kind: 'error', error: laidOver(base, given.error) }
  }
  if (given.output === undefined && like) return like
  const base = like?.kind === 'done' ? like.output : undefined
  return { kind: 'done', output: laidOver(base, given.output) }
}

/** Errors of all calls of an app have one shape. */
function errorsIn(catalogue: readonly Readonly<Record<string, Outcome>>[]): readonly unknown[] {
  return catalogue.flatMap((named) =>
    Object.values(named).flatMap((end) => (end.kind === 'error' ? [end.error] : [])),
  )
}

function outputsIn(named: Readonly<Record<string, Outcome>>): readonly unknown[] {
  return Object.values(named).flatMap((end) => (end.kind === 'done' ? [end.output] : []))
}

/** A value of a file over another: fields that the file does not give are kept. */
function laidOver(base: unknown, given: unknown): unknown {
  if (!isObject(base) || !isObject(given)) return given
  const fields = Object.entries(given).map(([name, value]) => [name, laidOver(base[name], value)])
  return { ...base, ...Object.fromEntries(fields) }
}

function asFields(value: unknown): object {
  return isObject(value) ? value : {}
}

function eventTypes(machine: AnyStateMachine): readonly string[] {
  return machine.events.filter((type: string) => !type.startsWith('xstate.'))
}

function copyOf<T>(catalogue: Readonly<Record<string, Readonly<Record<string, T>>>>): Catalogue<T> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, entries]) => [name, { ...entries }]),
  )
}
