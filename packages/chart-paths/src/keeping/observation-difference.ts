import { isDeepStrictEqual } from 'node:util'
import { valueDifferences, wordsOf } from '../replaying/value-difference.ts'
import type { Json, JsonObject } from './json-values.ts'
import type { Observation } from './kept-suite.ts'
import type { NamedValues } from './named-values.ts'

/** One difference of a step in words: what the suite expects, and what happened. */
export type Difference = { readonly expected: string; readonly happened: string }

/** How a step of today differs from the kept one; whole values are compared. */
export function observationDifferences(
  kept: Observation,
  real: Observation,
  names: NamedValues,
): readonly Difference[] {
  if (isDeepStrictEqual(kept, real)) return []
  return [
    ...stateDifference(kept, real),
    ...fieldDifferences('', kept.context, real.context, names),
    ...effectDifferences(kept.does ?? [], real.does ?? [], names),
    ...fieldDifferences('the path of ', kept.paths, real.paths, names),
    ...fieldDifferences('the selector ', kept.selectors, real.selectors, names),
    // In another state other events are accepted: that is told by the state.
    ...(isDeepStrictEqual(kept.in, real.in) ? acceptanceDifferences(kept, real) : []),
    ...(kept.error === real.error
      ? []
      : [{ expected: failureWords(kept), happened: failureWords(real) }]),
  ]
}

function stateDifference(kept: Observation, real: Observation): readonly Difference[] {
  if (isDeepStrictEqual(kept.in, real.in)) return []
  return [{ expected: stateWords(kept), happened: stateWords(real) }]
}

function stateWords({ in: states }: Observation): string {
  return states ? `it goes to ${states.join(' + ')}` : 'it stays where it is'
}

function failureWords({ error }: Observation): string {
  return error === undefined ? 'the chart goes on' : `the chart stops: ${error}`
}

function fieldDifferences(
  what: string,
  kept: JsonObject = {},
  real: JsonObject = {},
  names: NamedValues,
): readonly Difference[] {
  const fields = [...new Set([...Object.keys(kept), ...Object.keys(real)])]
  return fields.flatMap((field) => {
    const [was, is] = [kept[field], real[field]]
    if (was === undefined || is === undefined) {
      if (was === is) return []
      return [{ expected: changeWords(what + field, was), happened: changeWords(what + field, is) }]
    }
    return placesOf(`${what}${field}`, was, is, names)
  })
}

function changeWords(what: string, value: Json | undefined): string {
  return value === undefined ? `${what} does not change` : `${what} is ${namedWords(value)}`
}

/** The places in which two values differ, the first few. */
function placesOf(what: string, was: Json, is: Json, names: NamedValues): readonly Difference[] {
  return valueDifferences(names.expand(is), names.expand(was))
    .slice(0, MAX_PLACES)
    .map(({ place, real, planned }) => {
      const where = place === '' ? what : `${what}, ${place.replace(/^(emit|send)\./, '')}`
      return { expected: `${where} is ${planned}`, happened: `${where} is ${real}` }
    })
}

const MAX_PLACES = 3

type EffectJson = NonNullable<Observation['does']>[number]

function effectDifferences(
  kept: readonly EffectJson[],
  real: readonly EffectJson[],
  names: NamedValues,
): readonly Difference[] {
  if (isDeepStrictEqual(kept, real)) return []
  const missing = without(kept, real)
  const added = without(real, kept)
  if (missing.length === 0 && added.length === 0) {
    return [{ expected: inOrder(kept), happened: inOrder(real) }]
  }
  const differences: Difference[] = []
  for (const effect of missing) {
    const index = added.findIndex((other) => effectName(other) === effectName(effect))
    const [other] = index === -1 ? [] : added.splice(index, 1)
    if (other) differences.push(...placesOf(effectName(effect), effect, other, names))
    else differences.push({ expected: effectWords(effect), happened: 'nothing of the kind' })
  }
  for (const effect of added) {
    differences.push({ expected: 'nothing of the kind', happened: effectWords(effect) })
  }
  return differences
}

/** The effects of one list that the other lacks; an effect may occur twice. */
function without(all: readonly EffectJson[], others: readonly EffectJson[]): EffectJson[] {
  const rest = [...others]
  return all.filter((effect) => {
    const index = rest.findIndex((other) => isDeepStrictEqual(other, effect))
    if (index === -1) return true
    rest.splice(index, 1)
    return false
  })
}

function inOrder(effects: readonly EffectJson[]): string {
  return `in this order: ${effects.map(effectName).join(', ')}`
}

const verbs: Readonly<Record<string, string>> = {
  call: 'it calls',
  stop: 'it stops the call',
  timer: 'it sets the timer',
  cancel: 'it cancels the timer',
  emit: 'it emits',
  send: 'it sends',
  action: 'it does',
}

/** An effect without its data: `it calls createDraft`, `it emits cart.changed`. */
function effectName(effect: EffectJson): string {
  const [kind = '', value] = Object.entries(effect)[0] ?? []
  const isEvent = typeof value === 'object' && value !== null && 'type' in value
  return `${verbs[kind] ?? kind} ${String(isEvent ? value.type : value)}`
}

function effectWords(effect: EffectJson): string {
  const [first, ...data] = Object.values(effect)
  const isBare = data.length === 0 && typeof first === 'string'
  return isBare ? effectName(effect) : `${effectName(effect)}: ${namedWords(effect)}`
}

function acceptanceDifferences(kept: Observation, real: Observation): readonly Difference[] {
  const [accepted, refused] = ['is accepted from here on', 'is refused from here on']
  const lost = [...missingIn(real.accepts, kept.accepts), ...missingIn(kept.refuses, real.refuses)]
  const won = [...missingIn(kept.accepts, real.accepts), ...missingIn(real.refuses, kept.refuses)]
  return [
    ...lost.map((label) => ({ expected: `${label} ${accepted}`, happened: 'it is refused' })),
    ...won.map((label) => ({ expected: `${label} ${refused}`, happened: 'it is accepted' })),
  ]
}

function missingIn(labels: readonly string[] = [], all: readonly string[] = []) {
  return all.filter((label) => !labels.includes(label))
}

/** Named values by their names: `{"draft": ‹createDraft → drafted›}`. */
function namedWords(value: Json): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : wordsOf(value)
  const named = text.replaceAll(/\{"\$":"([^"]+)"\}/g, '‹$1›')
  return named.length > MAX_LENGTH ? `${named.slice(0, MAX_LENGTH)}…` : named
}

const MAX_LENGTH = 300
