import { clsx } from 'clsx'
import Banknote from 'lucide-react/icons/banknote'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import { labelOf } from '#ui/samples.ts'
import { type AddTestView, type Cell, changesOf, paymentInWords } from '../add-test-view.ts'

/** What the chosen test changes; nothing until a test is chosen and its questions are answered. */
export function AddTestChanges({ snapshot, send }: AddTestView) {
  const id = useId()
  const { before, test, error, candidates } = snapshot.context
  const isShown = snapshot.matches({ ready: 'reviewing' }) || snapshot.matches('adding')
  if (!isShown || !before || !test) return null
  const { order, now } = before
  const { title, text } = paymentInWords(order, test)
  return (
    <>
      <section className="stack stack--3" aria-labelledby={id}>
        <h2 className="h2" id={id}>
          What changes with {test.name}
        </h2>
        {error && <Notice tone="bad" title={error} />}
        {test.warnings.map((words) => (
          <Notice key={words} tone="info" title={words} />
        ))}
        <dl className="card card--flush delta">
          <div className="delta__key note" aria-hidden="true">
            <span>Now</span>
            <span>With {test.name}</span>
          </div>
          {changesOf(order, now, test).map(({ term, now: current, after }) => (
            <div key={term} className={clsx(after && 'is-new')}>
              <dt className="note">{term}</dt>
              <ChangeCell head="Now" cell={current} />
              {after ? (
                <ChangeCell head={`With ${test.name}`} cell={after} isNew />
              ) : (
                <dd className="note">
                  <span className="vh">With {test.name}: </span>No change
                </dd>
              )}
            </div>
          ))}
        </dl>
        {candidates.length === 0 && (
          <div>
            <Button
              variant="plain"
              size="sm"
              disabled={snapshot.matches('adding')}
              onClick={() => send({ type: 'test.drop' })}
            >
              Choose another test
            </Button>
          </div>
        )}
      </section>
      <Notice icon={Banknote} title={title}>
        <p className="tabular-nums">{text}</p>
      </Notice>
    </>
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
