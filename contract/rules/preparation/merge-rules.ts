import type { PreparationRule } from '../../catalogue.endpoints.ts'
import { spansOverlap } from '../time-span.ts'

type Kind = PreparationRule['kind']
type Of<K extends Kind> = Extract<PreparationRule, { kind: K }>

/**
 * Combines the rules of several tests: the longest fast, the narrowest window, the earliest drink,
 * one urine sample, each advice once. Windows that do not overlap are kept separately; they
 * conflict.
 */
export function mergeRules(rules: readonly PreparationRule[]): PreparationRule[] {
  const merged: PreparationRule[] = []
  for (const rule of rules) {
    const at = merged.findIndex((known) => canMerge(known, rule))
    const known = merged[at]
    if (known) merged[at] = combine(known, rule)
    else merged.push(rule)
  }
  return merged
}

/** Whether one rule can say what both say. */
function canMerge(a: PreparationRule, b: PreparationRule): boolean {
  switch (a.kind) {
    case 'abstain':
      return b.kind === 'abstain' && a.from === b.from
    case 'meal':
      return b.kind === 'meal' && a.words === b.words
    case 'advise':
      return b.kind === 'advise' && a.at === b.at && a.words === b.words
    case 'timing':
      return b.kind === 'timing' && a.of === b.of && a.words === b.words
    case 'window':
      return b.kind === 'window' && spansOverlap(a, b)
    default:
      return a.kind === b.kind
  }
}

function combine(a: PreparationRule, b: PreparationRule): PreparationRule {
  switch (a.kind) {
    case 'window': {
      const { from, to } = same<'window'>(b)
      return { ...a, from: later(a.from, from), to: earlier(a.to, to) }
    }
    case 'drink':
      return mergeDrinks(a, same<'drink'>(b))
    case 'after-meal': {
      const { hours, after_fasting_hours } = same<'after-meal'>(b)
      return {
        ...a,
        hours: Math.max(a.hours, hours),
        after_fasting_hours: Math.max(a.after_fasting_hours, after_fasting_hours),
      }
    }
    case 'abstain':
      return mergeAbstentions(a, same<'abstain'>(b))
    case 'advise':
      return { ...a, sex: a.sex === same<'advise'>(b).sex ? a.sex : null }
    case 'timing': {
      const { sex, tests } = same<'timing'>(b)
      return {
        ...a,
        sex: a.sex === sex ? a.sex : null,
        tests: [...new Set([...a.tests, ...tests])],
      }
    }
    case 'urine': {
      const { first_morning, midstream, wash } = same<'urine'>(b)
      return {
        ...a,
        first_morning: a.first_morning || first_morning,
        midstream: a.midstream || midstream,
        wash: a.wash || wash,
      }
    }
    case 'metal': {
      const { parts } = same<'metal'>(b)
      const isWhole = a.parts.length === 0 || parts.length === 0
      return { ...a, parts: isWhole ? [] : [...new Set([...a.parts, ...parts])] }
    }
    case 'stay': {
      const { hours, sample_minutes } = same<'stay'>(b)
      const minutes = [...new Set([...(a.sample_minutes ?? []), ...(sample_minutes ?? [])])]
      const longest = { ...a, hours: Math.max(a.hours, hours) }
      if (minutes.length === 0) return longest
      return { ...longest, sample_minutes: minutes.toSorted((one, other) => one - other) }
    }
    default:
      return { ...a, hours: Math.max(a.hours, same<'fast' | 'meal' | 'awake'>(b).hours) }
  }
}

function mergeDrinks(a: Of<'drink'>, b: Of<'drink'>): PreparationRule {
  const glasses = Math.max(a.glasses ?? 0, b.glasses ?? 0)
  return { ...a, minutes: Math.max(a.minutes, b.minutes), glasses: glasses === 0 ? null : glasses }
}

/** A medicine that one test forbids is stopped, whatever another test leaves to the doctor. */
function mergeAbstentions(a: Of<'abstain'>, b: Of<'abstain'>): PreparationRule {
  const { if_doctor_agrees, ...rest } = a
  const hours = Math.max(a.hours, b.hours)
  if (if_doctor_agrees && b.if_doctor_agrees) return { ...rest, hours, if_doctor_agrees }
  return { ...rest, hours }
}

// SAFETY: `canMerge` accepts only two rules of one kind.
const same = <K extends Kind>(rule: PreparationRule) => rule as Of<K>

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
