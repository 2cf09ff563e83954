import { z } from 'zod'
import type { OrderSummary } from '#contract/orders.schemas.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { freedSlotCopy } from '../order-appointments.ts'

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

/** `known` is false without an answer: the order may have been cancelled. */
export type CancelFailure = { readonly known: boolean; readonly words: string }

type CancelDialogProps = {
  order: OrderSummary
  /** Parts of the refund; undefined while loading. */
  refund: readonly string[] | undefined
  busy: boolean
  failure: CancelFailure | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
}

export function CancelDialog(props: CancelDialogProps) {
  const { order, refund, busy, failure, onConfirm, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Cancel this order?"
      description={cancellationCopy(order)}
    >
      <Form
        className="stack"
        schema={reasonSchema}
        defaultValues={{ reason: '', words: '' }}
        onSubmit={onConfirm}
        aria-label="Cancel order"
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
            <RefundPreview parts={refund} />
            {failure && <NotCancelled {...failure} />}
            <div className="stack stack--2">
              <Button type="submit" variant="danger" wide busy={busy} busyLabel="Cancelling">
                Cancel order
              </Button>
              <Button wide disabled={busy} onClick={onClose}>
                Keep order
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}

function cancellationCopy(order: OrderSummary): string {
  const freed = freedSlotCopy(order)
  if (!freed) return `This cancels order ${order.order_no}.`
  return order.order_type === 'home_collection' ? `${freed} and no one will visit.` : `${freed}.`
}

function NotCancelled({ known, words }: CancelFailure) {
  if (known) {
    return (
      <Notice tone="bad" title={words || 'We could not cancel the order.'}>
        The order was not cancelled.
      </Notice>
    )
  }
  return (
    <Notice tone="bad" title="We could not reach the lab.">
      The order may already be cancelled. Try again. We never cancel it twice.
    </Notice>
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
