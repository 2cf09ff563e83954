import stringify from 'json-stringify-pretty-compact'
import type { AnyEventObject } from 'xstate'
import { z } from 'zod'
import type { Path } from '../covering/paths.ts'
import { recordingReads } from '../exploring/guard-reads.ts'
import { PathsError } from '../paths-error.ts'
import { valueDifferences, wordsOf } from '../replaying/value-difference.ts'
import { fromJson, type Json, type JsonObject, toJson } from './json-values.ts'
import { NamedValues } from './named-values.ts'

/** How an app connects its actors: what one emits reaches others as events. */
export type Wiring = {
  readonly name: string
  /** By name of a peer, the name of its chart. */
  readonly charts: Readonly<Record<string, string>>
  readonly wire: (peers: Readonly<Record<string, WiredPeer>>) => void
}

/** What wiring uses of an actor. */
export type WiredPeer = {
  readonly on: (type: string, deliver: (event: AnyEventObject) => void) => unknown
  readonly send: (event: AnyEventObject) => void
  readonly getSnapshot: () => { readonly context: object }
}

const data = z.record(z.string(), z.json())

const deliverySchema = z
  .object({
    from: z.string(),
    emits: data,
    /** Fields of the context of other peers that the wiring reads, by peer. */
    given: z.record(z.string(), data).exactOptional(),
    /** The events that are sent, in order. */
    sends: z.array(z.object({ to: z.string(), event: data })),
  })
  .readonly()

const fileSchema = z
  .object({ version: z.literal(1), wiring: z.string(), deliveries: z.array(deliverySchema) })
  .readonly()

export type KeptDelivery = z.infer<typeof deliverySchema>
export type KeptDeliveries = z.infer<typeof fileSchema>

/** @throws PathsError when the text does not hold deliveries; its message completes “This file is”. */
export function parseDeliveries(text: string): KeptDeliveries {
  let file: KeptDeliveries
  try {
    file = fileSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new PathsError('not a file of kept deliveries', { cause: error })
  }
  return eachNamed(file, (names, value) => names.expand(value))
}

export function deliveriesText(kept: KeptDeliveries): string {
  const short = eachNamed(kept, (names, value) => names.shorten(value))
  return `${stringify(short, { maxLength: 100 })}\n`
}

/** Large values stand once in the file: each is named after the event that brings it first. */
function eachNamed(
  file: KeptDeliveries,
  change: (names: NamedValues, value: Json) => Json,
): KeptDeliveries {
  const names = new NamedValues()
  const counts = new Map<string, number>()
  const changed = (value: JsonObject) => change(names, value) as JsonObject
  const deliveries = file.deliveries.map(({ from, emits, given, sends }) => {
    const written = changed(emits)
    const type = `${from} · ${String(names.expand(emits.type ?? null))}`
    const count = (counts.get(type) ?? 0) + 1
    const known = '$' in emits || '$' in written
    if (!known) {
      counts.set(type, count)
      names.add(`${type} ${count}`, names.expand(emits))
    }
    return {
      from,
      emits: written,
      ...(given && { given: mapEntries(given, changed) }),
      sends: sends.map(({ to, event }) => ({ to, event: changed(event) })),
    }
  })
  return { ...file, deliveries }
}

/**
 * Each event that a peer emits on its paths, and what the wiring sends for it. Where the wiring
 * reads the context of a peer, this is told for each of its contexts on the paths.
 */
export function recordDeliveries(
  wiring: Wiring,
  pathsOf: (chart: string) => readonly Path[],
): KeptDeliveries {
  const seen = new Map(
    Object.entries(wiring.charts).map(([peer, chart]) => [peer, seenOn(pathsOf(chart))] as const),
  )
  const firsts = Object.fromEntries([...seen].map(([peer, { contexts }]) => [peer, contexts[0]]))
  const deliveries = [...seen].flatMap(([from, { emitted }]) =>
    emitted.flatMap((event) => {
      const { reads } = deliver(wiring, from, event, firsts)
      const given = [...reads].flatMap(([peer, fields]) =>
        distinctParts(seen.get(peer)?.contexts ?? [], [...fields].sort()).map((part) => ({
          [peer]: part,
        })),
      )
      return given.length === 0
        ? [delivery(from, event)]
        : given.map((contexts) => delivery(from, event, contexts))
    }),
  )
  return { version: 1, wiring: wiring.name, deliveries }

  function delivery(from: string, event: AnyEventObject, given?: Record<string, object>) {
    const { sends } = deliver(wiring, from, event, { ...firsts, ...given })
    return {
      from,
      emits: dataOf(event),
      ...(given && { given: mapEntries(given, dataOf) }),
      sends: sends.map(({ to, event: sent }) => ({ to, event: dataOf(sent) })),
    }
  }
}

