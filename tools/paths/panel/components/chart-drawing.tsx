import { useState } from 'react'
import { cn } from '#lib/cn.ts'
import type { ChartState } from '../chart-state.ts'
import { type Light, StateBox } from './state-box.tsx'

export interface ChartDrawingProps {
  /** What the chart is called on the page. */
  label: string
  chart: ChartState
  /** Ids of the innermost states that are lit. */
  active: readonly string[]
}

/** What was folded or unfolded by hand, and where the chart stood then. */
type Fold = { readonly open: boolean; readonly during: string }

/** Charts of no more states are drawn whole. */
const SMALL = 30

/** The states of a chart, one inside the other. States around a lit one are open. */
export function ChartDrawing({ label, chart, active }: ChartDrawingProps) {
  const [folds, setFolds] = useState<ReadonlyMap<string, Fold>>(new Map())
  const during = active.join()
  const isSmall = countOf(chart) <= SMALL
  return statesIn(chart, label)

  function statesIn({ isParallel, states }: ChartState, name?: string) {
    return (
      <ul className={cn('sc-states', isParallel && 'sc-states--parallel')} aria-label={name}>
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

  /** What was folded opens again when the chart moves on into it. */
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
