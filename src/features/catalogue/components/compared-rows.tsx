import { Children, type CSSProperties, type ReactNode } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ComparedRow } from '../comparison-rows.ts'
import { DiffersTag } from './differs-tag.tsx'

export interface ComparedRowsProps {
  rows: readonly ComparedRow[]
  names: readonly string[]
  children: ReactNode
}

export function columnsStyle(count: number): CSSProperties {
  // SAFETY: `CSSProperties` does not type custom properties.
  return { '--packages': count } as CSSProperties
}

export function ComparedRows({ rows, names, children }: ComparedRowsProps) {
  const style = columnsStyle(names.length)
  return (
    <div>
      <ul className="compare compare__heads" style={style} aria-label="Packages">
        {Children.map(children, (head) => (
          <li className="compare__head">{head}</li>
        ))}
      </ul>
      <ul className="compare" style={style} aria-label="Preparation, samples and report">
        {rows.map(({ what, values, differs }) => (
          <li key={what} className="compare__row">
            <span className="compare__what">
              {what} {differs && <DiffersTag />}
            </span>
            {values.map((value, at) => (
              <span key={names[at]} className="tabular-nums">
                <VisuallyHidden>{names[at]}: </VisuallyHidden>
                {value}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
