import { z } from 'zod'
import type { OrderSummary } from '#contract/orders.schemas.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { freedSlotCopy } from '../order-appointments.ts'
import type { OrderChangeView } from '../order-change-view.ts'
import type { ChangePreview, Who, WhoOption } from '../visit-change.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ChangeTable } from './change-table.tsx'
import { VisitStyles } from './visit-styles.tsx'
import { WhoChips } from './who-chips.tsx'

const OTHER = 'Something else'
const REASONS = [
  'The slot does not suit me any more',
  'Booked by mistake',
  'The patient is unwell or away',
  'Tested somewhere else',
  OTHER,
]

/** Transforms to one of the reasons, or to the patient's own words. */
const reasonSchema = z
  .object({
    reason: z.string().min(1, 'Choose a reason.'),
    words: z.string().trim().max(300, 'A reason can have up to 300 letters.'),
  })
  .refine(({ reason, words }) => reason !== OTHER || words !== '', {
    path: ['words'],
    message: 'Tell us why in a few words.',
  })
  .transform(({ reason, words }) => (reason === OTHER ? words : reason))

/** For an order that was booked together with others: who is cancelled, and what that changes. */
export type CancelledLinked = {
  readonly options: readonly WhoOption[]
  /** Why not all of them can be cancelled. */
  readonly closed: string | null
  readonly who: Who
  readonly preview: ChangePreview
}

type CancelDialogProps = OrderChangeView & {
  order: Pick<OrderSummary, 'order_no' | 'order_type' | 'slot' | 'further_visit'>
  /** Undefined for a single order. */
  linked?: CancelledLinked | undefined
  /** Parts of the refund; undefined while loading. */
  refund: readonly string[] | undefined
  onChoose: (who: Who) => void
  onClose: () => void
}

/** Closes by itself once the order is cancelled, and fresh behind it. */
export function CancelDialog(props: CancelDialogProps) {
  const { snapshot, order, linked, onClose } = props
  const isAll = whatOf(props) === 'all'
  return (
    <ChangeDialog
      snapshot={snapshot}
      onClose={onClose}
      title={LABELS[whatOf(props)].title}
      description={isAll || snapshot.matches('gone') ? undefined : cancellationCopy(order, linked)}
    >
      {snapshot.matches('gone') ? <NoLongerCancelled {...props} /> : <Cancellation {...props} />}
    </ChangeDialog>
  )
}

function Cancellation(props: CancelDialogProps) {
  const { snapshot, send, linked, refund, onChoose, onClose } = props
  const busy = snapshot.matches('sending') || snapshot.matches('done')
  const isUnsure = snapshot.matches('unsure')
  const what = whatOf(props)
  return (
    <Form
      className="stack"
      schema={reasonSchema}
      defaultValues={{ reason: '', words: '' }}
      onSubmit={(reason) => send({ type: 'change.confirm', reason })}
      aria-label={LABELS[what].form}
    >
      {(form) => (
        <>
          <Select
            label="Why are you cancelling?"
            placeholder="Choose a reason"
            options={REASONS.map((reason) => ({ value: reason, label: reason }))}
            {...form.field('reason')}
          />
          {form.watch('reason') === OTHER && (
            <TextArea label="In a few words" rows={2} {...form.field('words')} />
          )}
          {linked ? (
            <WhatChanges {...linked} disabled={busy || isUnsure} onChoose={onChoose} />
          ) : (
            <RefundPreview parts={refund} />
          )}
          <NotCancelled snapshot={snapshot} what={LABELS[what].one} />
          <div className="stack stack--2">
            <Button type="submit" variant="danger" wide busy={busy} busyLabel="Cancelling">
              {isUnsure ? 'Try again' : LABELS[what].cancel}
            </Button>
            <Button wide disabled={busy} onClick={onClose}>
              {isUnsure ? 'Close' : LABELS[what].keep}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}

function cancellationCopy(
  order: CancelDialogProps['order'],
  linked: CancelledLinked | undefined,
): string {
  if (linked) return `This cancels order ${order.order_no}.`
  const freed = freedSlotCopy(order)
  if (order.further_visit) {
    return `${freed} and no one will visit. Order ${order.order_no} stays open: we still need another sample.`
  }
  if (!freed) return `This cancels order ${order.order_no}.`
  return order.order_type === 'home_collection' ? `${freed} and no one will visit.` : `${freed}.`
}

type WhatChangesProps = CancelledLinked & { disabled: boolean; onChoose: (who: Who) => void }

function WhatChanges({ options, closed, who, preview, onChoose, disabled }: WhatChangesProps) {
  return (
    <section className="card stack stack--3" aria-labelledby="cancel-change">
      <VisitStyles />
      <h3 className="h4" id="cancel-change">
        What changes
      </h3>
      {options.length > 1 && (
        <WhoChips options={options} value={who} onValueChange={onChoose} disabled={disabled} />
      )}
      {closed && <p className="note">{closed}</p>}
      <div role="status">
        <ChangeTable preview={preview} caption="What changes" />
      </div>
    </section>
  )
}

type NotCancelledProps = Pick<OrderChangeView, 'snapshot'> & { what: string }

/** A refusal, or that there was no answer: the form stays as it was filled in. */
function NotCancelled({ snapshot, what }: NotCancelledProps) {
  const { error } = snapshot.context
  if (!error) return null
  return (
    <Notice tone="bad" title={error}>
      {snapshot.matches('unsure')
        ? `The ${what} may already be cancelled. You can safely try again.`
        : `The ${what} was not cancelled.`}
    </Notice>
  )
}

const LABELS = {
  all: {
    one: 'order',
    title: 'Cancel all of these orders?',
    form: 'Cancel order',
    cancel: 'Cancel all',
    keep: 'Keep all',
  },
  order: {
    one: 'order',
    title: 'Cancel this order?',
    form: 'Cancel order',
    cancel: 'Cancel order',
    keep: 'Keep order',
  },
  visit: {
    one: 'visit',
    title: 'Cancel this visit?',
    form: 'Cancel visit',
    cancel: 'Cancel visit',
    keep: 'Keep visit',
  },
}

/** The visit alone, if it is for another sample. */
function whatOf({
  order,
  linked,
}: Pick<CancelDialogProps, 'order' | 'linked'>): keyof typeof LABELS {
  if (linked?.who === 'all') return 'all'
  return order.further_visit ? 'visit' : 'order'
}

function NoLongerCancelled(props: CancelDialogProps) {
  const { snapshot, onClose } = props
  const { one, keep } = LABELS[whatOf(props)]
  return (
    <>
      <Notice tone="bad" title={snapshot.context.error}>
        The {one} was not cancelled.
      </Notice>
      <Button wide onClick={onClose}>
        {keep}
      </Button>
    </>
  )
}

function RefundPreview({ parts }: { parts: readonly string[] | undefined }) {
  return (
    <section className="card" aria-labelledby="refund-preview">
      <h3 className="h4" id="refund-preview">
        Refund
      </h3>
      <div role="status">
        {parts ? (
          <ul className="note">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        ) : (
          <Skeleton width="72%" height="18px" />
        )}
      </div>
    </section>
  )
}
