import type { PreparationRule } from '../../catalogue.endpoints.ts'
import { spansOverlap } from '../time-span.ts'

type Kind = PreparationRule['kind']
type Of<K extends Kind> = Extract<PreparationRule, { kind: K }>

/**
 * Combines the rules of several tests: the longest fast, the narrowest window, the earliest drink,
 * each advice once. Windows that do not overlap are kept separately; they conflict.
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

/** Whether one of the two rules covers both. */
function canMerge(a: PreparationRule, b: PreparationRule): boolean {
  if (a.kind === 'abstain') return b.kind === 'abstain' && a.from === b.from
  if (a.kind === 'meal') return b.kind === 'meal' && a.words === b.words
  if (a.kind === 'advise') return b.kind === 'advise' && a.at === b.at && a.words === b.words
  if (a.kind === 'window') return b.kind === 'window' && spansOverlap(a, b)
  return a.kind === b.kind
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
    case 'advise':
      return { ...a, sex: a.sex === same<'advise'>(b).sex ? a.sex : null }
    default:
      return { ...a, hours: Math.max(a.hours, same<'fast' | 'abstain' | 'meal'>(b).hours) }
  }
}

function mergeDrinks(a: Of<'drink'>, b: Of<'drink'>): PreparationRule {
  const glasses = Math.max(a.glasses ?? 0, b.glasses ?? 0)
  return { ...a, minutes: Math.max(a.minutes, b.minutes), glasses: glasses === 0 ? null : glasses }
}

// SAFETY: `canMerge` accepts only two rules of one kind.
const same = <K extends Kind>(rule: PreparationRule) => rule as Of<K>

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
