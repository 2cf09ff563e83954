import type { PreparationRule } from '#contract/catalogue.endpoints.ts'
import type { Gender } from '#contract/codes.ts'
import { hoursInWords } from '#contract/rules/in-words.ts'
import { mergeRules } from '#contract/rules/preparation/merge-rules.ts'
import { timeSpan } from '#contract/rules/time-span.ts'

type Prepared = {
  readonly radiology: boolean
  readonly preparation_rules: readonly PreparationRule[]
}

/** Preparation of scans, a sentence each; that of packages is in the day's plan. */
export function scanPreparation(lines: readonly Prepared[], gender: Gender): string[] {
  const rules = lines.filter(({ radiology }) => radiology).flatMap((line) => line.preparation_rules)
  return mergeRules(rules).flatMap((rule) => {
    const isForOthers = rule.kind === 'advise' && rule.sex !== null && rule.sex !== gender
    return isForOthers ? [] : [inWords(rule)]
  })
}

function inWords(rule: PreparationRule): string {
  switch (rule.kind) {
    case 'fast':
      return `Nothing to eat for ${hoursInWords(rule.hours)}.`
    case 'window':
      return `Between ${timeSpan(rule.from, rule.to, 'and')} only.`
    case 'after-meal':
      return `${hoursInWords(rule.hours)} after the first bite of a meal.`
    case 'abstain':
      return `No ${rule.from} for ${hoursInWords(rule.hours)}.`
    case 'meal':
      return `${rule.words} ${hoursInWords(rule.hours)} before.`
    case 'drink':
      return rule.glasses === null
        ? `Drink water from ${rule.minutes} minutes before: the bladder must be full.`
        : `Drink ${rule.glasses} glasses of water ${rule.minutes} minutes before and do not pass urine.`
    case 'advise':
      return rule.words
  }
}
