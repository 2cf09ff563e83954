import type { Cause } from '../exploring/cause.ts'
import { causesIn, sampleCauses } from '../exploring/causes.ts'
import { type Chart, chartOf } from '../exploring/chart.ts'
import { type ExploredState, stateAfter } from '../exploring/explored-state.ts'
import { firstStep, type Macrostep, nextStep } from '../exploring/macrostep.ts'
import type { Explore } from '../model.ts'
import type { Observation } from './kept-suite.ts'
import type { NamedValues } from './named-values.ts'
import { observe, type Selectors, type View } from './observe.ts'

/** A state of a walk. */
export type Standing = {
  readonly state: ExploredState
  readonly view: View
  readonly leads: Observation
}

/** A step that the machine does not take; `why` completes “but”. */
export type Refusal = { readonly why: string }

/** Takes steps of a production machine by their labels. */
export type Walker = {
  readonly start: (variant: string | null) => Standing | Refusal
  readonly step: (from: Standing, label: string) => Standing | Refusal
  /** What can happen next. */
  readonly causesOf: (at: Standing) => readonly Cause[]
}

const noFacts = () => ({})

/** `explore` holds the samples and outcomes of the walk, which may be older than the machine. */
export function walkerOf(explore: Explore, selectors: Selectors, names: NamedValues): Walker {
  const { machine, input, variants = {} } = explore
  const chart = chartOf(machine)
  const samples = sampleCauses(explore)
  const known = new WeakMap<Standing, ReadonlyMap<string, Cause>>()
  return {
    start: (variant) =>
      attempt(() =>
        standing(firstStep(machine, chart, variant === null ? input : variants[variant])),
      ),
    step: (from, label) => {
      const cause = causesAt(from).get(label)
      if (!cause) return { why: whyRefused(label, from, chart) }
      return attempt(() =>
        standing(nextStep(machine, chart, from.state.snapshot, cause.event), { from, cause }),
      )
    },
    causesOf: (at) => [...causesAt(at).values()],
  }

  function standing(
    step: Macrostep,
    before?: { readonly from: Standing; readonly cause: Cause },
  ): Standing {
    const state = stateAfter(step, noFacts, before && { ...before, state: before.from.state })
    const accepted = samples
      .filter(({ event }) => state.snapshot.can(event))
      .map(({ type }) => type)
    const view = { snapshot: state.snapshot, effects: step.effects, accepted }
    const leads = observe(view, before?.from.view ?? null, { chart, selectors, names })
    return { state, view, leads }
  }

  function causesAt(at: Standing): ReadonlyMap<string, Cause> {
    // Conditions are about the choice of paths: a kept step was chosen before.
    const { conditions: _conditions, ...unconditional } = explore
    const causes =
      known.get(at) ??
      new Map(causesIn(at.state, samples, unconditional, chart).map((cause) => [cause.type, cause]))
    known.set(at, causes)
    return causes
  }
}

export function isRefusal(result: Standing | Refusal): result is Refusal {
  return 'why' in result
}

/** A guard or an assignment may throw in a machine that was changed. */
function attempt(walk: () => Standing): Standing | Refusal {
  try {
    return walk()
  } catch (error) {
    return { why: `the chart fails: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function whyRefused(label: string, { state }: Standing, chart: Chart): string {
  if (label.startsWith('after ')) {
    const timers = state.timers.flat().map(({ id }) => chart.timers.get(id)?.delay ?? id)
    return `that timer is not due next; running: ${timers.join(', ') || 'none'}`
  }
  if (label.includes(' → ')) {
    const calls = state.running.map(({ invoke }) => invoke)
    return `that call is not under way; running: ${calls.join(', ') || 'none'}`
  }
  return 'the chart refuses that event here'
}
