import type { Explore } from 'chart-paths/model.ts'
import { endpoints } from '#contract/inventory.ts'
import { problemsOf } from '#contract/problems.ts'
import { flowError } from '#machines/shared/failures.ts'
import type { ActorCalls } from './provider-calls.ts'

/** Codes with which an actor's outcomes are refused; without lost sessions and missing answers. */
function refusalsOf({ outcomes }: Explore, actor: string): string[] {
  return Object.values(outcomes[actor] ?? {}).flatMap((outcome) => {
    if (outcome.kind === 'done') return []
    const { kind, code } = flowError(outcome.error)
    return kind === 'refused' ? [code] : []
  })
}

/**
 * Where an actor's outcomes and the provider's failures disagree, in sentences:
 * - a code of its calls that is no outcome, and not excluded;
 * - an outcome that no call answers, and the browser does not make itself;
 * - an entry that is not true, or not true any more.
 */
export function disagreements(
  explore: Explore,
  actor: string,
  { calls, excluded = {}, local = {} }: ActorCalls,
  everywhere: ActorCalls['excluded'] = {},
): string[] {
  const answered = new Set<string>(calls.flatMap((name) => problemsOf(endpoints[name])))
  const outcomes = new Set(refusalsOf(explore, actor))
  const isExcluded = (code: string) => code in excluded || code in everywhere
  return [
    ...[...answered]
      .filter((code) => !outcomes.has(code) && !isExcluded(code))
      .map((code) => `${actor} has no outcome for ${code}`),
    ...[...outcomes]
      .filter((code) => !answered.has(code) && !(code in local))
      .map((code) => `no call of ${actor} answers ${code}`),
    ...Object.keys(excluded)
      .filter((code) => !answered.has(code))
      .map((code) => `no call of ${actor} answers ${code}, which is listed`),
    ...Object.keys(excluded)
      .filter((code) => outcomes.has(code))
      .map((code) => `${actor} excludes ${code} and has an outcome for it`),
    ...Object.keys(local)
      .filter((code) => !outcomes.has(code))
      .map((code) => `${actor} has no outcome for ${code}, which is listed as the browser's own`),
  ]
}
