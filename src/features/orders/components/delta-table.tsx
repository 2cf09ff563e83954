import { clsx } from 'clsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import { labelOf } from '#ui/samples.ts'
import type { Cell, Change } from '../add-test-view.ts'

type DeltaTableProps = {
  /** Head of the second column. */
  then: string
  changes: readonly Change[]
}

/** How an order is now, and with other tests. */
export function DeltaTable({ then, changes }: DeltaTableProps) {
  return (
    <dl className="card card--flush delta">
      <div className="delta__key note" aria-hidden="true">
        <span>Now</span>
        <span>{then}</span>
      </div>
      {changes.map(({ term, now, after }) => (
        <div key={term} className={clsx(after && 'is-new')}>
          <dt className="note">{term}</dt>
          <ChangeCell head="Now" cell={now} />
          {after ? (
            <ChangeCell head={then} cell={after} isNew />
          ) : (
            <dd className="note">
              <span className="vh">{then}: </span>No change
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function ChangeCell({ head, cell, isNew = false }: { head: string; cell: Cell; isNew?: boolean }) {
  const { text, small, marks = [] } = cell
  return (
    <dd>
      <span className="vh">{head}: </span>
      {marks.length > 0 && (
        <span className="caps" role="img" aria-label={marks.map(labelOf).join('; ')}>
          {marks.map((kind) => (
            <SampleMark key={kind} kind={kind} size={20} />
          ))}
        </span>
      )}
      {isNew ? (
        <b className="tabular-nums">{text}</b>
      ) : (
        <span className="tabular-nums">{text}</span>
      )}
      {small && <span className="note">{small}</span>}
    </dd>
  )
}
