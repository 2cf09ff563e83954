import ShieldCheck from 'lucide-react/icons/shield-check'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { Bill } from '#ui/bill.tsx'
import { Button } from '#ui/button.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { Icon } from '#ui/icon.tsx'
import { Level } from '#ui/level.tsx'
import { TubesLine } from '#ui/order-summary.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Words } from '#ui/words.tsx'
import {
  actionLabel,
  billOf,
  type Charges,
  type PrescriptionCartView,
  progressOf,
  shownLines,
} from '../prescription-cart-view.ts'
import { showLine } from './prescription-lines.tsx'

/** What was confirmed so far and what it costs, with the action. */
export function PrescriptionAside({
  snapshot,
  send,
  charges,
}: PrescriptionCartView & { charges: Charges }) {
  const lines = shownLines(snapshot)
  const bill = billOf(lines, charges)
  const progress = progressOf(lines)
  const { next } = progress
  const label = next === null ? actionLabel(lines, bill.subTotal) : `Check line ${next}`
  const parts = { label, next, busy: snapshot.matches('adding'), send }
  return (
    <div className="card card--flush">
      <div className="card__part stack stack--2">
        <h2 className="h3">Confirmed so far</h2>
        {bill.rows.length > 2 ? (
          <>
            <Bill rows={bill.rows} totals={bill.totals} />
            {bill.plan.samples.length > 0 && (
              <TubesLine
                samples={[...new Set(bill.plan.samples.map(({ kind }) => kind))]}
                words={[
                  bill.plan.headline,
                  bill.plan.extra,
                  bill.plan.second && secondSampleInWords(bill.plan.second, null),
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
            )}
          </>
        ) : (
          <p className="note">No test yet. Nothing goes into your cart until you add it.</p>
        )}
      </div>
      {bill.level && bill.subTotal > 0 && (
        <div className="card__part">
          <FreeLevel {...bill.level} />
          {bill.withNext && <p className="note mt-2 tabular-nums">{bill.withNext}</p>}
        </div>
      )}
      <div className="card__part stack stack--2 only-wide">
        <NextAction {...parts} wide />
        <p className="fine tabular-nums">
          <Words>
            {progress.words}.
            {next !== null && ' You can continue when every line is added or left out.'}
          </Words>
        </p>
      </div>
      <div className="card__part">
        <p className="fine row row--top">
          <Icon icon={ShieldCheck} size={16} />
          <span>We add nothing that is not on the prescription. You decide on every line.</span>
        </p>
      </div>
      <DockAction>
        <ActionBar sum={formatRupees(bill.subTotal)} sub={progress.words}>
          <NextAction {...parts} />
        </ActionBar>
      </DockAction>
    </div>
  )
}

type NextActionProps = Pick<PrescriptionCartView, 'send'> & {
  label: string
  /** The first line that is not decided; null if all are. */
  next: number | null
  busy: boolean
  wide?: boolean
}

function NextAction({ label, next, busy, wide, send }: NextActionProps) {
  return (
    <Button
      wide={wide}
      variant="next"
      busy={busy}
      busyLabel="Adding the tests"
      onClick={() => (next === null ? send({ type: 'lines.confirm' }) : showLine(next))}
    >
      {label}
    </Button>
  )
}

function FreeLevel({ left, value }: { left: number; value: number }) {
  const words = left > 0 ? `${formatRupees(left)} left to free collection` : 'Collection is free'
  return (
    <Level
      label="Towards free home collection"
      value={value}
      max={FREE_COLLECTION_FROM}
      valueText={words}
      text={<b>{words}</b>}
      end={formatRupees(FREE_COLLECTION_FROM)}
    />
  )
}
