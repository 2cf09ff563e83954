import { z } from 'zod'
import type { OrderSummary } from '#contract/orders.endpoints.ts'
import { windowInWords } from '#lib/words/visit-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'

const OTHER = 'Something else'
const REASONS = [
  'The time does not suit any more',
  'Booked by mistake',
  'The patient is unwell or away',
  'Tested somewhere else',
  OTHER,
]

/** What is told to the lab: one of the reasons, or the patient's own words. */
const reasonSchema = z
  .object({
    reason: z.string().min(1, 'Choose why you cancel.'),
    words: z.string().trim().max(300, 'A reason has 300 letters at most.'),
  })
  .refine(({ reason, words }) => reason !== OTHER || words !== '', {
    path: ['words'],
    message: 'Say why in a few words.',
  })
  .transform(({ reason, words }) => (reason === OTHER ? words : reason))

type CancelDialogProps = {
  order: OrderSummary
  busy: boolean
  /** Why it was not cancelled, once that was tried; empty when there was no answer. */
  error: string | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Says what cancelling does, asks why, and only then cancels. */
export function CancelDialog({ order, busy, error, onConfirm, onClose }: CancelDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Cancel this order?"
      description={consequence(order)}
    >
      <Form
        className="stack"
        schema={reasonSchema}
        defaultValues={{ reason: '', words: '' }}
        onSubmit={onConfirm}
        aria-label="Cancel the order"
      >
        {(form) => (
          <>
            <Select
              label="Why do you cancel?"
              placeholder="Choose a reason"
              options={REASONS.map((reason) => ({ value: reason, label: reason }))}
              {...form.field('reason')}
            />
            {form.watch('reason') === OTHER && (
              <TextArea label="In a few words" rows={2} {...form.field('words')} />
            )}
            {error !== undefined && (
              <Notice tone="bad" title={error || 'No answer from the lab.'}>
                The order was not cancelled.
              </Notice>
            )}
            <div className="stack stack--2">
              <Button type="submit" variant="danger" wide busy={busy} busyLabel="Cancelling">
                Cancel the order
              </Button>
              <Button wide disabled={busy} onClick={onClose}>
                Keep the order
              </Button>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}

function consequence({ order_no, slot }: OrderSummary): string {
  if (!slot) return `Order ${order_no} is closed. There is nothing to pay.`
  return `The window on ${windowInWords(slot)} is given to someone else, and nobody comes. There is nothing to pay.`
}
