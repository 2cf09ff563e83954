import { clsx } from 'clsx'
import { useState } from 'react'
import type { ChartState } from '../chart-state.ts'
import { type Light, StateBox } from './state-box.tsx'

export interface ChartDrawingProps {
  label: string
  chart: ChartState
  /** Ids of the active leaf states. */
  active: readonly string[]
}

/** A state folded or unfolded by the user, with the active states at that time. */
type Fold = { readonly open: boolean; readonly during: string }

/** Charts with at most this many states are drawn unfolded. */
const MAX_UNFOLDED_STATES = 30

/** The nested states of a chart. States around an active one are open. */
export function ChartDrawing({ label, chart, active }: ChartDrawingProps) {
  const [folds, setFolds] = useState<ReadonlyMap<string, Fold>>(new Map())
  const during = active.join()
  const isSmall = countOf(chart) <= MAX_UNFOLDED_STATES
  return statesIn(chart, label)

  function statesIn({ isParallel, states }: ChartState, name?: string) {
    return (
      <ul className={clsx('sc-states', isParallel && 'sc-states--parallel')} aria-label={name}>
        {states.map(drawn)}
      </ul>
    )
  }

  function drawn(state: ChartState) {
    const light = lightOf(state, active)
    const open = state.states.length > 0 ? isOpen(state, light) : null
    const fold = () => setFolds(new Map(folds).set(state.id, { open: !open, during }))
    return (
      <StateBox key={state.id} state={state} light={light} open={open} onFold={fold}>
        {open && statesIn(state)}
      </StateBox>
    )
  }

  /** A folded state opens again when the chart enters it. */
  function isOpen({ id }: ChartState, light: Light): boolean {
    const fold = folds.get(id)
    if (fold && (fold.open || light === 'off' || fold.during === during)) return fold.open
    return light !== 'off' || isSmall
  }
}

function lightOf({ id, states }: ChartState, active: readonly string[]): Light {
  if (active.includes(id)) return 'on'
  return states.some((state) => lightOf(state, active) !== 'off') ? 'inside' : 'off'
}

function countOf({ states }: ChartState): number {
  return states.reduce((sum, state) => sum + 1 + countOf(state), 0)
}
