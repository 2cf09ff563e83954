import type { ReactNode } from 'react'
import type { Walk } from '../walk.schema.ts'

export interface WalkStepsProps {
  walk: Walk
  /** The step that is shown; 0 is the start. */
  step: number
  onStep: (step: number) => void
  /** Actions for the path. */
  children: ReactNode
}

/** Every step of a path; a click shows it. */
export function WalkSteps({ walk: { steps }, step, onStep, children }: WalkStepsProps) {
  return (
    <section className="stack stack--3" aria-labelledby="sc-steps">
      <h2 className="h3" id="sc-steps">
        Steps
      </h2>
      {children}
      <ol className="sc-list">
        {steps.map(({ label, says }, index) => {
          const number = index + 1
          return (
            <li key={number}>
              <button
                type="button"
                className="sc-step"
                aria-current={number === step ? 'step' : undefined}
                onClick={() => onStep(number)}
              >
                <span className="tabular-nums">{number}</span>
                <span>
                  {says}
                  <code className="fine">{label}</code>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
