import { z } from 'zod'
import { businessNameSchema, gstinSchema } from '#contract/gstin.fields.ts'
import type { Billing } from '#contract/orders.schemas.ts'
import { shortDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'

const schema = z.object({ gstin: gstinSchema, name: businessNameSchema })

/** `known` is false without an answer: the invoice may have changed. */
type BillingFailure = { readonly known: boolean; readonly words: string }

type BillingDialogProps = {
  billing: Billing
  busy: boolean
  failure: BillingFailure | undefined
  /** Null removes the business. */
  onSave: (business: Billing['business']) => void
  onClose: () => void
}

export function BillingDialog({ billing, busy, failure, onSave, onClose }: BillingDialogProps) {
  const { business } = billing
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="GST number on the invoice"
      description={explanation(billing)}
    >
      <Form
        className="stack"
        schema={schema}
        defaultValues={business ?? { gstin: '', name: '' }}
        onSubmit={onSave}
        aria-label="GST number"
      >
        {(form) => (
          <>
            <TextInput
              label="GSTIN"
              hint="15 characters, such as 27AAAAA0000A1Z2"
              figures
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              {...form.field('gstin')}
            />
            <TextInput
              label="Name of the business"
              autoComplete="organization"
              maxLength={100}
              {...form.field('name')}
            />
            {failure && <NotSaved {...failure} />}
            <div className="stack stack--2">
              <Button type="submit" variant="next" wide busy={busy} busyLabel="Saving">
                Save
              </Button>
              {business && (
                <Button wide disabled={busy} onClick={() => onSave(null)}>
                  Remove the GST number
                </Button>
              )}
            </div>
          </>
        )}
      </Form>
    </Dialog>
  )
}

function explanation({ until }: Billing): string {
  if (until === null) return 'The invoice then names this business, and the patient below it.'
  return `Your invoice is already issued. We cancel it and issue a new one with these details. You can change them until ${shortDate(until)}, at most two times in all.`
}

function NotSaved({ known, words }: BillingFailure) {
  if (known) {
    return (
      <Notice tone="bad" title={words || 'We could not save the GST number.'}>
        Your invoice has not changed.
      </Notice>
    )
  }
  return (
    <Notice tone="bad" title="We could not reach the lab.">
      The GST number may already be saved. You can safely try again.
    </Notice>
  )
}
