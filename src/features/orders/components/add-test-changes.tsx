import Banknote from 'lucide-react/icons/banknote'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { changesOf, paymentInWords } from '../add-test-view.ts'
import type { OrderChangeView } from '../order-change-view.ts'
import { DeltaTable } from './delta-table.tsx'

/** What the chosen test changes; nothing until a test is chosen and its questions are answered. */
export function AddTestChanges({ snapshot, send }: OrderChangeView) {
  const id = useId()
  const { before, test, error, candidates } = snapshot.context
  const isShown =
    snapshot.matches({ review: { addition: 'reviewing' } }) || snapshot.matches('sending')
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
        <DeltaTable then={`With ${test.name}`} changes={changesOf(order, now, test)} />
        {candidates.length === 0 && (
          <div>
            <Button
              variant="plain"
              size="sm"
              disabled={snapshot.matches('sending')}
              onClick={() => send({ type: 'choice.drop' })}
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