/** The kept deliveries that today's wiring makes otherwise, one story for each. */
export function deliveryStories(kept: KeptDeliveries, wiring: Wiring): readonly string[] {
  return kept.deliveries.flatMap((delivery) => {
    const sends = sentToday(delivery, wiring)
    if (typeof sends !== 'string' && valueDifferences(sends, delivery.sends).length === 0) return []
    const { from, emits, given = {} } = delivery
    return [
      [
        `${kept.wiring}, when ${from} emits ${wordsOf(emits)}`,
        ...Object.entries(given).map(([peer, part]) => `  while ${peer} has ${wordsOf(part)}:`),
        `     expected: ${sendsWords(delivery.sends)}`,
        `     happened: ${typeof sends === 'string' ? sends : sendsWords(sends)}`,
      ].join('\n'),
    ]
  })
}

function sendsWords(sends: KeptDelivery['sends']): string {
  return sends.map(({ to, event }) => `${to} gets ${wordsOf(event)}`).join('; ') || 'nobody is told'
}

/** What today's wiring sends where a kept delivery was recorded, or why it cannot. */
function sentToday(
  { from, emits, given = {} }: KeptDelivery,
  wiring: Wiring,
): KeptDelivery['sends'] | string {
  // SAFETY: recordDeliveries writes events and parts of contexts.
  const event = fromJson(emits) as AnyEventObject
  const contexts = mapEntries(given, (part) => fromJson(part) as object)
  try {
    const { sends } = deliver(wiring, from, event, contexts)
    return sends.map(({ to, event: sent }) => ({ to, event: dataOf(sent) }))
  } catch (error) {
    return `the wiring fails: ${String(error)}`
  }
}

function deliver(
  { charts, wire }: Wiring,
  from: string,
  event: AnyEventObject,
  contexts: Readonly<Record<string, object | undefined>>,
) {
  const handlers: ((event: AnyEventObject) => void)[] = []
  const sends: { to: string; event: AnyEventObject }[] = []
  const reads = new Map<string, Set<string>>()
  const peer = (name: string): WiredPeer => ({
    on: (type, handler) => {
      if (name === from && type === event.type) handlers.push(handler)
    },
    send: (sent) => sends.push({ to: name, event: sent }),
    getSnapshot: () => {
      const fields = reads.get(name) ?? new Set<string>()
      reads.set(name, fields)
      return { context: new Proxy(contexts[name] ?? {}, recordingReads(fields)) }
    },
  })
  wire(mapEntries(charts, (_, name) => peer(name)))
  for (const handler of handlers) handler(event)
  return { sends, reads }
}

function seenOn(paths: readonly Path[]) {
  const results = paths.flatMap(({ start, steps }) => [start, ...steps.map(({ result }) => result)])
  const effects = results.flatMap((result) => result.effects)
  const emitted = effects.flatMap((effect) => (effect.kind === 'emit' ? [effect.event] : []))
  return {
    emitted: distinct(emitted),
    contexts: results.map(({ context }) => context as object),
  }
}

function distinctParts(contexts: readonly object[], fields: readonly string[]): object[] {
  const parts = contexts.map((context) =>
    Object.fromEntries(Object.entries(context).filter(([field]) => fields.includes(field))),
  )
  return distinct(parts)
}

function distinct<T extends object>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(toJson(one)), one])).values()]
}

function dataOf(value: object): JsonObject {
  // SAFETY: an event or a context is an object.
  return toJson(value) as JsonObject
}

function mapEntries<T, U>(
  values: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))
}
