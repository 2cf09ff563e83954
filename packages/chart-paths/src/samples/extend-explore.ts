import { initialTransition } from 'xstate'
import { chartOf } from '../exploring/chart.ts'
import type { Condition, Explore, Facts, NamedPath } from '../model.ts'
import { withEvents, withOutcomes } from './add-entries.ts'
import { FaultList } from './fault-list.ts'
import { readSamples } from './read-samples.ts'
import type { SampleFile } from './sample-file.schema.ts'
import {
  asLabel,
  causePattern,
  type StepEntry,
  stepEntries,
  timerLabels,
  unknownStep,
} from './step-labels.ts'

/**
 * A chart's model with the samples, outcomes, conditions, words and paths of a YAML file.
 * @throws SamplesError with a line for each fault.
 */
export function extendExplore(explore: Explore, text: string, file: string): Explore {
  const { content, lineAt, reject } = readSamples(text, file)
  const faults = new FaultList()
  const events = withEvents(explore, content.events, faults)
  const outcomes = withOutcomes(explore, content.outcomes, faults)
  const extended = { ...explore, events, outcomes }
  const entries = stepEntries(extended)
  const conditions = conditionsOf(content, extended, [...entries.keys()], faults)
  const namedPaths = namedPathsOf(content, extended, [...entries.keys()], faults)
  const reworded = withWords(extended, content.words, entries, faults)
  reject(faults.faults)
  const sourced = Object.entries(namedPaths).map(([name, path]): [string, NamedPath] => [
    name,
    { ...path, source: lineAt(['paths', name]) },
  ])
  return {
    ...reworded,
    conditions: [...(explore.conditions ?? []), ...conditions],
    namedPaths: { ...explore.namedPaths, ...Object.fromEntries(sourced) },
  }
}

function conditionsOf(
  { conditions }: SampleFile,
  { machine, input, key }: Explore,
  labels: readonly string[],
  faults: FaultList,
): readonly Condition[] {
  const [{ context }] = initialTransition(machine, input)
  const facts = Object.keys(key(context))
  return conditions.map(({ step, when, why }, index) => {
    const at = ['conditions', index]
    const label = asLabel(step)
    if (!labels.includes(label)) faults.add([...at, 'step'], unknownStep(label, labels))
    for (const fact of Object.keys(when)) {
      faults.isKnown(fact, facts, [...at, 'when', fact], 'fact')
    }
    return { cause: causePattern(label), when: (now) => isMet(when, now), why }
  })
}

function isMet(when: SampleFile['conditions'][number]['when'], now: Facts): boolean {
  return Object.entries(when).every(([fact, wanted]) =>
    [wanted].flat().some((value) => value === now[fact]),
  )
}

function namedPathsOf(
  { paths }: SampleFile,
  { machine, namedPaths = {}, variants = {} }: Explore,
  entries: readonly string[],
  faults: FaultList,
): Readonly<Record<string, NamedPath>> {
  const chart = chartOf(machine)
  const states = [...chart.states.keys()]
  const labels = [...entries, ...timerLabels(chart)]
  return Object.fromEntries(
    Object.entries(paths).map(([name, { from, steps, ends }]) => {
      const at = ['paths', name]
      faults.isNew(name, namedPaths, at)
      if (from !== undefined) {
        faults.isKnown(from, Object.keys(variants), [...at, 'from'], 'variant')
      }
      for (const [index, step] of steps.entries()) {
        const label = asLabel(step)
        if (!labels.includes(label)) faults.add([...at, 'steps', index], unknownStep(label, labels))
      }
      for (const state of [ends].flat()) faults.isKnown(state, states, [...at, 'ends'], 'state')
      return [name, { from, steps: steps.map(asLabel), ends: [ends].flat() }]
    }),
  )
}

function withWords(
  explore: Explore,
  words: SampleFile['words'],
  entries: ReadonlyMap<string, StepEntry>,
  faults: FaultList,
): Explore {
  let reworded = explore
  for (const [step, says] of Object.entries(words)) {
    const label = asLabel(step)
    const entry = entries.get(label)
    if (entry) reworded = withWordsOf(reworded, entry, says)
    else faults.add(['words', step], unknownStep(label, [...entries.keys()]))
  }
  return reworded
}

function withWordsOf(explore: Explore, { kind, of, name }: StepEntry, says: string): Explore {
  const catalogue = explore[kind]
  const named = catalogue[of]
  return {
    ...explore,
    [kind]: { ...catalogue, [of]: { ...named, [name]: { ...named?.[name], says } } },
  }
}
